import { ApiError } from '../api/apiError.ts'
import { reportBackgroundFailures } from '../domain/inBackground.ts'
import { addToastAtom, reportFailureAtom } from '../state/shell/toasts.ts'
import type { Store } from '../state/store.ts'

const isAborted = (reason: unknown): boolean => reason instanceof Error && reason.name === 'AbortError'

/**
 * Shows failures of background work (`inBackground`) and unhandled rejections: a failed call with the server's sentence,
 * a program error as such. They are also logged in the console. Cancelled work is not a failure. Returns how to stop.
 */
export function reportRejections(store: Store, target: EventTarget): () => void {
  const report = (reason: unknown) => {
    if (isAborted(reason)) return
    if (reason instanceof ApiError) store.set(reportFailureAtom, reason, 'server.error')
    else store.set(addToastAtom, { status: 'error', message: { key: 'failed.unexpected' } })
  }
  const rejected = (event: Event) => report((event as PromiseRejectionEvent).reason)
  target.addEventListener('unhandledrejection', rejected)
  reportBackgroundFailures((reason) => {
    console.error(reason)
    report(reason)
  })
  return () => {
    target.removeEventListener('unhandledrejection', rejected)
    reportBackgroundFailures(null)
  }
}
