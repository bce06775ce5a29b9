import { setTimeout as wait } from 'node:timers/promises'
import { type Step, withLocks } from '../../platform/db/lockedSteps.ts'
import { partitionSchema } from '../../platform/db/partitionSchema.ts'
import { AdminRefusedError } from '../adminErrors.ts'

/** Schema of replaced tables until they are removed. */
export const replacedSchema = 'unpartitioned'

const mirrors = ['mirror_insert', 'mirror_update', 'mirror_delete']
const pollEvery = 200

/**
 * Waits for the end of all transactions of this database that run now: one that began before the last row was copied would not
 * see it in the partitioned table, such as a backup. @throws AdminRefusedError `partition.longTransaction`.
 */
async function waitForSnapshots({ owner, patience }: Step): Promise<void> {
  const running = async () => {
    const rows = await owner<{ pid: number; number: string }[]>`
      SELECT l.pid, l.virtualxid AS number FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'virtualxid' AND l.mode = 'ExclusiveLock' AND l.pid <> pg_backend_pid()
        AND a.datname = current_database() AND a.usesysid IS NOT NULL`
    return new Map(rows.map(({ pid, number }) => [number, pid]))
  }
  const first = await running()
  const until = performance.now() + patience
  for (let current = first; ; current = await running()) {
    const remaining = [...current].filter(([number]) => first.has(number)).map(([, pid]) => pid)
    if (remaining.length === 0) return
    if (performance.now() > until)
      throw new AdminRefusedError('partition.longTransaction', { pids: remaining.join(', ') })
    await wait(pollEvery)
  }
}

/** Columns of a table with types, defaults of identities aside. */
const columnList = (name: string) => `(
  SELECT array_agg(format('%s %s %s', attname, format_type(atttypid, atttypmod), attnotnull) ORDER BY attnum)
  FROM pg_attribute WHERE attrelid = to_regclass('${name}') AND attnum > 0 AND NOT attisdropped)`

/**
 * Puts the partitioned copy in the place of the table, under a lock that takes a few milliseconds; returns how many. The table
 * moves to another schema with its indexes and its sequence, so all names stay.
 * @throws AdminRefusedError `partition.migrated` if a migration has altered the table since the copy was created.
 */
export async function swapTables(step: Step, table: string): Promise<number> {
  await withLocks(step, (tx) => tx`CREATE SCHEMA IF NOT EXISTS ${tx(replacedSchema)}`)
  await waitForSnapshots(step)
  return withLocks(step, async (tx) => {
    await tx`LOCK TABLE ${tx('public')}.${tx(table)} IN ACCESS EXCLUSIVE MODE`
    const locked = performance.now()
    const [{ same: isSame }]: { same: boolean }[] = await tx.unsafe(
      `SELECT ${columnList(`public.${table}`)} = ${columnList(`partitions.${table}`)} AS same`,
    )
    if (!isSame) throw new AdminRefusedError('partition.migrated', { table })
    const sequences = await tx<{ name: string }[]>`
      SELECT q.relname AS name FROM pg_attribute a
      JOIN pg_class q ON q.oid = pg_get_serial_sequence(format('public.%I', ${table}::text), a.attname)::regclass
      WHERE a.attrelid = to_regclass(format('public.%I', ${table}::text)) AND a.attidentity <> ''`
    for (const { name } of sequences)
      await tx`
        SELECT setval(format('partitions.%I', ${name}::text)::regclass, last_value, is_called)
        FROM ${tx('public')}.${tx(name)}`
    for (const name of mirrors) await tx`DROP TRIGGER ${tx(name)} ON ${tx('public')}.${tx(table)}`
    await tx`ALTER TABLE ${tx('public')}.${tx(table)} SET SCHEMA ${tx(replacedSchema)}`
    await tx`ALTER TABLE ${tx(partitionSchema)}.${tx(table)} SET SCHEMA ${tx('public')}`
    await tx`ALTER TABLE ${tx('public')}.${tx(table)} FORCE ROW LEVEL SECURITY`
    return performance.now() - locked
  })
}
