import { join } from 'node:path'
import { incomingFolder } from '../http/upload.ts'
import type { Settings } from '../settings.ts'
import { diskStore, type FileStore } from './fileStore.ts'
import { s3Store } from './s3Store.ts'

/** The store of one kind of file, where the settings say. */
export function openStore({ filesUrl, s3, dataDir }: Settings, folder: string): FileStore {
  if (s3 === null) return diskStore(filesUrl, folder)
  return s3Store(filesUrl, folder, s3, join(dataDir, incomingFolder))
}
