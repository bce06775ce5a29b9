import {
  appendPlot,
  emptyFieldYear,
  emptyTraitColumn,
  type FieldYearColumns,
} from '../../src/domain/columns/fieldYear.ts'
import { newTraitFields } from '../../src/domain/traits/traitFields.ts'

type Level = number | string | null

/** A year of unnumbered plots in rows of twelve, with the levels of its repetitions and blocks by plot. */
export function factorYear(levels: {
  readonly replication: readonly Level[]
  readonly block?: readonly Level[]
}): FieldYearColumns {
  const { length } = levels.replication
  const about = { year_id: 1, field_id: 1, spec_id: 1, year: 2026, field_name: 'Trial' }
  const columns = emptyFieldYear(about, length)
  columns.map_width = 12
  columns.map_rows = Math.ceil(length / 12)
  for (let i = 0; i < length; i++) {
    appendPlot(columns, 101 + i)
    columns.row[i] = Math.floor(i / 12) + 1
    columns.col[i] = (i % 12) + 1
  }
  for (const [k, factor_kind] of (['replication', 'block'] as const).entries()) {
    const values = levels[factor_kind]
    if (!values) continue
    const areWords = values.some((level) => typeof level === 'string')
    const kind = areWords ? ('qualitative' as const) : ('quantitative' as const)
    const trait = { ...newTraitFields, id: k + 1, name: factor_kind, kind, role: 'factor' as const, factor_kind }
    const column = emptyTraitColumn(columns.id.length, trait)
    column.words = areWords ? [...new Set(values.filter((level) => typeof level === 'string'))] : []
    values.forEach((level, i) => {
      if (typeof level === 'number') column.numbers[i] = level
      else if (level !== null) column.codes[i] = column.words.indexOf(level)
    })
    columns.traits.push(column)
  }
  return columns
}
