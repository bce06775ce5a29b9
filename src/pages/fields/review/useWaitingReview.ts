import { useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { popWaitingReview } from '../../../state/sheet/review/reviewOfYears.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { readForReview } from '../../shell/files/upload/readForReview.ts'

/** Starts the review of a file that waits for the year on screen. */
export function useWaitingReview(columns: FieldYearColumns | null): void {
  const store = useStore()
  const toast = useSetAtom(addToastAtom)
  useEffect(() => {
    const waiting = columns && popWaitingReview(store, columns)
    if (!waiting) return
    inBackground(
      readForReview(store, waiting.upload, waiting.kind, waiting.reading).then((isShown) => {
        if (!isShown) toast({ status: 'error', message: { key: 'review.notHere' } })
      }),
    )
  }, [store, columns, toast])
}
