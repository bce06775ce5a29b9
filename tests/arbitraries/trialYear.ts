import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  appendPlot,
  emptyFieldYear,
  emptyTraitColumn,
  type FieldYearColumns,
} from '../../src/domain/columns/fieldYear.ts'
import { newTraitFields } from '../../src/domain/traits/traitFields.ts'

type Row = Readonly<Record<string, string>>

/** Rows of a trial of tests/data/trials by column name; an empty cell is missing. */
export function trialRows(name: string): Row[] {
  const [head, ...lines] = readFileSync(join(import.meta.dirname, `../data/trials/${name}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  return lines.map((cells) => Object.fromEntries(head.map((column, k) => [column, cells[k] ?? ''])))
}

/**
 * How a trial becomes a year: the line of a row, and the columns that are factors and measured traits, with their ids
 * from 1 in this order.
 */
export interface TrialShape {
  readonly line: (row: Row) => string
  readonly parents?: (row: Row) => readonly [mother: string, father: string] | null
  readonly factors?: readonly (readonly [column: string, name: string])[]
  readonly measured: readonly (readonly [column: string, name: string, unit: string])[]
}

const filled = (text: string | undefined): boolean => text !== undefined && text !== ''

/** A year as the browser loads it, from the rows of a trial, with places if the trial has them. */
export function trialYear(
  rows: readonly Row[],
  { line, parents, factors = [], measured }: TrialShape,
): FieldYearColumns {
  const year = emptyFieldYear({ year_id: 1, field_id: 1, spec_id: 1, year: 2000, field_name: 'Trial' }, rows.length)
  const usual = { ...newTraitFields, min: null, max: null }
  const columns = [
    ...factors.map(([column, name]) => ({
      column,
      name,
      unit: '',
      kind: 'qualitative' as const,
      role: 'factor' as const,
    })),
    ...measured.map(([column, name, unit]) => ({
      column,
      name,
      unit,
      kind: 'quantitative' as const,
      role: 'trait' as const,
    })),
  ]
  year.traits = columns.map(({ name, unit, kind, role }, k) =>
    emptyTraitColumn(rows.length, { ...usual, id: k + 1, name, unit, kind, role } as never),
  )
  const ids = new Map<string, number>()
  const lineId = (name: string): number => {
    const known = ids.get(name) ?? ids.size + 1
    ids.set(name, known)
    if (!year.lines.has(known))
      year.lines.set(known, { id: known, name, is_variety: false, mother_id: null, father_id: null })
    return known
  }
  for (const row of rows) {
    const i = appendPlot(year, year.count + 101)
    year.name[i] = `P${i + 1}`
    year.row[i] = Number(row.row ?? 0)
    year.col[i] = Number(row.col ?? 0)
    const name = line(row)
    if (name !== '') {
      const id = lineId(name)
      year.line[i] = id
      const [mother, father] = parents?.(row) ?? [null, null]
      const known = year.lines.get(id)
      if (known && mother && father)
        year.lines.set(id, { ...known, mother_id: lineId(mother), father_id: lineId(father) })
    }
    columns.forEach(({ column, kind }, k) => {
      const yearTrait = year.traits[k]
      if (!filled(row[column])) return
      if (kind === 'quantitative') yearTrait.numbers[i] = Number(row[column])
      else {
        if (!yearTrait.words.includes(row[column])) yearTrait.words.push(row[column])
        yearTrait.codes[i] = yearTrait.words.indexOf(row[column])
      }
    })
  }
  return year
}
