import { openStorage } from '../../platform/files/openStorage.ts'
import { answerParent } from '../../platform/jobs/workerThread.ts'
import type { Settings } from '../../platform/settings.ts'
import { type ArchiveOutcome, readArchive } from './readArchive.ts'

/** An archive under its key in the file storage. */
export interface ArchiveInput {
  readonly place: Pick<Settings, 'filesUrl' | 's3' | 'dataDir'>
  readonly key: string
  readonly name: string
  readonly paired: boolean
  readonly bytes: number
}

/** Bytes after which the progress is reported. */
const reportEvery = 16 << 20

/** Reads an archive in its own thread: counting its reads would block all other work of the node. */
await answerParent<ArchiveInput, ArchiveOutcome>(async ({ place, key, name, paired, bytes }, progress) => {
  const files = await openStorage(place)
  let read = 0
  let reported = 0
  const reportProgress = (more: number): void => {
    read += more
    if (read - reported < reportEvery) return
    reported = read
    progress(Math.min(1, read / bytes))
  }
  return readArchive({ name, paired, bytes, read: (range) => files.read(key, range), moved: reportProgress })
})
