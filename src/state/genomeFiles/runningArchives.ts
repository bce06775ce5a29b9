import { signInAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'
import type { Store } from '../store.ts'

/** A genome data file that this page sends; what it has sent is lost with the page, and goes on when it is chosen again. */
export interface RunningArchive {
  /** Of this page alone. */
  readonly key: string
  /** The file's id on the server; null before it is begun. */
  readonly id: number | null
  readonly plotId: number
  readonly name: string
  readonly bytes: number
  readonly sent: number
  /** Bytes and time (ms since 1970) from which its pace is counted. */
  readonly from: { readonly sent: number; readonly at: number }
  readonly state: 'sending' | 'paused' | 'stopped'
  /** Why it stopped, as the server says it; null: it did not say. */
  readonly reason: string | null
  /** Stops the sending and goes on with it; null while it has not begun. */
  readonly transfer: { stop(): void; goOn(): void } | null
}

/** Files on their way, over all plots. */
export const runningArchivesAtom = signInAtom<readonly RunningArchive[]>([])

/** Alters what is known of a running file; `null` takes it out. */
export function noteArchive(store: Store, key: string, changed: Partial<RunningArchive> | null): void {
  const running = store.get(runningArchivesAtom)
  store.set(
    runningArchivesAtom,
    changed === null
      ? running.filter((one) => one.key !== key)
      : running.map((one) => (one.key === key ? { ...one, ...changed } : one)),
  )
}

/** Whole minutes until a file is there at the pace that it had; null while there is no pace. */
export function minutesLeft({ bytes, sent, from }: RunningArchive, now: number): number | null {
  const pace = (sent - from.sent) / (now - from.at)
  return pace > 0 && Number.isFinite(pace) ? Math.ceil((bytes - sent) / pace / 60_000) : null
}

/** Asks for the choice of an archive of the inspected plot; its tab serves it, once it is on screen. */
export const addArchiveRequests = requestsOf<undefined>({ waits: true })
