import { type ArchiveTarget, sendArchive } from '../../../api/sendArchive.ts'
import {
  type RunningArchive,
  runningArchivesAtom,
  updateRunningArchive,
} from '../../../state/genome/runningArchives.ts'
import type { Store } from '../../../state/store.ts'

interface UploadRequest {
  readonly plotId: number
  readonly file: File
  readonly target: ArchiveTarget
  /** Called when the server's list has changed. */
  changed(): void
}

/** Starts an upload, or resumes one that the server has received in part. */
export async function startArchive(store: Store, { plotId, file, target, changed }: UploadRequest): Promise<void> {
  const key = crypto.randomUUID()
  const { name, size: bytes } = file
  const id = 'id' in target ? target.id : null
  const begun = { key, id, plotId, name, bytes, sent: 0, from: { sent: 0, at: Date.now() } }
  store.set(runningArchivesAtom, [
    ...store.get(runningArchivesAtom),
    { ...begun, state: 'sending' as const, reason: null, transfer: null },
  ])
  let isFirst = true
  const transfer = await sendArchive(file, target, {
    begun(given) {
      updateRunningArchive(store, key, { id: given })
      changed()
    },
    moved(now) {
      // A resumed upload starts at the server's offset, which must not count as speed.
      updateRunningArchive(store, key, isFirst ? { sent: now, from: { sent: now, at: Date.now() } } : { sent: now })
      isFirst = false
    },
    done() {
      updateRunningArchive(store, key, null)
      changed()
    },
    stopped(reason) {
      updateRunningArchive(store, key, { state: 'stopped', reason })
    },
  })
  updateRunningArchive(store, key, { transfer })
}

/** Pauses an upload. */
export function pauseArchive(store: Store, { key, transfer }: RunningArchive): void {
  transfer?.stop()
  updateRunningArchive(store, key, { state: 'paused' })
}

/** Resumes a paused upload. */
export function resumeArchive(store: Store, { key, sent, transfer }: RunningArchive): void {
  updateRunningArchive(store, key, { state: 'sending', reason: null, from: { sent, at: Date.now() } })
  transfer?.goOn()
}

/** Removes a file that is not to be sent from the list. */
export function dropArchive(store: Store, { key, transfer }: RunningArchive): void {
  transfer?.stop()
  updateRunningArchive(store, key, null)
}
