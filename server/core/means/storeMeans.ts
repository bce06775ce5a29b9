import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { checksOf } from '../../../src/domain/lines/checks.ts'
import { lineMeans, type MeansColumn } from '../../../src/domain/means/lineMeans.ts'
import { numberArray, textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { readYearMeans } from './readMeans.ts'

const orNull = (values: readonly number[]) => values.map((value) => (Number.isNaN(value) ? null : value))

const keyOf = (means: MeansColumn, k: number): string => `${means.line[k]} ${means.category?.[k] ?? ''}`

/** Indices in `fresh` of means that are not stored, and in `stored` of outdated ones. */
function differences(fresh: MeansColumn, stored: MeansColumn | undefined): { written: number[]; outdated: number[] } {
  const known = new Map<string, number>()
  stored?.line.forEach((_, k) => {
    known.set(keyOf(stored, k), k)
  })
  const written: number[] = []
  fresh.line.forEach((_, k) => {
    const index = known.get(keyOf(fresh, k))
    known.delete(keyOf(fresh, k))
    const isSame =
      stored !== undefined &&
      index !== undefined &&
      stored.n[index] === fresh.n[k] &&
      Object.is(stored.mean[index], fresh.mean[k]) &&
      Object.is(stored.m2[index], fresh.m2[k])
    if (!isSame) written.push(k)
  })
  return { written, outdated: [...known.values()] }
}

async function deleteMeans(tx: Tx, year: number, stored: MeansColumn, outdated: readonly number[]): Promise<void> {
  if (outdated.length === 0) return
  await tx`
    DELETE FROM line_means m
    USING unnest(${numberArray(outdated.map((k) => stored.line[k]))}::bigint[],
      ${textArray(outdated.map((k) => stored.category?.[k] ?? ''))}::text[]) AS u (line, category)
    WHERE m.field_year_id = ${year} AND m.trait_id = ${stored.trait} AND m.line_id = u.line AND m.category = u.category`
}

/** Writes means in the order of the table's key; a trait without stored means cannot have conflicting rows. */
async function write(
  tx: Tx,
  company: number,
  year: number,
  fresh: MeansColumn,
  { written, isFirst }: { written: number[]; isFirst: boolean },
): Promise<void> {
  if (written.length === 0) return
  const ordered = written.toSorted((a, b) => fresh.line[a] - fresh.line[b])
  const orderedArray = (values: readonly number[]) => numberArray(orNull(ordered.map((k) => values[k])))
  const orAlter = tx`
    ON CONFLICT (company_id, field_year_id, trait_id, line_id, category)
      DO UPDATE SET n = excluded.n, mean = excluded.mean, m2 = excluded.m2`
  await tx`
    INSERT INTO line_means AS m (company_id, field_year_id, trait_id, line_id, category, n, mean, m2)
    SELECT ${company}, ${year}, ${fresh.trait}, u.line, u.category, u.n, u.mean, u.m2
    FROM unnest(${orderedArray(fresh.line)}::bigint[], ${textArray(ordered.map((k) => fresh.category?.[k] ?? ''))}::text[],
      ${orderedArray(fresh.n)}::integer[], ${orderedArray(fresh.mean)}::double precision[], ${orderedArray(fresh.m2)}::double precision[])
      AS u (line, category, n, mean, m2)
    JOIN lines l ON l.id = u.line
    ${isFirst ? tx`RETURNING 1` : orAlter}`
}

/** The stored state of a year's means: the traits that are stored, and the numbers of both logs for which they are. */
export interface StoredPart {
  readonly of: string
  readonly done: ReadonlySet<number>
}

/** Means that one transaction writes, unless one trait has more. */
const maxTogether = 30_000

/** The first traits with at most `max` means together; at least one. */
function firstPart(columns: readonly MeansColumn[], limit: number): readonly MeansColumn[] {
  let sum = 0
  const part = columns.findIndex(({ line }) => {
    sum += line.length
    return sum > limit
  })
  return part < 0 ? columns : columns.slice(0, Math.max(1, part))
}

/**
 * Writes the means of a year's lines that are not stored yet, for as many traits as one transaction should. The year must
 * be locked. Returns how far it got, so that the next transaction can continue; null: all means are stored, with the
 * year's control and the numbers of both logs that they belong to. If something changed between two transactions, the
 * comparison restarts.
 */
export async function storeMeans(
  tx: Tx,
  company: number,
  columns: FieldYearColumns,
  before: StoredPart | null,
  limit = maxTogether,
): Promise<StoredPart | null> {
  const year = columns.year_id
  const version = `${columns.seq} ${columns.crop_seq}`
  const refreshed = new Set(before?.of === version ? before.done : [])
  const left = lineMeans(columns, refreshed)
  const part = firstPart(left, limit)
  const traits = part.map(({ trait }) => trait)
  const stored = new Map((await readYearMeans(tx, year, traits)).map((means) => [means.trait, means]))
  for (const freshColumn of part) {
    const known = stored.get(freshColumn.trait)
    const { written, outdated } = differences(freshColumn, known)
    if (known) await deleteMeans(tx, year, known, outdated)
    await write(tx, company, year, freshColumn, { written, isFirst: known === undefined })
    refreshed.add(freshColumn.trait)
  }
  if (part.length < left.length) return { of: version, done: refreshed }
  await tx`
    DELETE FROM line_means WHERE field_year_id = ${year} AND trait_id <> ALL (${numberArray([...refreshed])}::bigint[])`
  const { control } = checksOf(columns)
  await tx`
    UPDATE field_years SET means_seq = ${columns.seq}, means_crop_seq = ${columns.crop_seq}, means_control = ${control}
    WHERE id = ${year}`
  return null
}
