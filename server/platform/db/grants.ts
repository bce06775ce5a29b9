import type { Sql } from './connect.ts'

/** Tables that requests only read. */
const readOnly = ['countries', 'regions', 'schema_migrations']
/** Tables that requests add to and read. */
export const appendOnly: readonly string[] = ['archived_changes', 'audit_log', 'seed_entries']
/** Tables that requests reach through SECURITY DEFINER functions only. */
const unreachable = ['api_calls', 'invitations', 'login_attempts']

/**
 * Functions that the role of requests may call; every other one is the owner's. A SECURITY DEFINER function sees the
 * rows of all companies, so it may be listed here only if it checks which company's rows, or which expired rows, it
 * touches.
 */
export const requestFunctions: readonly string[] = [
  // Sign-in and sessions: called before the company is known.
  'attempt_login',
  'attempt_registration',
  'confirm_session',
  'find_login',
  'find_session',
  'forgive_login',
  'register_company',
  'rotate_session',
  'use_invitation',
  // The caller's own company (`app.company`).
  'blocked_people',
  'calls_this_hour',
  'crop_contents',
  'current_company',
  'enter_company',
  'delete_field',
  'delete_sample_crop',
  'delete_years',
  'number_deleted_years',
  'restore_field',
  'restore_year',
  'see_deleted',
  'unblock_person',
  // Ids and numbers only, for nodes that serve all companies.
  'awaited_genome_bytes',
  'companies_with_files',
  'count_calls',
  'ended_sessions',
  'genome_reservations',
  'has_companies',
  'idle_genome_files',
  'known_files',
  'log_numbers',
  'seed_differences',
  'stored_file_bytes',
  'user_news',
  // Sweeps: each deletes only rows that have expired by the database's clock.
  'purge_company',
  'purge_left',
  'purge_plots',
  'sweep',
  'take_statistics',
  // With the caller's own rights.
  'log_cells',
  'news_query',
  'news_stemming',
  'news_vector',
]

/** Functions for the owner alone: parts of other functions, triggers, tools of migrations. */
export const ownerFunctions: readonly string[] = [
  'erase_company',
  'keep_analysis',
  'line_means_go',
  'line_means_refer',
  'protect',
  'see_every_company',
  'see_one_company',
  'sweep_table',
]

/**
 * Grants the login role of requests access to the rows of all tables, the sequences and the listed functions, never the
 * right to alter them.
 */
export async function grantRights(owner: Sql, role: string): Promise<void> {
  const name = owner(role)
  await owner.begin(async (tx) => {
    await tx`GRANT USAGE ON SCHEMA public TO ${name}`
    await tx`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`
    await tx`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`
    await tx`REVOKE ALL ON ALL ROUTINES IN SCHEMA public FROM PUBLIC, ${name}`
    // An earlier release may lack some.
    const callable = await tx<{ name: string }[]>`
      SELECT DISTINCT proname AS name FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND proname = ANY (${requestFunctions as string[]}::text[])`
    for (const { name: called } of callable) await tx`GRANT EXECUTE ON FUNCTION ${tx(called)} TO ${name}`
    for (const table of readOnly) await tx`REVOKE INSERT, UPDATE, DELETE ON ${tx(table)} FROM ${name}`
    // An earlier release may lack it.
    const created = await tx<{ table: string }[]>`
      SELECT "table" FROM unnest(${appendOnly}::text[]) AS t ("table") WHERE to_regclass("table") IS NOT NULL`
    for (const { table } of created) await tx`REVOKE UPDATE, DELETE ON ${tx(table)} FROM ${name}`
    const closed = await tx<{ table: string }[]>`
      SELECT "table" FROM unnest(${unreachable}::text[]) AS t ("table") WHERE to_regclass("table") IS NOT NULL`
    for (const { table } of closed) await tx`REVOKE ALL ON ${tx(table)} FROM ${name}`
  })
}
