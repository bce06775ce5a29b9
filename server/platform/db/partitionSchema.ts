import type { Sql } from './connect.ts'

/** Schema of the partitions of partitioned tables, out of reach of the role of requests. */
export const partitionSchema = 'partitions'

/** The partitions of a table of the product; none if it is not partitioned. */
export function partitionsOf(db: Sql, table: string): Promise<{ name: string }[]> {
  return db<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = to_regclass('public.' || quote_ident(${table})) AND c.relkind = 'r'
    ORDER BY c.relname`
}
