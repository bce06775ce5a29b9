import { openStorage } from '../files/openStorage.ts'
import { verifyFiles } from '../files/verifyFiles.ts'
import type { VerbOfDatabase } from './verb.ts'

/** Commands about stored files. */
export const fileVerbs: Readonly<Record<string, VerbOfDatabase>> = {
  'verify-files': {
    usage: '',
    words: 0,
    // Only damaged files are listed.
    isFailure: (rows) => rows.length > 0,
    run: async (db, _given, settings) => verifyFiles(db, await openStorage(settings)),
  },
}
