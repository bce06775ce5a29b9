import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ApiError } from '../../api/apiError.ts'
import { reportFailureAtom } from '../../state/shell/toasts.ts'

/** Shows a failed load once; `sentence` is a translation key. */
export function useShowFailure(failure: ApiError | null, sentence: string): void {
  const report = useSetAtom(reportFailureAtom)
  useEffect(() => {
    if (failure) report(failure, sentence)
  }, [failure, report, sentence])
}
