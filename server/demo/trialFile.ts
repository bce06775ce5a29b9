import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoTrait } from './demoYear.ts'

/** Rows of a trial by column name; an empty cell is missing. */
export type TrialRow = Record<string, string>

const folder = join(import.meta.dirname, '../../demo/trials')

/** Reads a trial of demo/trials (comma separated, header row, no quotes). */
export function readTrial(name: string): TrialRow[] {
  const [header, ...lines] = readFileSync(join(folder, `${name}.csv`), 'utf8')
    .trimEnd()
    .split('\n')
  const columns = header.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(columns.map((column, k) => [column, cells[k] ?? '']))
  })
}

/** A quantitative trait from a column of the trial. */
export function measuredTrait(
  rows: readonly TrialRow[],
  column: string,
  name: string,
  unit: string,
  decimals: number,
): DemoTrait {
  const values = rows.map((row) => (row[column] === '' ? null : Number(row[column])))
  return { name, unit, kind: 'quantitative', role: 'trait', decimals, values }
}

/** A design factor from a column of the trial; `level` turns `R1` into the level that is stored. */
export function factorTrait(
  rows: readonly TrialRow[],
  column: string,
  name: string,
  unit = '',
  level = (text: string) => text.replace(/^[A-Z]+(?=\d)/, ''),
): DemoTrait {
  const values = rows.map((row) => (row[column] === '' ? null : level(row[column])))
  return { name, unit, kind: 'qualitative', role: 'factor', decimals: null, values }
}

/** Lines without known parents. */
export function linesWithoutParents(lines: readonly string[]): { name: string; mother: null; father: null }[] {
  return [...new Set(lines)].map((name) => ({ name, mother: null, father: null }))
}
