import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { addToastAtom, reportFailureAtom } from '../../state/shell/toasts.ts'

/** Shows a failure by the caller's message; an error other than a failed call is a bug and is also logged. */
export function useReport(): (error: unknown, key: string) => void {
  const report = useSetAtom(reportFailureAtom)
  const toast = useSetAtom(addToastAtom)
  return useCallback(
    (error, key) => {
      if (error instanceof ApiError) {
        report(error, key)
        return
      }
      console.error(error)
      toast({ status: 'error', message: { key: 'server.error' } })
    },
    [report, toast],
  )
}
