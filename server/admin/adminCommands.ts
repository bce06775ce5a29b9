import { openStorage } from '../platform/files/openStorage.ts'
import { verifyFiles } from '../platform/files/verifyFiles.ts'
import type { AdminCommand, DatabaseCommand } from './adminCommand.ts'
import { backupCommands } from './backup/backupCommands.ts'
import { collationCommands } from './collationCommands.ts'
import { companyCommands } from './companyCommands.ts'
import { distributionCommands } from './distribution/distributionCommands.ts'
import { invitationCommands } from './invitationCommands.ts'
import { jobCommands } from './jobCommands.ts'
import { logCommands } from './log/logCommands.ts'
import { newsCommands } from './newsCommands.ts'
import { partitionCommands } from './partitions/partitionCommands.ts'
import { peopleCommands } from './peopleCommands.ts'

/** Commands about stored files. */
const fileCommands: Readonly<Record<string, DatabaseCommand>> = {
  'verify-files': {
    usage: '',
    operandCount: 0,
    // Lists only damaged files.
    isFailure: (rows) => rows.length > 0,
    run: async (db, _input, settings) => verifyFiles(db, await openStorage(settings)),
  },
}

const about: Readonly<Record<string, DatabaseCommand>> = {
  status: {
    usage: '',
    operandCount: 0,
    run: async (db) => db`
      SELECT (SELECT max(version) FROM schema_migrations) AS schema,
        (SELECT count(*)::integer FROM companies) AS companies,
        (SELECT count(*)::integer FROM users WHERE is_active) AS people,
        (SELECT count(*)::integer FROM sessions WHERE ended_at IS NULL AND expires_at > now()) AS sessions,
        (SELECT count(*)::integer FROM jobs) AS jobs,
        pg_database_size(current_database()) AS bytes`,
  },
}

/** The operator's commands, by name. */
export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  ...about,
  ...collationCommands,
  ...companyCommands,
  ...invitationCommands,
  ...peopleCommands,
  ...jobCommands,
  ...newsCommands,
  ...fileCommands,
  ...backupCommands,
  ...partitionCommands,
  ...logCommands,
  ...distributionCommands,
}
