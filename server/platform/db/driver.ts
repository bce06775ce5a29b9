import postgres from 'postgres'

export type { Sql, TransactionSql } from 'postgres'

if (!('isPatched' in postgres)) throw new Error('postgres.js lacks its patch: run `node scripts/patches.mjs`')

/** The PostgreSQL driver, postgres.js with the changes of patches/ (ADR 104). */
export default postgres
