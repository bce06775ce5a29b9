import { ApiError } from '../api/apiError.ts'
import { addToast, reportFailure } from '../state/shell/toasts.ts'
import type { Store } from '../state/store.ts'

const isAborted = (reason: unknown): boolean => reason instanceof Error && reason.name === 'AbortError'

/**
 * Shows rejections that no caller handled: a failed call with the server's sentence, a fault of the program as such. The
 * browser logs them itself. Work that was given up on purpose is no failure. Answers how to stop.
 */
export function reportRejections(store: Store, target: EventTarget): () => void {
  const report = (event: Event) => {
    const { reason } = event as PromiseRejectionEvent
    if (isAborted(reason)) return
    if (reason instanceof ApiError) store.set(reportFailure, reason, 'server.error')
    else store.set(addToast, { status: 'error', message: { key: 'failed.unexpected' } })
  }
  target.addEventListener('unhandledrejection', report)
  return () => target.removeEventListener('unhandledrejection', report)
}
