import { nextIds } from '../../../server/core/changes/reservedIds.ts'
import type { Tx } from '../../../server/platform/db/connect.ts'
import {
  type FieldYearColumns,
  type MarkerColumn,
  type TraitColumn,
  traitValue,
} from '../../../src/domain/columns/fieldYear.ts'
import type { Trait } from '../../../src/domain/traits/trait.ts'

/** The place of a field-year. */
export interface YearPlace {
  readonly company: number
  readonly crop: number
  readonly year: number
}

/** Writes everything in a synthetic field-year straight into the tables; returns the ids of its traits. */
export async function insertEverything(tx: Tx, place: YearPlace, columns: FieldYearColumns): Promise<number[]> {
  const { company, crop, year } = place
  const lines = [...columns.lines.values()]
  const lineIds = await nextIds(tx, 'line', lines.length)
  const traitIds = await nextIds(tx, 'trait', columns.traits.length)
  const plotIds = await nextIds(tx, 'plot', columns.count)
  const traitValues = <T>(part: (trait: Trait) => T): T[] => columns.traits.map(({ trait }) => part(trait))
  await tx`
    INSERT INTO lines (company_id, crop_id, id, name)
    SELECT ${company}, ${crop}, * FROM unnest(${lineIds}::bigint[], ${lines.map((line) => line.name)}::text[])`
  await tx`
    INSERT INTO traits (company_id, crop_id, id, name, unit, kind, role, decimals)
    SELECT ${company}, ${crop}, * FROM unnest(${traitIds}::bigint[], ${traitValues(({ name }) => name)}::text[],
      ${traitValues(({ unit }) => unit)}::text[], ${traitValues(({ kind }) => kind)}::text[], ${traitValues(({ role }) => role)}::text[],
      ${traitValues(({ decimals }) => decimals)}::smallint[])`
  await tx`
    UPDATE field_years SET map_width = ${columns.map_width}, map_rows = ${columns.map_rows},
      sowing_date = ${columns.sowing_date}::text::date WHERE id = ${year}`
  const lineOf = new Map(lines.map((line, k) => [line.id, lineIds[k]]))
  const numbers = (values: Iterable<number>): string => `{${[...values].join(',')}}`
  const living = <T extends Int32Array | Float64Array>(array: T) => array.subarray(0, columns.count)
  await tx`
    INSERT INTO plots (company_id, field_year_id, id, name, label, line_id, "row", col)
    SELECT ${company}, ${year}, * FROM unnest(${numbers(plotIds)}::bigint[], ${`{${columns.name.join(',')}}`}::text[],
      ${`{${columns.label.join(',')}}`}::text[],
      ${numbers(Array.from(living(columns.line), (id) => lineOf.get(id) ?? 0))}::bigint[],
      ${numbers(living(columns.row))}::integer[], ${numbers(living(columns.col))}::smallint[])`
  for (const [k, column] of columns.traits.entries()) await insertValues(tx, place, traitIds[k], plotIds, column)
  await insertCalls(tx, place, plotIds, columns.markers)
  return traitIds
}

/** Inserts the values of a trait; planned ones have no value. */
async function insertValues(
  tx: Tx,
  { company, year }: YearPlace,
  trait: number,
  plotIds: readonly number[],
  column: TraitColumn,
): Promise<void> {
  const values = plotIds.map((_, i) => traitValue(column, i))
  const { planned } = column.annotations
  const filled = plotIds.map((_, i) => i).filter((i) => values[i] !== null || planned.has(i))
  const isNumber = column.trait.kind === 'quantitative'
  const texts = (part: (i: number) => unknown) => filled.map((i) => (part(i) === null ? null : String(part(i))))
  await tx`
    INSERT INTO plot_values (company_id, field_year_id, trait_id, plot_id, number, text, planned)
    SELECT ${company}, ${year}, ${trait}, u.plot, u.number::double precision, u.text, u.planned::date FROM unnest(
      ${texts((i) => plotIds[i])}::bigint[], ${texts((i) => (isNumber ? values[i] : null))}::text[],
      ${texts((i) => (isNumber ? null : values[i]))}::text[],
      ${texts((i) => planned.get(i) ?? null)}::text[]) AS u (plot, number, text, planned)`
}

/** The calls of markers, which are created for them. */
async function insertCalls(
  tx: Tx,
  { company, crop }: YearPlace,
  plotIds: readonly number[],
  markers: readonly MarkerColumn[],
): Promise<void> {
  if (markers.length === 0) return
  const ids = await nextIds(tx, 'marker', markers.length)
  await tx`
    INSERT INTO markers (company_id, crop_id, id, name)
    SELECT ${company}, ${crop}, * FROM unnest(${ids}::bigint[], ${markers.map(({ marker }) => marker.name)}::text[])`
  for (const [k, column] of markers.entries()) {
    const calls = plotIds.map((_, i) => String(traitValue(column, i) ?? '').split('/'))
    const filled = plotIds.map((_, i) => i).filter((i) => calls[i].length === 2)
    await tx`
      INSERT INTO plot_genotypes (company_id, marker_id, plot_id, first_allele, second_allele)
      SELECT ${company}, ${ids[k]}, * FROM unnest(${filled.map((i) => plotIds[i])}::bigint[],
        ${filled.map((i) => calls[i][0])}::text[], ${filled.map((i) => calls[i][1])}::text[])`
  }
}
