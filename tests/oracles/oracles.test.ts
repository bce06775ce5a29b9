import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readOracleFile, trialName } from './oracleFile.ts'
import { runOracleFile } from './runFile.ts'
import { readTrial } from './trialTable.ts'

const DATA = join(import.meta.dirname, '../data')

for (const folder of [DATA, join(DATA, 'further')]) {
  const trials = new Map(
    readdirSync(join(folder, 'trials')).map((name) => [
      trialName(name),
      readTrial(readFileSync(join(folder, 'trials', name), 'utf8')),
    ]),
  )
  for (const name of readdirSync(join(folder, 'oracles'))) {
    const file = readOracleFile(readFileSync(join(folder, 'oracles', name), 'utf8'))
    describe(`${file.dataset} agrees with ${file.software.split(/[ ,]/)[0]}`, { timeout: 60_000 }, () => {
      const kinds = [...new Set(file.analyses.map((analysis) => analysis.kind))]
      it.each(kinds)('the interval at 95 % confidence agrees: %s [LIM-30]', (kind) => {
        const outcomes = runOracleFile(file, trials, kind)
        expect(outcomes.length).toBeGreaterThan(0)
        for (const { title, figures, failure, differences } of outcomes) {
          expect({ title, failure, differences }).toEqual({ title, failure: null, differences: [] })
          expect(figures).toBeGreaterThan(0)
        }
      })
    })
  }
}
