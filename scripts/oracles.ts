import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOracleFile, trialName } from '../tests/oracles/oracleFile.ts'
import { type AnalysisOutcome, runOracleFile } from '../tests/oracles/runFile.ts'
import { readTrial } from '../tests/oracles/trialTable.ts'

// `npm run oracles -- [DIR]`: compares the statistics engine with every analysis of DIR/oracles/*.json on DIR/trials/*.csv.
const SHOWN = 5

function run(folder: string): void {
  const trials = new Map(
    namesIn(folder, 'trials', '.csv').flatMap((name) => {
      const trial = readOrReport(folder, 'trials', name, readTrial)
      return trial === null ? [] : [[trialName(name), trial] as const]
    }),
  )
  const unknown = new Set<string>()
  let passed = 0
  let failed = 0
  for (const name of namesIn(folder, 'oracles', '.json')) {
    const file = readOrReport(folder, 'oracles', name, readOracleFile)
    if (file === null) {
      failed++
      continue
    }
    const outcomes = runOracleFile(file, trials)
    console.log(name)
    for (const kind of new Set(outcomes.map((outcome) => outcome.kind))) {
      printKind(
        kind,
        outcomes.filter((outcome) => outcome.kind === kind),
      )
    }
    for (const outcome of outcomes) {
      if (outcome.failure === 'unknown kind') unknown.add(outcome.kind)
      if (isPassed(outcome)) passed++
      else failed++
    }
  }
  if (unknown.size > 0) console.log(`unknown kinds: ${[...unknown].sort().join(', ')}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

function namesIn(folder: string, part: string, ending: string): string[] {
  const path = join(folder, part)
  if (!existsSync(path)) {
    console.log(`there is no folder ${path}`)
    return []
  }
  return readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .sort()
}

/** The content of a file; null, after printing the reason, if it cannot be read. */
function readOrReport<T>(folder: string, part: string, name: string, read: (text: string) => T): T | null {
  try {
    return read(readFileSync(join(folder, part, name), 'utf8'))
  } catch (error) {
    console.log(`${part}/${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

function isPassed(outcome: AnalysisOutcome): boolean {
  return outcome.failure === null && outcome.figures > 0 && outcome.differences.length === 0
}

function printKind(kind: string, outcomes: readonly AnalysisOutcome[]): void {
  const figures = outcomes.reduce((total, outcome) => total + outcome.figures, 0)
  const largest = outcomes.reduce((soFar, outcome) => Math.max(soFar, outcome.largest), 0)
  const passed = outcomes.filter(isPassed).length
  const analyses = `${passed}/${outcomes.length} analyses`
  console.log(
    `  ${kind.padEnd(22)} ${analyses.padEnd(16)} ${String(figures).padStart(6)} figures  largest relative difference ${largest.toExponential(1)}`,
  )
  for (const outcome of outcomes.filter((outcome) => !isPassed(outcome))) printFailure(outcome)
}

function printFailure(outcome: AnalysisOutcome): void {
  console.log(`    failed: analysis ${outcome.index + 1} (${outcome.title || outcome.kind})`)
  if (outcome.failure) console.log(`      ${outcome.failure}`)
  for (const { path, expected, actual, relative } of outcome.differences.slice(0, SHOWN)) {
    const relativeText = relative === null ? '' : ` (relative ${relative.toExponential(1)})`
    console.log(`      ${path}: expected ${JSON.stringify(expected)}, got ${shown(actual)}${relativeText}`)
  }
  const hiddenCount = outcome.differences.length - SHOWN
  if (hiddenCount > 0) console.log(`      and ${hiddenCount} more`)
}

function shown(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'number' && !Number.isFinite(inner) ? String(inner) : inner,
  )
}

run(process.argv[2] ?? join(import.meta.dirname, '..', 'tests', 'data'))
