import postgres from '../../vendor/postgres/src/index.js'

export type { Sql, TransactionSql } from '../../vendor/postgres/src/index.js'

/** The PostgreSQL driver, our fork of postgres.js: what differs stands in vendor/postgres/FORK.md. */
export default postgres
