import type { NumberColumn } from '../../src/domain/stats/data/columns.ts'
import type { GenotypeTable } from '../../src/domain/stats/genomics/genotypes.ts'
import { type OracleAnalysis, type OracleContext, textOption } from './adapter.ts'
import { hasColumn, labels, numbersOf, type TrialTable, withoutRemark } from './trialTable.ts'

/** Lines with markers and the mean of a trait over all records of each line; NaN for a line without records. */
export interface MarkerTrial {
  readonly genotypes: GenotypeTable
  readonly trait: NumberColumn
}

/** Finds the table with the named markers and joins it with the trait's line means. */
export function markerTrial(
  analysis: OracleAnalysis,
  { trial, trials }: OracleContext,
  markers: readonly string[],
): MarkerTrial {
  const table = [trial, ...trials.values()].find(
    (trial) => markers.length > 0 && markers.every((marker) => hasColumn(trial, marker)),
  )
  if (table === undefined) throw new Error('no trial contains the markers')
  const otherColumns = [...table.columns.keys()].filter((name) => !markers.includes(name))
  const { lineColumn, recordColumn } = sharedColumn(table, otherColumns, trial)
  const lines = labels(table, lineColumn).map((line) => line ?? '')
  const coding = codingOf(typeof analysis.coding === 'string' ? analysis.coding : '')
  const doses = new Float64Array(lines.length * markers.length)
  markers.forEach((marker, j) => {
    labels(table, marker).forEach((call, i) => {
      doses[i * markers.length + j] = doseOf(call, coding)
    })
  })
  const name = textOption(analysis, 'trait')
  const { values } = numbersOf(trial, hasColumn(trial, name) ? name : withoutRemark(name))
  return {
    genotypes: { lines, markers, doses },
    trait: { name, values: lineMeans(lines, labels(trial, recordColumn), values) },
  }
}

/** The columns of the two tables with the most labels in common. */
function sharedColumn(table: TrialTable, candidates: readonly string[], trial: TrialTable) {
  let best = { lineColumn: candidates[0] ?? '', recordColumn: '', shared: 0 }
  for (const lineColumn of candidates) {
    const known = new Set(labels(table, lineColumn))
    for (const recordColumn of trial.columns.keys()) {
      const shared = [...new Set(labels(trial, recordColumn))].filter((text) => text !== null && known.has(text)).length
      if (shared > best.shared) best = { lineColumn, recordColumn, shared }
    }
  }
  if (best.shared === 0) throw new Error('no line has both markers and values')
  return best
}

/** Parses `A = -1, B = +1`; the usual letters if it names none. */
function codingOf(text: string): ReadonlyMap<string, number> {
  const pairs = [...text.matchAll(/(\w+)\s*=\s*([+-]?\d+(?:\.\d+)?)/g)].map(
    ([, call, dose]) => [call, Number(dose)] as const,
  )
  return new Map([['A', -1], ['H', 0], ['B', 1], ...pairs])
}

function doseOf(call: string | null, coding: ReadonlyMap<string, number>): number {
  if (call === null) return Number.NaN
  const coded = coding.get(call)
  return coded ?? Number(call)
}

function lineMeans(lines: readonly string[], records: readonly (string | null)[], values: Float64Array): Float64Array {
  const place = new Map(lines.map((line, i) => [line, i]))
  const sums = new Float64Array(lines.length)
  const counts = new Int32Array(lines.length)
  records.forEach((record, i) => {
    const line = record === null ? undefined : place.get(record)
    if (line === undefined || Number.isNaN(values[i])) return
    sums[line] += values[i]
    counts[line]++
  })
  return sums.map((sum, i) => (counts[i] > 0 ? sum / counts[i] : Number.NaN))
}
