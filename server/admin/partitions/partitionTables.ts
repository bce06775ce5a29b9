import type { Sql } from '../../platform/db/connect.ts'
import { defaultPatience, type Step, withLocks } from '../../platform/db/lockedSteps.ts'
import { partitionSchema, partitionsOf } from '../../platform/db/partitionSchema.ts'
import { AdminRefusedError } from '../adminErrors.ts'
import { copyRows } from './copyRows.ts'
import { createPartitioned, mirrorWrites, removeTable } from './partitionedCopy.ts'
import { replacedSchema, swapTables } from './swapTables.ts'

/** The tables with most rows: values, the log of changes, and its index by cell. */
export const partitionedTables = ['plot_values', 'change_log', 'change_log_cells'] as const

/** Number of partitions of a table, unless the operator sets another. */
export const defaultParts = 16

const lockNumber = 7_568_648

export interface PartitionOptions {
  parts?: number
  /** How long a step waits for locks or for running transactions, ms. */
  patience?: number
  /** Reports the rows of a table copied so far. */
  report?: (table: string, rows: number) => void
}

export interface PartitionedTable {
  table: string
  partitions: number
  /** Rows copied; null: it was partitioned before. */
  rows: number | null
  seconds: number
  /** How long the exchange of the tables held its lock, ms. */
  locked: number
}

/** Removes the partitioned copy of a table and what writes it. */
async function discard(step: Step, table: string): Promise<void> {
  await withLocks(step, (tx) => tx`DROP FUNCTION IF EXISTS ${tx(partitionSchema)}.${tx(`mirror_${table}`)} CASCADE`)
  await removeTable(step, partitionSchema, table)
}

/** Removes what a finished or interrupted run has left of a table: it starts again from the table that the product uses. */
async function removeLeft(step: Step, table: string): Promise<void> {
  const [remains] = await step.owner<{ copy: boolean; replaced: boolean; mirror: boolean }[]>`
    SELECT to_regclass(format('partitions.%I', ${table}::text)) IS NOT NULL AS copy,
      to_regclass(format('unpartitioned.%I', ${table}::text)) IS NOT NULL AS replaced,
      to_regproc(format('partitions.%I', ${`mirror_${table}`}::text)) IS NOT NULL AS mirror`
  if (remains.replaced) await removeTable(step, replacedSchema, table)
  if (remains.copy || remains.mirror) await discard(step, table)
}

async function partitionTable(step: Step, table: string, parts: number, report: (rows: number) => void) {
  await removeLeft(step, table)
  const existing = await partitionsOf(step.owner, table)
  if (existing.length > 0) return { table, partitions: existing.length, rows: null, seconds: 0, locked: 0 }
  const startedAt = performance.now()
  let rows: number
  let locked: number
  try {
    await createPartitioned(step, table, parts)
    await mirrorWrites(step, table)
    rows = await copyRows(step, table, report)
    await step.owner`ANALYZE ${step.owner(partitionSchema)}.${step.owner(table)}`
    locked = await swapTables(step, table)
  } catch (error) {
    await discard(step, table)
    throw error
  }
  await removeLeft(step, table)
  return { table, partitions: parts, rows, seconds: (performance.now() - startedAt) / 1000, locked }
}

/**
 * Partitions the largest tables by a hash of the company while nodes serve requests. For each table: an empty partitioned copy, a
 * trigger that writes both, the rows in batches, and an exchange of both under a short lock. If it fails or is repeated, nothing
 * of an unfinished copy stays.
 * @throws AdminRefusedError if another run is under way, the role may not create schemas, a transaction does not end, or copies differ.
 */
export async function partitionTables(owner: Sql, options: PartitionOptions = {}): Promise<PartitionedTable[]> {
  const { parts = defaultParts, patience = defaultPatience, report = () => undefined } = options
  const [{ allowed, role }] = await owner<{ allowed: boolean; role: string }[]>`
    SELECT has_database_privilege(current_database(), 'CREATE') AS allowed, current_user AS role`
  if (!allowed) throw new AdminRefusedError('partition.noRight', { role })
  const connection = await owner.reserve()
  try {
    const [{ isLocked }] = await connection<{ isLocked: boolean }[]>`
      SELECT pg_try_advisory_lock(${lockNumber}) AS "isLocked"`
    if (!isLocked) throw new AdminRefusedError('partition.running')
    const partitioned: PartitionedTable[] = []
    for (const table of partitionedTables)
      partitioned.push(
        await partitionTable({ owner, name: table, patience }, table, parts, (rows) => report(table, rows)),
      )
    await withLocks({ owner, name: replacedSchema, patience }, (tx) => tx`DROP SCHEMA IF EXISTS ${tx(replacedSchema)}`)
    return partitioned
  } finally {
    await connection`SELECT pg_advisory_unlock(${lockNumber})`.catch(() => undefined)
    connection.release()
  }
}
