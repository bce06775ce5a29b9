import type { FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import { checksOf } from '../../src/domain/lines/checks.ts'
import { lineMeans, type MeansColumn } from '../../src/domain/means/lineMeans.ts'
import { numberArray, textArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'
import { readYearMeans } from './readMeans.ts'

const orNull = (values: readonly number[]) => values.map((value) => (Number.isNaN(value) ? null : value))

const keyOf = (means: MeansColumn, k: number): string => `${means.line[k]} ${means.category?.[k] ?? ''}`

/** The places in `fresh` of what is not stored so, and those in `stored` of what is no longer. */
function differences(fresh: MeansColumn, stored: MeansColumn | undefined): { written: number[]; gone: number[] } {
  const known = new Map<string, number>()
  stored?.line.forEach((_, k) => {
    known.set(keyOf(stored, k), k)
  })
  const written: number[] = []
  fresh.line.forEach((_, k) => {
    const at = known.get(keyOf(fresh, k))
    known.delete(keyOf(fresh, k))
    const isSame =
      stored !== undefined &&
      at !== undefined &&
      stored.n[at] === fresh.n[k] &&
      Object.is(stored.mean[at], fresh.mean[k]) &&
      Object.is(stored.m2[at], fresh.m2[k])
    if (!isSame) written.push(k)
  })
  return { written, gone: [...known.values()] }
}

async function forget(tx: Tx, year: number, stored: MeansColumn, gone: readonly number[]): Promise<void> {
  if (gone.length === 0) return
  await tx`
    DELETE FROM line_means m
    USING unnest(${numberArray(gone.map((k) => stored.line[k]))}::bigint[],
      ${textArray(gone.map((k) => stored.category?.[k] ?? ''))}::text[]) AS u (line, category)
    WHERE m.field_year_id = ${year} AND m.trait_id = ${stored.trait} AND m.line_id = u.line AND m.category = u.category`
}

async function write(tx: Tx, company: number, year: number, fresh: MeansColumn, written: number[]): Promise<void> {
  if (written.length === 0) return
  const of = (values: readonly number[]) => numberArray(orNull(written.map((k) => values[k])))
  await tx`
    INSERT INTO line_means AS m (company_id, field_year_id, trait_id, line_id, category, n, mean, m2)
    SELECT ${company}, ${year}, ${fresh.trait}, u.line, u.category, u.n, u.mean, u.m2
    FROM unnest(${of(fresh.line)}::bigint[], ${textArray(written.map((k) => fresh.category?.[k] ?? ''))}::text[],
      ${of(fresh.n)}::integer[], ${of(fresh.mean)}::double precision[], ${of(fresh.m2)}::double precision[])
      AS u (line, category, n, mean, m2)
    JOIN lines l ON l.id = u.line
    ON CONFLICT (company_id, field_year_id, trait_id, line_id, category)
      DO UPDATE SET n = excluded.n, mean = excluded.mean, m2 = excluded.m2`
}

/**
 * Writes what the lines of a year have of its traits, as far as it is not stored so, with the year's control and the numbers
 * of both logs that it is of. The year is locked by then.
 */
export async function storeMeans(tx: Tx, company: number, columns: FieldYearColumns): Promise<void> {
  const year = columns.year_id
  const stored = new Map((await readYearMeans(tx, year)).map((means) => [means.trait, means]))
  for (const fresh of lineMeans(columns)) {
    const before = stored.get(fresh.trait)
    stored.delete(fresh.trait)
    const { written, gone } = differences(fresh, before)
    if (before) await forget(tx, year, before, gone)
    await write(tx, company, year, fresh, written)
  }
  const left = numberArray([...stored.keys()])
  if (stored.size > 0)
    await tx`DELETE FROM line_means WHERE field_year_id = ${year} AND trait_id = ANY (${left}::bigint[])`
  const { control } = checksOf(columns)
  await tx`
    UPDATE field_years SET means_seq = ${columns.seq}, means_crop_seq = ${columns.crop_seq}, means_control = ${control}
    WHERE id = ${year}`
}
