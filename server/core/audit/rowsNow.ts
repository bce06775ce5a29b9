import type { Role } from '../../../src/domain/company/may.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { preferGenericPlans } from '../../platform/db/transaction.ts'
import type { StoredRow } from './storedRows.ts'

/** The present state of what rows of the history refer to; each set and map is by the row's id, except the authors'. */
export interface CurrentState {
  /** Authors who still exist, by their own id. */
  readonly authors: ReadonlyMap<number, { is_active: boolean; role: Role; division_id: number | null }>
  /** Rows whose change is still in the log of an existing year or crop. */
  readonly withLog: ReadonlySet<number>
  /** The newest row that reverts it. */
  readonly revertedBy: ReadonlyMap<number, number>
  /** Deletions that can be restored. */
  readonly restorable: ReadonlySet<number>
}

type NumberName = 'user_id' | 'year_id' | 'spec_id'

const numbersOf = (rows: readonly StoredRow[], name: NumberName): number[] => [
  ...new Set(rows.flatMap((row) => row[name] ?? [])),
]

/**
 * Looks up the present state for rows of a page, each table once for all of them, and not at all if no row needs it:
 * joined to the page's own query it costs more to plan than to read.
 */
export async function readCurrentState(tx: Tx, rows: readonly StoredRow[]): Promise<CurrentState> {
  preferGenericPlans(tx)
  const yearRows = rows.filter(({ seq }) => seq !== null)
  const cropRows = rows.filter(({ seq, crop_seq }) => seq === null && crop_seq !== null)
  const [authors, withLog, revertedBy, restorable] = await Promise.all([
    authorsOf(tx, numbersOf(rows, 'user_id')),
    logsOf(tx, yearRows, cropRows),
    revertsOf(tx, yearRows, cropRows),
    restorableOf(tx, rows.filter(isDeletion)),
  ])
  return { authors, withLog, revertedBy, restorable }
}

async function authorsOf(tx: Tx, ids: readonly number[]): Promise<CurrentState['authors']> {
  if (ids.length === 0) return new Map()
  const users = await tx<{ id: number; is_active: boolean; role: Role; division_id: number | null }[]>`
    SELECT id, is_active, role, division_id FROM users WHERE id = ANY (${numberArray(ids)}::bigint[])`
  return new Map(users.map((person) => [person.id, person]))
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
  const existing = { years: new Set(thereYears.map(({ id }) => id)), crops: new Set(thereCrops.map(({ id }) => id)) }
  return new Set([
    ...ofYear.filter(({ year_id }) => existing.years.has(year_id ?? 0)).map(({ id }) => id),
    ...ofCrop.filter(({ spec_id }) => existing.crops.has(spec_id ?? 0)).map(({ id }) => id),
  ])
}

/** Which rows were reverted, and by what; reverts that were reverted themselves do not count. */
async function revertsOf(
  tx: Tx,
  ofYear: readonly StoredRow[],
  ofCrop: readonly StoredRow[],
): Promise<Map<number, number>> {
  /** A row and one that reverts it, followed through reverts of reverts. */
  type RevertPair = { of: number; by: number }
  const ids = (rows: readonly StoredRow[]) => numberArray(rows.map(({ id }) => id))
  const reverts = await Promise.all([
    ofYear.length === 0
      ? []
      : tx<RevertPair[]>`
          WITH RECURSIVE taken AS (
            SELECT a.id AS of, r.id AS by, r.year_id, r.seq
            FROM audit_log a JOIN audit_log r ON r.year_id = a.year_id AND r.reverts = a.seq AND r.id > a.id
            WHERE a.id = ANY (${ids(ofYear)}::bigint[])
            UNION
            SELECT t.by, r.id, r.year_id, r.seq
            FROM taken t JOIN audit_log r ON r.year_id = t.year_id AND r.reverts = t.seq AND r.id > t.by
          ) SELECT of, by FROM taken`,
    ofCrop.length === 0
      ? []
      : tx<RevertPair[]>`
          WITH RECURSIVE taken AS (
            SELECT a.id AS of, r.id AS by, r.spec_id, r.crop_seq
            FROM audit_log a JOIN audit_log r
              ON r.year_id IS NULL AND r.reverts = a.crop_seq AND r.spec_id = a.spec_id AND r.id > a.id
            WHERE a.id = ANY (${ids(ofCrop)}::bigint[])
            UNION
            SELECT t.by, r.id, r.spec_id, r.crop_seq
            FROM taken t JOIN audit_log r
              ON r.year_id IS NULL AND r.reverts = t.crop_seq AND r.spec_id = t.spec_id AND r.id > t.by
          ) SELECT of, by FROM taken`,
  ])
  const reverted = new Map<number, number>()
  // Newest first, so that reverts of a revert are known before the revert is read.
  for (const { of, by } of reverts.flat().sort((first, second) => second.by - first.by))
    if (!reverted.has(by) && !reverted.has(of)) reverted.set(of, by)
  return reverted
}

/** Deletions that can be restored, and for how many days. */
const nurseryDeleted = 'audit.nurseryDeleted'
const yearDeleted = 'audit.yearDeleted'
const restoredWithin = 30

const isDeletion = ({ key }: StoredRow): boolean => key === nurseryDeleted || key === yearDeleted

/**
 * Which of these are the latest deletion of something still deleted and not yet erased. A year that was deleted with its
 * nursery returns with it; a year of a deleted nursery has to wait for that.
 */
async function restorableOf(tx: Tx, deletions: readonly StoredRow[]): Promise<Set<number>> {
  if (deletions.length === 0) return new Set()
  const rows = await tx<{ id: number }[]>`
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
  return new Set(rows.map(({ id }) => id))
}
