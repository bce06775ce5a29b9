import type { HistoryRow, LineDetails } from '../../../src/contract/lines/varieties.ts'
import type { FieldYearColumns, TraitColumn } from '../../../src/domain/columns/fieldYear.ts'
import { checksOf } from '../../../src/domain/lines/checks.ts'
import { againstControl, lineFigures } from '../../../src/domain/means/againstControl.ts'
import { lineMeans } from '../../../src/domain/means/lineMeans.ts'
import { commonest } from '../../../src/domain/means/pooled.ts'
import type { Tx } from '../../platform/db/connect.ts'

type YearRow = Omit<HistoryRow, 'region'>

function numbersRow(columns: FieldYearColumns, column: TraitColumn, line: number, control: number | null) {
  const figures = lineFigures(columns, column, line)
  if (!figures) return null
  const compared = control === null ? null : againstControl(columns, column, line, control)
  return {
    n: figures.n,
    avg_value: figures.mean,
    min: figures.min,
    max: figures.max,
    sd: figures.sd,
    control_line_id: control,
    control: control === null ? null : (columns.lines.get(control)?.name ?? null),
    control_value: compared?.mean ?? null,
    difference: compared?.difference ?? null,
    lsd05: compared?.lsd05 ?? null,
    group: compared?.group ?? null,
  }
}

/**
 * A line's values of each trait in a year next to its control's, or another line's in its place; none without a value
 * that counts.
 */
export function lineHistoryOfYear(columns: FieldYearColumns, line: number, instead: number | null): YearRow[] {
  const control = instead ?? checksOf(columns).control
  const { year_id, year, field_id, field_name } = columns
  const emptyFigures = {
    min: null,
    max: null,
    sd: null,
    control_value: null,
    difference: null,
    lsd05: null,
    group: null,
  }
  return lineMeans(columns).flatMap((means): YearRow[] => {
    const column = columns.traits.find(({ trait }) => trait.id === means.trait)
    if (!column || !means.line.includes(line)) return []
    const { trait } = column
    const head = { phenotype_id: trait.id, feature: trait.name, unit: trait.unit, field_id, field_name, year_id, year }
    if (means.category === null) {
      const row = numbersRow(columns, column, line, control)
      return row ? [{ ...head, ...row }] : []
    }
    const counts = new Map<string, number>()
    for (const [k, id] of means.line.entries()) if (id === line) counts.set(means.category[k], means.n[k])
    const n = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const avg_value = commonest(counts, trait.categories) ?? ''
    return [{ ...head, n, avg_value, control_line_id: null, control: null, ...emptyFigures }]
  })
}

/** The years of all nurseries in which a line is grown, newest first, then by name; with their region in a language. */
export function yearsOfLine(tx: Tx, line: number, language: string): Promise<{ id: number; region: string }[]> {
  return tx<{ id: number; region: string }[]>`
    SELECT y.id, r.${tx(`name_${language}`)} AS region
    FROM field_years y JOIN fields f ON f.id = y.field_id JOIN regions r ON r.id = f.region_id
    WHERE EXISTS (SELECT 1 FROM plots p WHERE p.field_year_id = y.id AND p.line_id = ${line} AND p.live)
    ORDER BY y.year DESC, f.name COLLATE natural_order, y.id`
}

/** The crosses made with a line: its offspring, each with the plot of the cross if one is known. */
export function crossesOf(tx: Tx, line: number): Promise<LineDetails['crosses']> {
  return tx<LineDetails['crosses']>`
    SELECT l.id AS line_id, l.name AS line_name, CASE WHEN l.mother_id = ${line} THEN 'mother' ELSE 'father' END AS role,
      made.field_name, made.year
    FROM lines l LEFT JOIN LATERAL (
      SELECT f.name AS field_name, y.year FROM plots p
      JOIN field_years y ON y.id = p.field_year_id JOIN fields f ON f.id = y.field_id
      WHERE p.crossing_line_id = l.id AND p.live ORDER BY y.year, p.id LIMIT 1
    ) made ON true
    WHERE l.mother_id = ${line} OR l.father_id = ${line}
    ORDER BY made.year DESC NULLS LAST, l.name COLLATE natural_order, l.id`
}
