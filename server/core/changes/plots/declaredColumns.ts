import {
  type DeclarationField,
  type DeclaredKind,
  declarationField,
  declarationOf,
  declaredKinds,
} from '../../../../src/domain/columns/declaredColumns.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { type Draft, filterCells, refuseCells } from '../cells/draft.ts'
import type { YearWork } from '../work.ts'

/** Where the declared columns of each kind are stored: the column of `year_columns`, and the table of the things. */
const storedAs: Readonly<Record<DeclaredKind, { readonly column: string; readonly table: string }>> = {
  trait: { column: 'trait_id', table: 'traits' },
  marker: { column: 'marker_id', table: 'markers' },
}

/** Whether a column is declared in the year, and whether the crop has its trait or marker. */
export interface DeclaredColumn {
  value: true | null
  isKnown: boolean
}

function idsOf(draft: Draft, kind: DeclaredKind, wanted: (after: boolean) => boolean = () => true): number[] {
  return [...draft.field_year].flatMap(([field, { after }]) => {
    const declaration = declarationOf(field)
    return declaration?.kind === kind && wanted(after[0] === true) ? [declaration.id] : []
  })
}

/** The stored state of the columns that a change declares or removes, by their fields. */
export async function readDeclared(tx: Tx, year: number, draft: Draft): Promise<Map<string, DeclaredColumn>> {
  const found = await Promise.all(declaredKinds.map((kind) => readKind(tx, year, kind, idsOf(draft, kind))))
  return new Map(found.flat())
}

async function readKind(
  tx: Tx,
  year: number,
  kind: DeclaredKind,
  ids: readonly number[],
): Promise<[DeclarationField, DeclaredColumn][]> {
  if (ids.length === 0) return []
  const { column, table } = storedAs[kind]
  const rows = await tx<{ id: number; stands: boolean; isKnown: boolean }[]>`
    SELECT u.id, c.id IS NOT NULL AS stands, t.id IS NOT NULL AS "isKnown"
    FROM unnest(${numberArray(ids)}::bigint[]) AS u (id)
    JOIN field_years y ON y.id = ${year} JOIN fields f ON f.id = y.field_id
    LEFT JOIN ${tx(table)} t ON t.id = u.id AND t.crop_id = f.crop_id
    LEFT JOIN year_columns c ON c.field_year_id = y.id AND c.${tx(column)} = u.id`
  return rows.map(({ id, stands, isKnown }) => [declarationField(kind, id), { value: stands || null, isKnown }])
}

/** @throws ApiError `notFound` for what the crop does not have; where nothing may be refused, it is left out. */
export function checkDeclared(work: YearWork, declared: ReadonlyMap<string, DeclaredColumn>): void {
  const unknown = [...declared].filter(([, { isKnown }]) => !isKnown).map(([field]) => field)
  if (unknown.length === 0) return
  if (work.mode !== 'skip') throw refuseCells('notFound', unknown[0], [])
  filterCells(work.draft.field_year, (field) => !unknown.includes(field))
}

/** The declared columns of a year, in the order in which they were added. */
export async function readDeclaredColumns(tx: Tx, year: number): Promise<Set<DeclarationField>> {
  const columns = declaredKinds.map((kind) => tx`(${kind}, ${tx(storedAs[kind].column)})`)
  const rows = await tx<{ kind: DeclaredKind; id: number }[]>`
    SELECT u.kind, u.id FROM year_columns,
      LATERAL (VALUES ${columns.reduce((list, item) => tx`${list}, ${item}`)}) AS u (kind, id)
    WHERE field_year_id = ${year} AND u.id IS NOT NULL ORDER BY year_columns.id`
  return new Set(rows.map(({ kind, id }) => declarationField(kind, id)))
}

/** Writes which columns are declared. */
export async function writeDeclared(work: YearWork): Promise<void> {
  await Promise.all(declaredKinds.map((kind) => writeKind(work, kind)))
}

async function writeKind({ tx, author, year, draft }: YearWork, kind: DeclaredKind): Promise<void> {
  const column = tx(storedAs[kind].column)
  const [coming, going] = [idsOf(draft, kind, (stands) => stands), idsOf(draft, kind, (stands) => !stands)]
  await Promise.all([
    coming.length > 0
      ? tx`
          INSERT INTO year_columns (company_id, field_year_id, ${column})
          SELECT ${author.company}, ${year.id}, u.id
          FROM unnest(${numberArray(coming)}::bigint[]) WITH ORDINALITY AS u (id, place) ORDER BY u.place
          ON CONFLICT DO NOTHING`
      : null,
    going.length > 0
      ? tx`
          DELETE FROM year_columns WHERE field_year_id = ${year.id} AND ${column} = ANY (${numberArray(going)}::bigint[])`
      : null,
  ])
}
