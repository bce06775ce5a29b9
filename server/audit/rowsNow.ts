import type { Role } from '../../src/domain/company/may.ts'
import { numberArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'
import { keepPlans } from '../db/transaction.ts'
import type { StoredRow } from './storedRows.ts'

/** What rows of the history tell of has become by now; each of the sets and maps is by the row's id but for the authors'. */
export interface RowsNow {
  /** Those who are still known, by their own id. */
  readonly authors: ReadonlyMap<number, { is_active: boolean; role: Role; division_id: number | null }>
  /** The year or crop whose log has it is still there. */
  readonly withLog: ReadonlySet<number>
  /** The newest row of what took it back. */
  readonly revertedBy: ReadonlyMap<number, number>
  /** It is a deletion that can be restored. */
  readonly restorable: ReadonlySet<number>
}

type NumberName = 'user_id' | 'year_id' | 'spec_id'

const numbersOf = (rows: readonly StoredRow[], name: NumberName): number[] => [
  ...new Set(rows.flatMap((row) => row[name] ?? [])),
]

/**
 * Looks up what rows of a page have become by now, each table once for all of them, and not at all where nothing on the page asks
 * for it: joined to the page's own query it costs more to plan than to read.
 */
export async function rowsNow(tx: Tx, rows: readonly StoredRow[]): Promise<RowsNow> {
  keepPlans(tx)
  const ofYear = rows.filter(({ seq }) => seq !== null)
  const ofCrop = rows.filter(({ seq, crop_seq }) => seq === null && crop_seq !== null)
  const [authors, withLog, revertedBy, restorable] = await Promise.all([
    authorsOf(tx, numbersOf(rows, 'user_id')),
    logsOf(tx, ofYear, ofCrop),
    revertsOf(tx, ofYear, ofCrop),
    restorableOf(tx, rows.filter(isDeletion)),
  ])
  return { authors, withLog, revertedBy, restorable }
}

async function authorsOf(tx: Tx, ids: readonly number[]): Promise<RowsNow['authors']> {
  if (ids.length === 0) return new Map()
  const found = await tx<{ id: number; is_active: boolean; role: Role; division_id: number | null }[]>`
    SELECT id, is_active, role, division_id FROM users WHERE id = ANY (${numberArray(ids)}::bigint[])`
  return new Map(found.map((person) => [person.id, person]))
}

async function logsOf(tx: Tx, ofYear: readonly StoredRow[], ofCrop: readonly StoredRow[]): Promise<Set<number>> {
  const [years, crops] = [numbersOf(ofYear, 'year_id'), numbersOf(ofCrop, 'spec_id')]
  const [thereYears, thereCrops] = await Promise.all([
    years.length === 0
      ? []
      : tx<{ id: number }[]>`SELECT id FROM field_years WHERE id = ANY (${numberArray(years)}::bigint[])`,
    crops.length === 0
      ? []
      : tx<{ id: number }[]>`SELECT id FROM crops WHERE id = ANY (${numberArray(crops)}::bigint[])`,
  ])
  const there = { years: new Set(thereYears.map(({ id }) => id)), crops: new Set(thereCrops.map(({ id }) => id)) }
  return new Set([
    ...ofYear.filter(({ year_id }) => there.years.has(year_id ?? 0)).map(({ id }) => id),
    ...ofCrop.filter(({ spec_id }) => there.crops.has(spec_id ?? 0)).map(({ id }) => id),
  ])
}

async function revertsOf(
  tx: Tx,
  ofYear: readonly StoredRow[],
  ofCrop: readonly StoredRow[],
): Promise<Map<number, number>> {
  type Reverted = { id: number; reverted_by: number | null }
  const ids = (rows: readonly StoredRow[]) => numberArray(rows.map(({ id }) => id))
  const found = await Promise.all([
    ofYear.length === 0
      ? []
      : tx<Reverted[]>`
          SELECT a.id, (SELECT max(r.id) FROM audit_log r
            WHERE r.year_id = a.year_id AND r.reverts = a.seq AND r.id > a.id) AS reverted_by
          FROM audit_log a WHERE a.id = ANY (${ids(ofYear)}::bigint[])`,
    ofCrop.length === 0
      ? []
      : tx<Reverted[]>`
          SELECT a.id, (SELECT max(r.id) FROM audit_log r
            WHERE r.year_id IS NULL AND r.reverts = a.crop_seq AND r.spec_id = a.spec_id AND r.id > a.id) AS reverted_by
          FROM audit_log a WHERE a.id = ANY (${ids(ofCrop)}::bigint[])`,
  ])
  return new Map(found.flat().flatMap(({ id, reverted_by }) => (reverted_by === null ? [] : [[id, reverted_by]])))
}

/** The deletions that can be restored, and for how many days. */
const nurseryDeleted = 'audit.nurseryDeleted'
const yearDeleted = 'audit.yearDeleted'
const restoredWithin = 30

const isDeletion = ({ key }: StoredRow): boolean => key === nurseryDeleted || key === yearDeleted

/**
 * Which of these are the latest deletion of what is still away and not yet erased. A year that went with its nursery comes back
 * with it; one of a nursery that is away has to wait for that.
 */
async function restorableOf(tx: Tx, deletions: readonly StoredRow[]): Promise<Set<number>> {
  if (deletions.length === 0) return new Set()
  const found = await tx<{ id: number }[]>`
    SELECT a.id FROM audit_log a
    WHERE a.id = ANY (${numberArray(deletions.map(({ id }) => id))}::bigint[])
      AND a.at > now() - make_interval(days => ${restoredWithin}::integer)
      AND CASE a.key
        WHEN ${nurseryDeleted} THEN NOT EXISTS (SELECT 1 FROM fields f WHERE f.id = a.field_id)
        ELSE EXISTS (SELECT 1 FROM fields f WHERE f.id = a.field_id)
          AND NOT EXISTS (SELECT 1 FROM field_years y WHERE y.id = a.year_id) END
      AND NOT EXISTS (
        SELECT 1 FROM audit_log l
        WHERE l.field_id = a.field_id AND l.id > a.id AND l.key = a.key AND l.year_id IS NOT DISTINCT FROM a.year_id)`
  return new Set(found.map(({ id }) => id))
}
