import { type ChangeSet, countCells, plotsOfChange } from '../../../src/domain/change/changeSet.ts'
import { type AuditKind, kindOfChange } from '../../../src/domain/company/auditKind.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { afterCommit, beforeCommit } from '../../platform/db/transaction.ts'
import { countEvent } from '../../platform/http/monitoring/countedEvents.ts'
import type { Author, Work, YearRow } from '../changes/work.ts'

/** Where something was done; null = nowhere or in several places. */
interface AuditedScope {
  spec_id: number | null
  field_id: number | null
  year_id: number | null
}

/** An action, worded by its key. */
interface AuditedAction {
  kind: AuditKind
  key: string
  params: Record<string, string | number>
  /**
   * The person of the company that it is about, by id; null if none. `params.name` is then that person's name, and is
   * erased with them.
   */
  about: number | null
}

/**
 * A row to be written: the action that the transaction recorded, else the name of its first change, with all of its
 * changes counted.
 */
interface PendingRow {
  author: Author
  action: AuditedAction | null
  changes: {
    action: AuditedAction
    place: AuditedScope
    year: YearRow | null
    plots: number
    cells: number
    numbers: Numbers
  }[]
  place: AuditedScope | null
  /** When it was done; null: now. */
  at: Date | null
}

interface Numbers {
  seq: number | null
  crop_seq: number | null
  reverts: number | null
}

const rows = new WeakMap<Tx, PendingRow>()

function pendingOf(tx: Tx, author: Author): PendingRow {
  const known = rows.get(tx)
  if (known) return known
  const created: PendingRow = { author, action: null, changes: [], place: null, at: null }
  rows.set(tx, created)
  beforeCommit(tx, () => insert(tx, created))
  return created
}

/**
 * Records a row in the company's history when `tx` commits, and none when it does not: one row for the whole transaction,
 * with the action and author of the last call. Changes of the same transaction are counted in it.
 */
export function record(
  tx: Tx,
  author: Author,
  action: Pick<AuditedAction, 'kind' | 'key'> & Partial<AuditedAction & AuditedScope>,
): void {
  const pending = pendingOf(tx, author)
  const { kind, key, params = {}, about = null, spec_id = null, field_id = null, year_id = null } = action
  pending.author = author
  pending.action = { kind, key, params, about }
  pending.place = { spec_id, field_id, year_id }
}

/** Dates the row of a transaction: the sample company's history was written before it was loaded. */
export function dateRecord(tx: Tx, author: Author, date: Date): void {
  pendingOf(tx, author).at = date
}

/**
 * Records an accepted change; the row gets the transaction's action if there is one, else the name of the change.
 */
export function recordChange(work: Work, change: ChangeSet, reverts: number | null): void {
  const { tx, author, year, crop, cropSeq } = work
  const { key, params } = change.name
  pendingOf(tx, author).changes.push({
    action: { kind: kindOfChange(change), key, params, about: null },
    place: { spec_id: crop, field_id: year?.field_id ?? null, year_id: year?.id ?? null },
    year,
    plots: plotsOfChange(change).length,
    cells: countCells(change),
    numbers: { seq: year?.seq ?? null, crop_seq: cropSeq, reverts },
  })
}

/** The value that all share, else null. */
function common<T>(values: readonly (T | null)[]): T | null {
  const [first = null] = values
  return values.every((value) => value === first) ? first : null
}

async function insert(tx: Tx, { author, action, changes, place, at: date }: PendingRow): Promise<void> {
  const { company, user } = author
  const { kind, key, params, about } = action ?? changes[0].action
  const placeId = (field: keyof AuditedScope) => place?.[field] ?? common(changes.map((change) => change.place[field]))
  const [spec_id, field_id, year_id] = [placeId('spec_id'), placeId('field_id'), placeId('year_id')]
  // Several changes have no single number by which they could be reverted.
  const { seq, crop_seq, reverts } =
    changes.length === 1 ? changes[0].numbers : { seq: null, crop_seq: null, reverts: null }
  const sum = (field: 'plots' | 'cells') => changes.reduce((total, change) => total + change[field], 0)
  const [named, plots, cells] = [JSON.stringify(params), sum('plots'), sum('cells')]
  if (changes.length > 0) afterCommit(tx, () => countEvent('change', { kind, cells }))
  // A locked year has read all names: nothing is looked up for the many single edits.
  const locked = place === null && changes.length === 1 ? changes[0].year : null
  await tx`
    INSERT INTO audit_log (company_id, at, user_id, user_name, kind, key, params, plots, cells, place, spec_id, field_id,
      year_id, seq, crop_seq, reverts, about_user_id)
    SELECT ${company}, coalesce(${date}::timestamptz, now()), ${user}::bigint,
      coalesce(${locked?.user_name ?? null}::text,
        (SELECT nullif(trim(concat(first_name, ' ', last_name)), '') FROM users WHERE id = ${user}::bigint)),
      ${kind}, ${key}, ${named}::text::jsonb, ${plots}::integer, ${cells}::integer,
      jsonb_strip_nulls(coalesce(${locked && namesOf(locked)}::text::jsonb, jsonb_build_object(
        'crop_ru', (SELECT russian_name FROM crops WHERE id = ${spec_id}::bigint),
        'crop_en', (SELECT english_name FROM crops WHERE id = ${spec_id}::bigint),
        'nursery', (SELECT name FROM fields WHERE id = ${field_id}::bigint),
        'year', (SELECT year FROM field_years WHERE id = ${year_id}::bigint)))),
      ${spec_id}::bigint, ${field_id}::bigint, ${year_id}::bigint, ${seq}::integer, ${crop_seq}::integer,
      ${reverts}::integer, ${about}::bigint
    RETURNING 1`
}

function namesOf({ year, nursery, crop_ru, crop_en }: YearRow): string {
  return JSON.stringify({ crop_ru, crop_en, nursery, year })
}
