import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ApiError } from '../../api/apiError.ts'
import { reportFailure } from '../../state/shell/toasts.ts'

/** Tells of a reading that failed, once; `sentence` is a key of the word list. */
export function useTellFailure(failure: ApiError | null, sentence: string): void {
  const report = useSetAtom(reportFailure)
  useEffect(() => {
    if (failure) report(failure, sentence)
  }, [failure, report, sentence])
}
