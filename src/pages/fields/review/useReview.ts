import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { storeFileMapping } from '../../../contract/fileMappings.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { HeadTarget } from '../../../domain/files/headers/headTarget.ts'
import type { KnownTraits } from '../../../domain/files/review/reviewFile.ts'
import { mappingWith, toldColumns } from '../../../domain/files/review/reviewMapping.ts'
import { uploadNamed } from '../../../domain/files/uploads.ts'
import { applyReview, correctionsOf } from '../../../state/sheet/applyReview.ts'
import { endReview, type ImportReview, noDecisions, reviewAtom } from '../../../state/sheet/importReview.ts'
import { goToOpenCell } from '../../../state/sheet/reviewFaults.ts'
import { sheetRequests } from '../../../state/sheet/sheetView.ts'
import { followReview } from '../../../state/sheet/shownReview.ts'
import { tellAtom } from '../../../state/shell/messages.ts'
import { ask } from '../../../state/shell/requests.ts'
import { addToast, reportFailure } from '../../../state/shell/toasts.ts'
import { reloadRequests } from '../../../state/year/chosenYear.ts'
import { knownTraits, readForReview, reviewedUpload } from '../../shell/files/upload/readForReview.ts'
import { runUpload } from '../../shell/files/upload/runUpload.ts'

/** The review of a file in its panel: its cells stay shown meanwhile, Enter in the table writes them, Escape twice leaves. */
export function useReview(columns: FieldYearColumns, reviewed: ImportReview) {
  const store = useStore()
  const toast = useSetAtom(addToast)
  const report = useSetAtom(reportFailure)
  const review = useAtomValue(reviewAtom)
  const [traits, setTraits] = useState<KnownTraits>([])
  const [isBusy, setIsBusy] = useState(false)
  const isWarned = useRef(false)
  const abort = useRef(new AbortController())

  useEffect(() => {
    let isOver = false
    void knownTraits(columns).then((known) => {
      if (!isOver) setTraits(known)
    })
    return () => {
      isOver = true
    }
  }, [columns])

  /** Leaves the review; what was decided is lost only when that was told. */
  const close = () => {
    if (noDecisions(store) || isWarned.current) {
      endReview(store)
      return
    }
    isWarned.current = true
    store.set(tellAtom, { kind: 'warning', key: 'review.escAgain', params: {} })
  }

  const keep = async () => {
    const told = toldColumns(reviewed.file)
    const headers = reviewed.file.columns.map(({ header }) => header)
    const body = { spec_id: columns.spec_id, format: reviewedUpload, headers, mapping: told }
    try {
      await call(storeFileMapping, { body })
    } catch (error) {
      // Without a network the columns are found by their headers the next time.
      if (!(error instanceof ApiError)) throw error
    }
  }

  const sendFile = async () => {
    const request = {
      file: reviewed.upload,
      upload: uploadNamed(reviewedUpload),
      specId: columns.spec_id,
      fieldId: columns.field_id,
      yearId: columns.year_id,
      options: {
        mapping: JSON.stringify(toldColumns(reviewed.file)),
        corrections: JSON.stringify(correctionsOf(store)),
      },
      width: columns.map_width,
    }
    const end = await runUpload(store, request, false, abort.current.signal, { progress: () => undefined })
    if (end.state === 'failed') {
      toast({ status: 'error', message: { key: 'upload.refused', params: { count: end.report.total ?? 0 } } })
      return
    }
    endReview(store)
    ask(store, reloadRequests)
  }

  const submit = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const outcome = await applyReview(store)
      if (outcome === 'open') goToOpenCell(store, 1)
      else if (outcome === 'noIds') toast({ status: 'error', message: { key: 'plots.noIds' } })
      else if (outcome === 'upload') await sendFile()
      if (outcome === 'written' || outcome === 'upload') await keep()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error, 'upload.failed')
    } finally {
      setIsBusy(false)
    }
  }

  // What the file has is brought into sight once.
  const first = review?.cells.find(({ field, fate }) => field !== null && fate.some((one) => one !== 'equal'))?.field
  const firstField = useRef(first)
  useEffect(() => {
    if (firstField.current) ask(store, sheetRequests, { do: 'showColumn', field: firstField.current })
  }, [store])

  const acts = useRef({ submit, close })
  acts.current = { submit, close }
  useEffect(
    () => followReview(store, { write: () => acts.current.submit(), drop: () => acts.current.close() }),
    [store],
  )

  const tell = (column: number, target: HeadTarget) =>
    void readForReview(store, reviewed.upload, mappingWith(reviewed.file, column, target)).then((isShown) => {
      if (!isShown) toast({ status: 'error', message: { key: 'review.notHere' } })
    })

  return { review, traits, isBusy, submit, close, tell }
}
