import { ApiError } from '../api/apiError.ts'
import { reportBackgroundFailures } from '../domain/inBackground.ts'
import { addToast, reportFailure } from '../state/shell/toasts.ts'
import type { Store } from '../state/store.ts'

const isAborted = (reason: unknown): boolean => reason instanceof Error && reason.name === 'AbortError'

/**
 * Shows failures of work in the background (`inBackground`) and rejections that no caller handled: a failed call with the
 * server's sentence, a fault of the program as such. They are logged in the console, too. Work that was given up on purpose is no failure. Answers how to stop.
 */
export function reportRejections(store: Store, target: EventTarget): () => void {
  const report = (reason: unknown) => {
    if (isAborted(reason)) return
    if (reason instanceof ApiError) store.set(reportFailure, reason, 'server.error')
    else store.set(addToast, { status: 'error', message: { key: 'failed.unexpected' } })
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
