import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { ColumnAnswers } from '../../../domain/files/cells/columnContext.ts'
import { fieldFileUpload } from '../../../domain/files/fieldFile/fieldFileUpload.ts'
import type { HeadTarget } from '../../../domain/files/headers/headTarget.ts'
import type { HeadMapping } from '../../../domain/files/headers/mapping.ts'
import type { KnownTraits } from '../../../domain/files/review/reviewColumns.ts'
import type { ReviewPlace } from '../../../domain/files/review/reviewFile.ts'
import { columnChoices, mappingOf, mappingWith } from '../../../domain/files/review/reviewMapping.ts'
import { uploadNamed } from '../../../domain/files/uploads.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { unhideColumns } from '../../../state/sheet/columns/bringColumn.ts'
import { applyReview, correctionsOf } from '../../../state/sheet/review/applyReview.ts'
import { endReview, hasNoDecisions, type ImportReview, reviewAtom } from '../../../state/sheet/review/importReview.ts'
import { goToOpenCell } from '../../../state/sheet/review/reviewFaults.ts'
import {
  leaveOutOtherPlaces,
  type ReadingChoices,
  reviewYear,
  yearOfPlace,
  yearsLeft,
} from '../../../state/sheet/review/reviewOfYears.ts'
import { followReview } from '../../../state/sheet/review/shownReview.ts'
import { sheetRequests } from '../../../state/sheet/sheetView.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { request } from '../../../state/shell/requests.ts'
import { addToastAtom, reportFailureAtom } from '../../../state/shell/toasts.ts'
import { nurseriesAtom, reloadRequests } from '../../../state/year/chosenYear.ts'
import type { AmbiguityAnswer } from '../../shell/files/columnMapping/ColumnQuestion.tsx'
import { knownTraits, storeMapping } from '../../shell/files/upload/columnMappings.ts'
import { readForReview } from '../../shell/files/upload/readForReview.ts'
import { rememberUpload } from '../../shell/files/upload/rememberUpload.ts'
import { runUpload } from '../../shell/files/upload/runUpload.ts'

/** The review of a file in its panel: previews its cells; Enter in the table writes them, Escape twice leaves. */
export function useReview(columns: FieldYearColumns, reviewed: ImportReview) {
  const store = useStore()
  const { t } = useTranslation()
  const toast = useSetAtom(addToastAtom)
  const report = useSetAtom(reportFailureAtom)
  const review = useAtomValue(reviewAtom)
  const [traits, setTraits] = useState<KnownTraits>([])
  const [isBusy, setIsBusy] = useState(false)
  const nurseries = useAtomValue(nurseriesAtom) ?? []
  const isWarned = useRef(false)
  const abort = useRef(new AbortController())

  useEffect(() => {
    let isOver = false
    inBackground(
      knownTraits(columns.spec_id, columns).then((known) => {
        if (!isOver) setTraits(known)
      }),
    )
    return () => {
      isOver = true
    }
  }, [columns])

  /** Returns whether leaving loses nothing or the warning was already shown; else shows it. */
  const mayLeave = (warning: string) => {
    if (hasNoDecisions(store) || isWarned.current) return true
    isWarned.current = true
    store.set(showMessageAtom, { kind: 'warning', key: warning, params: {} })
    return false
  }

  /** Leaves the review; decisions are dropped only after a warning. */
  const close = () => {
    if (mayLeave('review.escAgain')) endReview(store)
  }

  const sendFile = async () => {
    const upload = {
      file: reviewed.upload,
      upload: uploadNamed(reviewed.file.upload),
      cropId: columns.spec_id,
      fieldId: columns.field_id,
      yearId: columns.year_id,
      options: {
        mapping: JSON.stringify(columnChoices(reviewed.file)),
        corrections: JSON.stringify(correctionsOf(store)),
        decimal: JSON.stringify(reviewed.file.answers.decimal),
        date_order: JSON.stringify(reviewed.file.answers.dateOrder),
        ...reviewed.file.choices,
      },
      width: columns.map_width,
    }
    const end = await runUpload(store, upload, false, abort.current.signal, { progress: () => undefined })
    if (end.state === 'failed') {
      const reason = end.report.faults?.[0]?.message ?? t('server.error')
      toast({ status: 'error', message: { key: 'failed.upload', params: { reason } } })
      return false
    }
    await rememberUpload(store, columns.spec_id, end)
    endReview(store)
    request(store, reloadRequests)
    return true
  }

  /** The present reading choices, with some replaced. */
  const readingWith = (other: Partial<ReadingChoices>): ReadingChoices => {
    const { answers, choices } = reviewed.file
    return { mapping: mappingOf(reviewed.file), answers, choices, ...other }
  }

  const yearsToReview = yearsLeft(store, reviewed.upload, reviewed.file.places, columns)

  /** Continues with another year of the file; with `isDone` the present one is not offered again. */
  const continueWith = ({ nursery, year }: ReviewPlace, isDone: boolean) => {
    const been = isDone ? { nursery: columns.field_name, year: columns.year } : null
    const upload = { upload: reviewed.upload, kind: reviewed.file.upload, reading: readingWith({}) }
    if (!reviewYear(store, upload, { nursery, year }, been))
      store.set(showMessageAtom, { kind: 'warning', key: 'review.noYear', params: { nursery, year } })
  }

  const isKnownYear = (place: ReviewPlace) => yearOfPlace(nurseries, place) !== null

  /** Opens the upload of the rows of a missing year: its dry run lists what would be created. */
  const createYear = (place: ReviewPlace) => {
    const { file, upload } = reviewed
    const reading = {
      mapping: mappingOf(file),
      choices: file.choices,
      corrections: leaveOutOtherPlaces(file.places, place),
    }
    store.set(openDialogAtom, { kind: 'upload', upload: fieldFileUpload.key, files: [upload], reading })
  }

  /** Switches to another year of the file; decisions are dropped only after a warning. */
  const leaveFor = (place: ReviewPlace) => {
    if (mayLeave('review.openAgain')) continueWith(place, false)
  }

  const submit = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const outcome = await applyReview(store)
      if (outcome === 'open') goToOpenCell(store, 1)
      if (outcome === 'noIds') toast({ status: 'error', message: { key: 'plots.noIds' } })
      const isWritten = outcome === 'written' || (outcome === 'upload' && (await sendFile()))
      if (!isWritten) return
      await storeMapping(columns.spec_id, reviewed.file.upload, reviewed.file)
      const next = yearsToReview.find(isKnownYear)
      const missing = reviewed.file.upload === fieldFileUpload.key && yearsToReview.find((place) => !isKnownYear(place))
      if (next) continueWith(next, true)
      else if (missing) createYear(missing)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error, 'upload.failed')
    } finally {
      setIsBusy(false)
    }
  }

  // Scrolls once to the first cell of the file.
  const first = review?.cells.find(
    ({ field, outcome: fate }) => field !== null && fate.some((outcome) => outcome !== 'equal'),
  )?.field
  const firstField = useRef(first)
  // A new trait has a preview column, and plans are in their technology's column.
  const fields = useRef(
    (review?.cells ?? []).flatMap(({ field, trait, column }) =>
      field === null || trait?.id === null || column.isPlanned ? [] : [field],
    ),
  )
  useEffect(() => {
    unhideColumns(store, fields.current)
    if (firstField.current) request(store, sheetRequests, { kind: 'showColumn', field: firstField.current })
  }, [store])

  const acts = useRef({ submit, close })
  acts.current = { submit, close }
  useEffect(
    () => followReview(store, { write: () => acts.current.submit(), drop: () => acts.current.close() }),
    [store],
  )

  /** Choices of columns while the file is parsed again, so that the next choice does not undo them. */
  const chosen = useRef<{ upload: File; mapping: HeadMapping }>({ upload: reviewed.upload, mapping: {} })
  const mappingNow = (column: number, target: HeadTarget): HeadMapping => {
    const before = chosen.current.upload === reviewed.upload ? chosen.current.mapping : {}
    const header = reviewed.file.columns.find((one) => one.column === column)?.header
    const mapping = header === undefined ? before : { ...before, [header]: target }
    chosen.current = { upload: reviewed.upload, mapping }
    return { ...mappingWith(reviewed.file, column, target), ...mapping }
  }

  /** undefined = by the heading, which is already in effect. */
  const chooseColumn = (column: number, target: HeadTarget | undefined) =>
    target !== undefined &&
    inBackground(
      readForReview(
        store,
        reviewed.upload,
        reviewed.file.upload,
        readingWith({ mapping: mappingNow(column, target) }),
      ).then((isShown) => {
        if (!isShown) toast({ status: 'error', message: { key: 'review.notHere' } })
      }),
    )

  /** Answers how to read a column's ambiguous cells. */
  const answer = (header: string, picked: AmbiguityAnswer) => {
    const { decimal, dateOrder } = reviewed.file.answers
    const answers: ColumnAnswers =
      picked === '.' || picked === ','
        ? { decimal: { ...decimal, [header]: picked }, dateOrder }
        : { decimal, dateOrder: { ...dateOrder, [header]: picked } }
    inBackground(readForReview(store, reviewed.upload, reviewed.file.upload, readingWith({ answers })))
  }

  return {
    review,
    traits,
    isBusy,
    left: yearsToReview,
    submit,
    close,
    chooseColumn,
    answer,
    leaveFor,
    isKnownYear,
    createYear,
  }
}
