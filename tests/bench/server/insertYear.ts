import { nextIds } from '../../../server/changes/reservedIds.ts'
import type { Tx } from '../../../server/db/connect.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'

/** Where a field-year is put. */
export interface YearPlace {
  readonly company: number
  readonly crop: number
  readonly year: number
}

/** Writes everything in a synthetic field-year straight into the tables; answers the ids of its traits. */
export async function insertEverything(tx: Tx, place: YearPlace, columns: FieldYearColumns): Promise<number[]> {
  const { company, crop, year } = place
  const lines = [...columns.lines.values()]
  const lineIds = await nextIds(tx, 'line', lines.length)
  const traitIds = await nextIds(tx, 'trait', columns.traits.length)
  const plotIds = await nextIds(tx, 'plot', columns.count)
  await tx`
    INSERT INTO lines (company_id, crop_id, id, name)
    SELECT ${company}, ${crop}, * FROM unnest(${lineIds}::bigint[], ${lines.map((line) => line.name)}::text[])`
  await tx`
    INSERT INTO traits (company_id, crop_id, id, name, unit, kind, decimals)
    SELECT ${company}, ${crop}, *, 'g', 'quantitative', 2
    FROM unnest(${traitIds}::bigint[], ${columns.traits.map(({ trait }) => trait.name)}::text[])`
  await tx`UPDATE field_years SET map_width = ${columns.map_width}, map_rows = ${columns.map_rows} WHERE id = ${year}`
  const lineOf = new Map(lines.map((line, k) => [line.id, lineIds[k]]))
  const numbers = (values: Iterable<number>): string => `{${[...values].join(',')}}`
  const living = <T extends Int32Array | Float64Array>(array: T) => array.subarray(0, columns.count)
  await tx`
    INSERT INTO plots (company_id, field_year_id, id, name, label, line_id, "row", col)
    SELECT ${company}, ${year}, * FROM unnest(${numbers(plotIds)}::bigint[], ${`{${columns.name.join(',')}}`}::text[],
      ${`{${columns.label.join(',')}}`}::text[],
      ${numbers(Array.from(living(columns.line), (id) => lineOf.get(id) ?? 0))}::bigint[],
      ${numbers(living(columns.row))}::integer[], ${numbers(living(columns.col))}::smallint[])`
  for (const [k, column] of columns.traits.entries()) {
    const there = plotIds.map((_, i) => i).filter((i) => !Number.isNaN(column.numbers[i]))
    await tx`
      INSERT INTO plot_values (company_id, field_year_id, trait_id, plot_id, number)
      SELECT ${company}, ${year}, ${traitIds[k]}, * FROM unnest(
        ${numbers(there.map((i) => plotIds[i]))}::bigint[],
        ${numbers(there.map((i) => column.numbers[i]))}::double precision[])`
  }
  return traitIds
}
