import { StartRefusedError } from '../startRefused.ts'
import type { Sql } from './connect.ts'
import { partitionSchema } from './partitionSchema.ts'

interface ChangedCollation {
  name: string
  /** Version of the library with which its indexes were built, and the one that runs now. */
  stored: string
  actual: string
}

/**
 * Collations whose library (ICU, or the system's for the database's own) now orders texts by another version than when
 * the indexes were built: rows may then not be found by their names, and unique names may occur twice.
 */
function changedCollations(db: Sql) {
  return db<(ChangedCollation & { oid: number })[]>`
    SELECT c.oid::integer AS oid, c.collname AS name, c.collversion AS stored, pg_collation_actual_version(c.oid) AS actual
    FROM pg_collation c
    WHERE c.collnamespace = 'public'::regnamespace AND c.collversion <> pg_collation_actual_version(c.oid)
    UNION ALL
    SELECT (SELECT oid::integer FROM pg_collation WHERE collname = 'default'), 'default', d.datcollversion,
      pg_database_collation_actual_version(d.oid)
    FROM pg_database d
    WHERE d.datname = current_database() AND d.datcollversion <> pg_database_collation_actual_version(d.oid)`
}

/** @throws StartRefusedError `start.collationChanged` with the command that rebuilds the indexes. */
export async function checkCollations(db: Sql): Promise<void> {
  const [changed] = await changedCollations(db)
  if (!changed) return
  const { name, stored, actual } = changed
  throw new StartRefusedError('start.collationChanged', { name, stored, actual })
}

/**
 * Rebuilds every index that orders texts by a changed collation, as the owner, and then records the versions; returns the
 * indexes. If two names have become equal, the database names the index and the rows, and no version is recorded.
 */
export async function reindexCollations(owner: Sql): Promise<{ index: string; table: string }[]> {
  const changed = await changedCollations(owner)
  const oids = changed.map(({ oid }) => oid)
  const indexes = await owner<{ index: string; table: string; schema: string }[]>`
    SELECT c.relname AS index, t.relname AS table, c.relnamespace::regnamespace::text AS schema
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
    WHERE c.relnamespace IN ('public'::regnamespace, to_regnamespace(${partitionSchema})) AND c.relkind = 'i'
      AND EXISTS (SELECT 1 FROM unnest(i.indcollation) AS o (oid) WHERE o.oid::integer = ANY (${oids as never}::integer[]))
    ORDER BY 2, 1`
  for (const { index, schema } of indexes) await owner`REINDEX INDEX ${owner(schema)}.${owner(index)}`
  for (const { name } of changed)
    if (name !== 'default') await owner`ALTER COLLATION ${owner(name)} REFRESH VERSION`
    else {
      const [{ database }] = await owner<{ database: string }[]>`SELECT current_database() AS database`
      await owner`ALTER DATABASE ${owner(database)} REFRESH COLLATION VERSION`
    }
  return indexes.map(({ index, table }) => ({ index, table }))
}
