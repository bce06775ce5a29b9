import { join } from 'node:path'
import { incomingFolder } from '../http/upload.ts'
import type { Settings } from '../settings.ts'
import { diskStorage } from './diskStorage.ts'
import { s3Storage } from './s3Storage.ts'
import type { FileStorage } from './storage.ts'

/** The place of files that the settings name. */
export function openStorage({ filesUrl, s3, dataDir }: Settings): FileStorage {
  return s3 === null ? diskStorage(filesUrl) : s3Storage(filesUrl, s3, join(dataDir, incomingFolder))
}
