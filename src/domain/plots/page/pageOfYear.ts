import { emptyInYear } from '../../columns/emptyFields.ts'
import {
  emptyFieldYear,
  emptyTraitColumn,
  type FieldYearColumns,
  type Line,
  type TraitColumn,
} from '../../columns/fieldYear.ts'
import { isCodedTrait } from '../../traits/traitKinds.ts'
import { annotationNames, plotColumnsOf } from '../plotFields.ts'

const arrays = ['id', 'version', ...plotColumnsOf('integer', 'line', 'measure')] as const
const texts = plotColumnsOf('text')

/** Most words of a trait that a page has in addition to its plots' words: classes are fewer. */
const maxWords = 1000

/**
 * Some plots of a year as separate columns, in the passed order, for a page of the table; `total` plots match.
 * `withLines`: with all lines of the crop, which cells name; otherwise without any.
 */
export function pageOfYear(
  columns: FieldYearColumns,
  plots: ArrayLike<number>,
  { total, withLines }: { total: number; withLines: boolean },
): FieldYearColumns {
  const n = plots.length
  const { year_id, field_id, spec_id, year, field_name } = columns
  const page: FieldYearColumns = {
    ...emptyFieldYear({ year_id, field_id, spec_id, year, field_name }, n),
    seq: columns.seq,
    crop_seq: columns.crop_seq,
    map_width: columns.map_width,
    map_rows: columns.map_rows,
    sowing_date: columns.sowing_date,
    emergence_date: columns.emergence_date,
    technology_level: columns.technology_level,
    checks: columns.checks,
    structure: columns.structure,
    declared: new Set(columns.declared),
    pageTotal: total,
    emptyInYear: emptyInYear(columns),
    count: n,
    lines: withLines ? new Map(columns.lines) : new Map<number, Line>(),
    traits: columns.traits.map((column) => pageOfTrait(column, plots)),
    markers: columns.markers.map((column) => ({ ...pageOfTrait(column, plots), marker: column.marker })),
  }
  for (let k = 0; k < n; k++) {
    const plot = plots[k]
    page.alive[k] = 1
    for (const name of arrays) page[name][k] = columns[name][plot]
    for (const name of texts) page[name][k] = columns[name][plot] as string
    const plants = columns.plants.get(plot)
    if (plants !== undefined) page.plants.set(k, plants)
    page.indexOf.set(page.id[k], k)
  }
  return page
}

function pageOfTrait(column: TraitColumn, plots: ArrayLike<number>): TraitColumn {
  const page = emptyTraitColumn(plots.length, column.trait)
  const hasAll = column.words.length <= maxWords
  if (hasAll) page.words = [...column.words]
  const codes = new Map<number, number>()
  for (let k = 0; k < plots.length; k++) {
    const plot = plots[k]
    page.status[k] = column.status[plot]
    if (!isCodedTrait(column.trait)) page.numbers[k] = column.numbers[plot]
    else if (column.codes[plot] >= 0) {
      const of = column.codes[plot]
      const code = hasAll ? of : (codes.get(of) ?? page.words.push(column.words[of]) - 1)
      codes.set(of, code)
      page.codes[k] = code
    }
    for (const name of annotationNames) {
      const text = column.annotations[name].get(plot)
      if (text !== undefined) page.annotations[name].set(k, text)
    }
  }
  return page
}
