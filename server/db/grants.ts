import type { Sql } from './connect.ts'

/** Tables that requests only read. */
const readOnly = ['countries', 'regions', 'schema_migrations']
/** Tables that requests add to and read. */
export const appendOnly: readonly string[] = ['audit_log', 'seed_entries']
/** Tables that requests reach through SECURITY DEFINER functions only. */
const unreachable = ['login_attempts']

/** Gives the login role of requests rows of all tables, sequences and functions, never the right to alter them. */
export async function grantTo(owner: Sql, role: string): Promise<void> {
  const name = owner(role)
  await owner.begin(async (tx) => {
    await tx`GRANT USAGE ON SCHEMA public TO ${name}`
    await tx`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`
    await tx`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`
    await tx`REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC`
    await tx`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${name}`
    for (const table of readOnly) await tx`REVOKE INSERT, UPDATE, DELETE ON ${tx(table)} FROM ${name}`
    // A former release may lack it.
    const made = await tx<{ table: string }[]>`
      SELECT "table" FROM unnest(${appendOnly}::text[]) AS t ("table") WHERE to_regclass("table") IS NOT NULL`
    for (const { table } of made) await tx`REVOKE UPDATE, DELETE ON ${tx(table)} FROM ${name}`
    for (const table of unreachable) await tx`REVOKE ALL ON ${tx(table)} FROM ${name}`
  })
}
