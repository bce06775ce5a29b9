import {
  type FieldStructure,
  isStructureField,
  plainStructure,
  rowOfField,
  type StructureValue,
  structureFields,
  withStructureCell,
} from '../../../../src/domain/layout/structure/fieldStructure.ts'
import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Draft } from '../cells/draft.ts'
import type { YearWork } from '../work.ts'

type OneCell = Record<(typeof structureFields)[number], StructureValue>

/** A stored cell of a field's structure; its version if a change number is stored with it. */
export interface StructureCell {
  value: StructureValue
  version: number | null
}

/** The stored cells of a field's structure that a change writes, by their fields. Absent cells are null. */
export async function readStructure(tx: Tx, year: number, draft: Draft): Promise<Map<string, StructureCell>> {
  const fields = [...draft.field_year.keys()].filter(isStructureField)
  const rows = fields.flatMap((field) => rowOfField(field) ?? [])
  const cells = new Map<string, StructureCell>()
  const [kinds, [yearCells]] = await Promise.all([
    rows.length === 0
      ? []
      : tx<{ row: number; kinds: string; version: number }[]>`
          SELECT "row", kinds, version FROM field_rows
          WHERE field_year_id = ${year} AND "row" = ANY (${numberArray(rows)}::integer[])`,
    rows.length === fields.length ? [] : readOneCells(tx, year),
  ])
  for (const { row, kinds: value, version } of kinds) cells.set(`positions:${row}`, { value, version })
  if (yearCells) for (const field of structureFields) cells.set(field, { value: yearCells[field], version: null })
  return cells
}

/** The cells of a year's structure that are stored in its own row. */
function readOneCells(tx: Tx, year: number): Promise<OneCell[]> {
  return tx<OneCell[]>`SELECT trials, alleys, north, road_side, access FROM field_years WHERE id = ${year}`
}

/** The structure of a year's field. */
export async function readFieldStructure(tx: Tx, year: number): Promise<FieldStructure> {
  const [rows, [yearCells]] = await Promise.all([
    tx<{ row: number; kinds: string }[]>`
      SELECT "row", kinds FROM field_rows WHERE field_year_id = ${year} ORDER BY "row"`,
    readOneCells(tx, year),
  ])
  let structure = plainStructure
  for (const { row, kinds } of rows) structure = withStructureCell(structure, `positions:${row}`, kinds)
  for (const field of structureFields)
    if (yearCells && yearCells[field] !== null) structure = withStructureCell(structure, field, yearCells[field])
  return structure
}

/** Writes the cells of a change's field structure: rows of kinds by set, the year's own cells together. */
export async function writeStructure({ tx, draft, author, year }: YearWork): Promise<void> {
  const after = (field: string): StructureValue | undefined =>
    draft.field_year.get(field)?.after[0] as StructureValue | undefined
  const rows = [...draft.field_year.keys()].flatMap((field) => rowOfField(field) ?? [])
  const filled = rows.filter((row) => after(`positions:${row}`) !== null)
  const cleared = rows.filter((row) => after(`positions:${row}`) === null)
  const [trials, alleys, north, roadSide, access] = structureFields.map(after)
  const isWritten = (value: StructureValue | undefined): boolean => value !== undefined
  await Promise.all([
    filled.length === 0
      ? null
      : tx`
          INSERT INTO field_rows (company_id, field_year_id, "row", kinds, version)
          SELECT ${author.company}, ${year.id}, u.r, u.kinds, ${year.seq} FROM unnest(
            ${numberArray(filled)}::integer[],
            ${textArray(filled.map((row) => String(after(`positions:${row}`))))}::text[]) AS u (r, kinds)
          ON CONFLICT (company_id, field_year_id, "row") DO UPDATE
            SET kinds = excluded.kinds, version = excluded.version`,
    cleared.length === 0
      ? null
      : tx`
          DELETE FROM field_rows
          WHERE field_year_id = ${year.id} AND "row" = ANY (${numberArray(cleared)}::integer[])`,
    [trials, alleys, north, roadSide, access].some(isWritten)
      ? tx`
          UPDATE field_years SET
            trials = CASE WHEN ${isWritten(trials)} THEN ${trials ?? null}::text ELSE trials END,
            alleys = CASE WHEN ${isWritten(alleys)} THEN ${alleys ?? null}::text ELSE alleys END,
            north = CASE WHEN ${isWritten(north)} THEN ${north ?? null}::double precision ELSE north END,
            road_side = CASE WHEN ${isWritten(roadSide)} THEN ${roadSide ?? null}::text ELSE road_side END,
            access = CASE WHEN ${isWritten(access)} THEN ${access ?? null}::text ELSE access END
          WHERE id = ${year.id}`
      : null,
  ])
}
