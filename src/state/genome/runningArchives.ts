import { signInAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'
import type { Store } from '../store.ts'

/** A genome data file that this page uploads. Progress is lost with the page; choosing the file again resumes it. */
export interface RunningArchive {
  /** Unique on this page. */
  readonly key: string
  /** The file's id on the server; null before the upload starts. */
  readonly id: number | null
  readonly plotId: number
  readonly name: string
  readonly bytes: number
  readonly sent: number
  /** Bytes and time (ms since 1970) at which the pace is measured from. */
  readonly from: { readonly sent: number; readonly at: number }
  readonly state: 'sending' | 'paused' | 'stopped'
  /** The server's reason why it stopped; null without one. */
  readonly reason: string | null
  /** Stops and resumes the upload; null before it starts. */
  readonly transfer: { stop(): void; goOn(): void } | null
}

/** Uploads in progress, for all plots. */
export const runningArchivesAtom = signInAtom<readonly RunningArchive[]>([])

/** Updates a running file; `null` removes it. */
export function updateRunningArchive(store: Store, key: string, changed: Partial<RunningArchive> | null): void {
  const running = store.get(runningArchivesAtom)
  store.set(
    runningArchivesAtom,
    changed === null
      ? running.filter((archive) => archive.key !== key)
      : running.map((archive) => (archive.key === key ? { ...archive, ...changed } : archive)),
  )
}

/** Whole minutes until a file is uploaded at its pace; null while there is no pace. */
export function minutesLeft({ bytes, sent, from }: RunningArchive, now: number): number | null {
  const pace = (sent - from.sent) / (now - from.at)
  return pace > 0 && Number.isFinite(pace) ? Math.ceil((bytes - sent) / pace / 60_000) : null
}

/** Requests the file chooser for an archive of the inspected plot; waits until its tab is on screen. */
export const addArchiveRequests = requestsOf<undefined>({ waits: true })
