import { openStorage } from '../platform/files/openStorage.ts'
import { verifyFiles } from '../platform/files/verifyFiles.ts'
import type { DatabaseVerb } from './verb.ts'

/** Commands about stored files. */
export const fileVerbs: Readonly<Record<string, DatabaseVerb>> = {
  'verify-files': {
    usage: '',
    words: 0,
    // Only damaged files are listed.
    isFailure: (rows) => rows.length > 0,
    run: async (db, _input, settings) => verifyFiles(db, await openStorage(settings)),
  },
}
