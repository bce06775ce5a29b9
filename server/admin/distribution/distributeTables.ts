import type { Sql, Tx } from '../../platform/db/connect.ts'
import { serveOnlyFrom } from '../../platform/db/migrate.ts'
import { AdminRefusedError } from '../adminErrors.ts'
import { checkDistributable, checkNoServer } from './checkDistributable.ts'
import {
  coordinatorTables,
  copiedTables,
  distributionStatements,
  meansKeyNames,
  type SchemaStatements,
} from './schemaStatements.ts'

/** Number of shards of the companies' tables, unless the operator sets another: how many parts can be moved between machines. */
export const defaultShards = 32

/** The migration since which programs enter a company on its machine: older ones would see no rows of it. */
const distributableFrom = 76

/** A table of a distributed database. */
export interface PlacedTable {
  table: string
  /** `copied` to every machine, `distributed` by company, or only on the `coordinator`. */
  as: 'copied' | 'distributed' | 'coordinator'
  shards: number
  seconds: number
}

export interface DistributeOptions {
  shards?: number
  report?: (table: PlacedTable) => void
}

/** Whether a run of `distributeTables` has begun, and not been undone. */
async function isPrepared(owner: Sql): Promise<boolean> {
  const [row] = await owner<{ isPrepared: boolean }[]>`
    SELECT to_regclass('distribution.steps') IS NOT NULL AS "isPrepared"`
  return row.isPrepared
}

/** Changes the tables, and stores the remaining steps and the way back in the schema `distribution`. */
async function prepare(owner: Sql): Promise<void> {
  const statements: SchemaStatements[] = await distributionStatements(owner)
  const roles = await owner<{ role: string }[]>`
    SELECT DISTINCT a.grantee::regrole::text AS role FROM pg_class c, aclexplode(c.relacl) a
    WHERE c.oid = 'plots'::regclass AND a.grantee NOT IN (0, c.relowner)`
  await owner.begin(async (tx) => {
    await tx`SET LOCAL citus.enable_ddl_propagation = off`
    await tx`CREATE SCHEMA distribution`
    await tx`
      CREATE TABLE distribution.steps (
        number integer GENERATED ALWAYS AS IDENTITY, later text, restore text NOT NULL, is_done boolean NOT NULL DEFAULT false)`
    for (const { change, restore, later } of statements) {
      if (change !== null) await tx.unsafe(change)
      await tx`INSERT INTO distribution.steps (later, restore) VALUES (${later}, ${restore})`
    }
    for (const { role } of roles) await tx`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${tx(role)}`
  })
}

/**
 * Moves the rows of a table. Its owner sees all of them until `forceRowSecurity`, also when keys are created again. Returns the seconds
 * that it took.
 */
async function moveTable(owner: Sql, table: string, move: (tx: Tx) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await owner.begin(async (tx) => {
    await tx`SET LOCAL citus.enable_unsafe_triggers = on`
    await tx`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`
    await tx`ALTER TABLE ${tx(table)} NO FORCE ROW LEVEL SECURITY`
    await move(tx as unknown as Tx)
  })
  return (performance.now() - startedAt) / 1000
}

/** Every table with policies has them forced on its owner. */
async function forceRowSecurity(owner: Sql | Tx): Promise<void> {
  const tables = await owner<{ table: string }[]>`
    SELECT relname AS "table" FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND NOT relforcerowsecurity ORDER BY 1`
  for (const { table } of tables) await owner`ALTER TABLE ${owner(table)} FORCE ROW LEVEL SECURITY`
}

/** The owner sees all rows, until `forceRowSecurity`. */
async function showAllRows(tx: Tx): Promise<void> {
  const tables = await tx<{ table: string }[]>`
    SELECT relname AS "table" FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity ORDER BY 1`
  for (const { table } of tables) await tx`ALTER TABLE ${tx(table)} NO FORCE ROW LEVEL SECURITY`
}

/** Runs the steps that were left for later: the keys, or all others. */
async function runLater(owner: Sql, areKeys: boolean): Promise<void> {
  const steps = await owner<{ number: number; later: string }[]>`
    SELECT number, later FROM distribution.steps
    WHERE later IS NOT NULL AND NOT is_done AND (later LIKE '%ADD CONSTRAINT%') = ${areKeys} ORDER BY number`
  for (const { number, later } of steps)
    await owner.begin(async (tx) => {
      await tx`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`
      await tx.unsafe(later)
      await tx`UPDATE distribution.steps SET is_done = true WHERE number = ${number}`
    })
}

/** The tables of companies that are distributed. */
function distributedTables(owner: Sql): Promise<{ table: string }[]> {
  return owner<{ table: string }[]>`
    SELECT c.relname AS "table" FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND c.relname <> ALL (${[...copiedTables, ...coordinatorTables]}::text[]) ORDER BY 1`
}

/**
 * Distributes the rows of companies over the workers of a Citus database, table by table; no server may run. An interrupted run is
 * continued by the next one.
 * @throws AdminRefusedError if the database cannot be distributed, before anything is changed.
 */
export async function distributeTables(owner: Sql, options: DistributeOptions = {}): Promise<PlacedTable[]> {
  const { shards = defaultShards, report = () => undefined } = options
  await checkDistributable(owner)
  const placedTables: PlacedTable[] = []
  const add = (placed: PlacedTable) => {
    placedTables.push(placed)
    report(placed)
  }
  if (!(await isPrepared(owner))) await prepare(owner)
  await serveOnlyFrom(owner, distributableFrom)
  const known = await owner<{ table: string; method: string }[]>`
    SELECT logicalrelid::text AS "table", partmethod::text AS method FROM pg_dist_partition`
  const methodOf = new Map(known.map(({ table, method }) => [table, method]))
  for (const table of copiedTables) {
    const isMoved = methodOf.has(table)
    const seconds = isMoved ? 0 : await moveTable(owner, table, (tx) => tx`SELECT create_reference_table(${table})`)
    // This includes tables that an interrupted run has moved: their rows would stay on the coordinator, where no erasure reaches them.
    await owner`SELECT truncate_local_data_after_distributing_table(${table})`
    if (!isMoved) add({ table, as: 'copied', shards: 1, seconds })
  }
  const tables = await distributedTables(owner)
  let first = tables.find(({ table }) => methodOf.get(table) === 'h')?.table ?? null
  for (const { table } of tables) {
    const isMoved = methodOf.get(table) === 'h'
    const distribute = (tx: Tx) =>
      first === null
        ? tx`SELECT create_distributed_table(${table}, 'company_id', colocate_with => 'none', shard_count => ${shards}::integer)`
        : tx`SELECT create_distributed_table(${table}, 'company_id', colocate_with => ${first}::text)`
    const seconds = isMoved ? 0 : await moveTable(owner, table, distribute)
    await owner`SELECT truncate_local_data_after_distributing_table(${table})`
    first ??= table
    if (!isMoved) add({ table, as: 'distributed', shards, seconds })
  }
  await runLater(owner, true)
  await forceRowSecurity(owner)
  // A node that was started in the meantime would not find out.
  await checkNoServer(owner)
  await runLater(owner, false)
  for (const table of coordinatorTables) add({ table, as: 'coordinator', shards: 0, seconds: 0 })
  return placedTables
}

/**
 * Moves all rows back to one machine, and restores keys, triggers, functions and policies as migrations created them; no server may run.
 * @throws AdminRefusedError `undistribute.plain` if the database is not distributed.
 */
export async function undistributeTables(owner: Sql, options: DistributeOptions = {}): Promise<PlacedTable[]> {
  const { report = () => undefined } = options
  if (!(await isPrepared(owner))) throw new AdminRefusedError('undistribute.plain')
  await checkNoServer(owner)
  // A run that fails may be followed by `distributeTables`, which then creates everything again.
  await owner`UPDATE distribution.steps SET is_done = false`
  // Keys that a migration has added to the distributed database.
  await owner`
    INSERT INTO distribution.steps (restore, later)
    SELECT restore, restore || CASE WHEN convalidated THEN ' NOT VALID' ELSE '' END FROM (
      SELECT format('ALTER TABLE %s ADD CONSTRAINT %I ', conrelid::regclass, conname) AS start,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore, convalidated
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
        AND conname <> ALL (${meansKeyNames}::text[])) keys
    WHERE NOT EXISTS (SELECT 1 FROM distribution.steps s WHERE starts_with(s.restore, keys.start))`
  // Rows of a table can be moved by itself once no key refers to it.
  const keys = await owner<{ table: string; name: string }[]>`
    SELECT conrelid::regclass::text AS "table", conname AS name FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace`
  for (const { table, name } of keys) await owner`ALTER TABLE ${owner(table)} DROP CONSTRAINT ${owner(name)}`
  const placedTables: PlacedTable[] = []
  for (const { table } of await owner<{ table: string }[]>`
    SELECT logicalrelid::text AS "table" FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
    WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1`) {
    const seconds = await moveTable(owner, table, (tx) => tx`SELECT undistribute_table(${table})`)
    const placed: PlacedTable = { table, as: 'coordinator', shards: 0, seconds }
    placedTables.push(placed)
    report(placed)
  }
  // A node that was started in the meantime would read tables of both kinds.
  await checkNoServer(owner)
  await owner.begin(async (tx) => {
    // The owner checks restored keys, so it must see the rows of both tables.
    await showAllRows(tx as unknown as Tx)
    const steps = await tx<{ restore: string }[]>`SELECT restore FROM distribution.steps ORDER BY number DESC`
    for (const { restore } of steps) await tx.unsafe(restore)
    await tx`DROP SCHEMA distribution CASCADE`
    await forceRowSecurity(tx as unknown as Tx)
  })
  return placedTables
}
