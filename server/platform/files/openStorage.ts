import { join } from 'node:path'
import { incomingFolder } from '../http/input/upload.ts'
import type { Settings } from '../settings.ts'
import { diskStorage } from './diskStorage.ts'
import type { FileStorage } from './storage.ts'

/** The file storage that the settings name. */
export async function openStorage({
  filesUrl,
  s3,
  dataDir,
}: Pick<Settings, 'filesUrl' | 's3' | 'dataDir'>): Promise<FileStorage> {
  if (s3 === null) return diskStorage(filesUrl)
  // The client is large: a server with files on disk does not load it.
  const { s3Storage } = await import('./s3Storage.ts')
  return s3Storage(filesUrl, s3, join(dataDir, incomingFolder))
}
