import { openStorage } from '../platform/files/openStorage.ts'
import { verifyFiles } from '../platform/files/verifyFiles.ts'
import { backupVerbs } from './backup/verbs.ts'
import { collationVerbs } from './collationVerbs.ts'
import { companyVerbs } from './companyVerbs.ts'
import { invitationVerbs } from './invitationVerbs.ts'
import { jobVerbs } from './jobVerbs.ts'
import { newsVerbs } from './newsVerbs.ts'
import { peopleVerbs } from './peopleVerbs.ts'
import type { DatabaseVerb, Verb } from './verb.ts'

/** Commands about stored files. */
const fileVerbs: Readonly<Record<string, DatabaseVerb>> = {
  'verify-files': {
    usage: '',
    words: 0,
    // Only damaged files are listed.
    isFailure: (rows) => rows.length > 0,
    run: async (db, _input, settings) => verifyFiles(db, await openStorage(settings)),
  },
}

const about: Readonly<Record<string, DatabaseVerb>> = {
  status: {
    usage: '',
    words: 0,
    run: async (db) => db`
      SELECT (SELECT max(version) FROM schema_migrations) AS schema,
        (SELECT count(*)::integer FROM companies) AS companies,
        (SELECT count(*)::integer FROM users WHERE is_active) AS people,
        (SELECT count(*)::integer FROM sessions WHERE ended_at IS NULL AND expires_at > now()) AS sessions,
        (SELECT count(*)::integer FROM jobs) AS jobs,
        pg_database_size(current_database()) AS bytes`,
  },
}

/** The operator's commands, by verb. */
export const verbs: Readonly<Record<string, Verb>> = {
  ...about,
  ...collationVerbs,
  ...companyVerbs,
  ...invitationVerbs,
  ...peopleVerbs,
  ...jobVerbs,
  ...newsVerbs,
  ...fileVerbs,
  ...backupVerbs,
}
