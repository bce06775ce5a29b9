import { type Step, withLocks } from '../../platform/db/lockedSteps.ts'
import { AdminRefusedError } from '../adminErrors.ts'
import { type KeyColumn, tableColumns } from './partitionedCopy.ts'

/** A batch holds its year's writers for about this long, ms. */
const target = 100
const rowsAtFirst = 200
const maxRows = 20_000

interface CopiedTable {
  /** Columns of the table, as a list. */
  columns: string
  /** Columns of the key behind company and nursery-year. */
  key: KeyColumn[]
}

interface Batch {
  rows: number
  /** Key of its last row. */
  last: string[] | null
}

/** Copies the rows of one nursery-year in batches of the key's order. A batch locks the year, as each of its writers does. */
async function copyYear(step: Step, table: string, { columns, key }: CopiedTable, company: number, year: number) {
  const names = key.map(({ name }) => name).join(', ')
  const texts = key.map(({ name }) => `${name}::text`).join(', ')
  const order = (direction: string) => key.map(({ name }) => `${name} ${direction}`).join(', ')
  const after = `AND (${names}) > (${key.map(({ type }, n) => `$${n + 4}::${type}`).join(', ')})`
  let limit = rowsAtFirst
  let copied = 0
  for (let last: string[] | null = null; ; ) {
    const startedAt = performance.now()
    const previous: string[] | null = last
    const batch = await withLocks(step, async (tx): Promise<Batch | null> => {
      await tx`SELECT set_config('app.company', ${String(company)}, true)`
      const [locked] = await tx`
        SELECT 1 FROM field_years WHERE company_id = ${company} AND id = ${year} FOR NO KEY UPDATE`
      if (!locked) return null
      const [batch]: Batch[] = await tx.unsafe(
        `WITH batch AS MATERIALIZED (
          SELECT ${columns} FROM public.${table}
          WHERE company_id = $1::integer AND field_year_id = $2::bigint ${previous ? after : ''} ORDER BY ${order('ASC')} LIMIT $3::integer
        ), copied AS (
          INSERT INTO partitions.${table} (${columns}) SELECT ${columns} FROM batch ON CONFLICT DO NOTHING
        )
        SELECT (SELECT count(*)::integer FROM batch) AS rows,
          (SELECT ARRAY[${texts}] FROM batch ORDER BY ${order('DESC')} LIMIT 1) AS last`,
        [company, year, limit, ...(previous ?? [])],
      )
      return batch
    })
    // The year was purged in the meantime.
    if (!batch) return copied
    copied += batch.rows
    if (batch.rows < limit) return copied
    last = batch.last
    const scale = target / Math.max(1, performance.now() - startedAt)
    limit = Math.round(Math.min(maxRows, Math.max(1, limit * Math.min(2, Math.max(0.25, scale)))))
  }
}

/** @throws AdminRefusedError `partition.differs` unless both tables have the same rows of a nursery-year, read in one snapshot. */
async function compareYear(step: Step, table: string, columns: string, company: number, year: number): Promise<void> {
  const isSame = await withLocks(step, async (tx) => {
    await tx`SELECT set_config('app.company', ${String(company)}, true)`
    const sums = (schema: string) => `(
      SELECT ROW(count(*), sum(hashtextextended(ROW(${columns})::text, 0)::numeric)) FROM ${schema}.${table}
      WHERE company_id = $1::integer AND field_year_id = $2::bigint)`
    const [{ same: isSame }]: { same: boolean }[] = await tx.unsafe(
      `SELECT ${sums('public')} IS NOT DISTINCT FROM ${sums('partitions')} AS same`,
      [company, year],
    )
    return isSame
  })
  if (!isSame) throw new AdminRefusedError('partition.differs', { table })
}

/**
 * Copies all rows of a table that is mirrored already into its partitioned copy, year by year, and compares them. What exists in
 * the copy is never older. Returns how many rows were copied.
 */
export async function copyRows(step: Step, table: string, report: (rows: number) => void): Promise<number> {
  const { all, key } = await tableColumns(step, table)
  const lists = { columns: all.join(', '), key: key.slice(2) }
  let rows = 0
  for (const { id: company } of await step.owner<{ id: number }[]>`SELECT id FROM companies ORDER BY id`)
    for (const { id: year } of await step.owner<{ id: number }[]>`
      SELECT id FROM field_years WHERE company_id = ${company} ORDER BY id`) {
      rows += await copyYear(step, table, lists, company, year)
      await compareYear(step, table, lists.columns, company, year)
      report(rows)
    }
  return rows
}
