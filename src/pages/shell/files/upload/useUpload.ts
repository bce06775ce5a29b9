import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/apiError.ts'
import { call } from '../../../../api/browser.ts'
import { isAborted } from '../../../../api/client.ts'
import { cancelTask } from '../../../../contract/tasks.ts'
import { reviewedUploads } from '../../../../domain/files/review/reviewFile.ts'
import { type Encoding, encodingNamed } from '../../../../domain/files/textEncoding.ts'
import { uploadNamed } from '../../../../domain/files/uploads.ts'
import { inBackground } from '../../../../domain/inBackground.ts'
import { session } from '../../../../state/account/session.ts'
import { ask } from '../../../../state/shell/requests.ts'
import { addToast, reportFailure } from '../../../../state/shell/toasts.ts'
import { type Nursery, nurseryRequests, reloadRequests } from '../../../../state/year/chosenYear.ts'
import { loadedAtom } from '../../../../state/year/loaded.ts'
import type { FileReading, FileReport } from '../../../../workers/FileService.ts'
import { type Files, startFiles } from '../../../../workers/files.ts'
import { allChosen, type ChosenOptions } from '../OptionChoice.tsx'
import { cropHoldings, withYears } from './cropHoldings.ts'
import { readForReview } from './readForReview.ts'
import { rememberUpload } from './rememberUpload.ts'
import { runUpload, type UploadEnd } from './runUpload.ts'
import type { ReportedFault } from './uploadReport.ts'

/** What the server said of the file: it would be taken, it is refused, or nothing that could be read. */
type Verdict =
  | { kind: 'checking'; share: number }
  | { kind: 'checked'; end: UploadEnd }
  | { kind: 'writing'; share: number }
  | { kind: 'refused'; faults: ReportedFault[]; total: number }
  | { kind: 'unanswered' }

/** The upload under way; the server's task of it once there is one. */
interface Running {
  readonly abort: AbortController
  taskId: number | null
}

export interface UploadPlace {
  /** Key of the upload that the file is to be; null = what it looks like. */
  kind: string | null
  /** Files that were dropped on the page; the first is read at once. */
  files: readonly File[]
  nursery: Nursery | null
  yearId: number | null
  onClose(): void
}

/** A text file in the encoding in which it was chosen to be read, written in UTF-8: its review asks no more. */
async function inUtf8(file: File, encoding: Encoding): Promise<File> {
  const text = new TextDecoder(encoding).decode(await file.arrayBuffer())
  return new File([text], file.name, { type: file.type })
}

/** An upload from the choice of a file to its end: read here at once, decided by the server's dry run, then written. */
export function useUpload({ kind: told, files: given, nursery, yearId, onClose }: UploadPlace) {
  const store = useStore()
  const crop = useAtomValue(session.selectedCulture)
  const tell = useSetAtom(reportFailure)
  const toast = useSetAtom(addToast)
  const { t } = useTranslation()
  const worker = useRef<Files | null>(null)
  const running = useRef<Running>({ abort: new AbortController(), taskId: null })
  const [file, setFile] = useState<File | null>(given[0] ?? null)
  const [reading, setReading] = useState<FileReading | null>(null)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [options, setOptions] = useState<ChosenOptions>({})
  const year = nursery?.fieldyear_set.find((entry) => entry.id === yearId)?.year ?? null

  const files = useCallback(() => {
    worker.current ??= startFiles()
    return worker.current
  }, [])
  useEffect(
    () => () => {
      worker.current?.dispose()
      running.current.abort.abort()
    },
    [],
  )

  const requestOf = useCallback(
    (chosen: File, { format, target, chosen: read }: FileReport) => ({
      file: chosen,
      upload: uploadNamed(format),
      specId: crop?.spec_id ?? 0,
      fieldId: target.nursery === null ? null : (nursery?.field_id ?? null),
      yearId: target.year === null ? null : yearId,
      options: { ...allChosen(uploadNamed(format).options, options), ...read },
      width: store.get(loadedAtom)?.map_width ?? 20,
    }),
    [crop, nursery, yearId, options, store],
  )

  const fail = useCallback(
    (error: unknown, sentence = 'upload.failed') => {
      if (isAborted(error) || running.current.abort.signal.aborted) return
      if (!(error instanceof ApiError)) {
        setVerdict(null)
        throw error
      }
      if (error.status === 400 || error.status === 413) {
        const told = { code: error.code, sheet: null, cell: null, value: null, message: error.detail ?? error.code }
        setVerdict({ kind: 'refused', faults: [told], total: 1 })
      } else {
        tell(error, sentence)
        // The file can be checked again: a connection comes back.
        setVerdict({ kind: 'unanswered' })
      }
    },
    [tell],
  )

  /** Reads the file here, as `kind` or as what it looks like; null when another was read meanwhile. */
  const readHere = useCallback(
    async (chosen: File, kind: string | null, choices: ChosenOptions, signal: AbortSignal) => {
      const shown = { nursery: nursery?.field_name ?? null, year }
      const { holdings, nurseries } = await cropHoldings(store, signal)
      if (signal.aborted) return null
      const as = { kind, shown, choices }
      const read = await files().read(chosen, { ...as, holdings })
      if (!read || read.unread.length === 0 || signal.aborted) return read
      return await files().read(chosen, {
        ...as,
        holdings: await withYears(nurseries, holdings, read.unread, signal),
      })
    },
    [files, nursery, year, store],
  )

  /** Reads the file here, then lets the server decide without writing; where its kind is not sure, the user is asked. */
  const check = useCallback(
    async (chosen: File, as: string | null, choices: ChosenOptions = {}) => {
      running.current.abort.abort()
      const abort = new AbortController()
      running.current = { abort, taskId: null }
      setVerdict({ kind: 'checking', share: 0 })
      try {
        const read = await readHere(chosen, as, choices, abort.signal)
        if (!read || abort.signal.aborted) return
        setReading(read)
        if (!read.report) {
          setVerdict(null)
          return
        }
        const end = await runUpload(store, requestOf(chosen, read.report), true, abort.signal, {
          progress: (share) => setVerdict({ kind: 'checking', share }),
        })
        if (abort.signal.aborted) return
        setVerdict(
          end.state === 'failed'
            ? { kind: 'refused', faults: end.report.faults ?? [], total: end.report.total ?? 0 }
            : { kind: 'checked', end },
        )
      } catch (error) {
        fail(error)
      }
    },
    [readHere, store, requestOf, fail],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is checked once when it is chosen; other choices call check
  useEffect(() => {
    if (file) inBackground(check(file, told))
  }, [file])

  /** Another choice beside the file; what it is read by has it read and decided again. */
  const choose = (name: string, value: string) => {
    const choices = { ...options, ...reading?.report?.chosen, [name]: value }
    setOptions(choices)
    const kind = reading?.report?.format
    const isRead = kind && uploadNamed(kind).options.some((option) => option.name === name && option.isRead)
    if (file && isRead) inBackground(check(file, kind, choices))
  }

  /** What the server wrote stands in lists that are read again. */
  const refetch = () => {
    ask(store, nurseryRequests)
    ask(store, reloadRequests)
  }

  const write = async () => {
    const report = reading?.report
    if (!file || !report || verdict?.kind !== 'checked') return
    const { checked } = verdict.end.report
    const abort = new AbortController()
    const run: Running = { abort, taskId: null }
    running.current = run
    setVerdict({ kind: 'writing', share: 0 })
    try {
      const end = await runUpload(store, { ...requestOf(file, report), checked }, false, abort.signal, {
        progress: (share) => setVerdict({ kind: 'writing', share }),
        task: (id) => {
          run.taskId = id
        },
      })
      if (end.state === 'failed') {
        const { faults = [], total = 0, code } = end.report
        if (code === 'upload.outdated') {
          toast({ status: 'warning', message: { key: 'faults.upload.outdated' } })
          await checkAgain()
          return
        }
        setVerdict({ kind: 'refused', faults, total })
        const reason = faults[0]?.message ?? t('server.error')
        toast({ status: 'error', message: { key: 'failed.upload', params: { reason } } })
        return
      }
      if (crop) await rememberUpload(store, crop.spec_id, end)
      refetch()
      onClose()
    } catch (error) {
      // A server that was reached may have taken the file though its answer was lost.
      const isAnswerLost = error instanceof ApiError && error.offline && navigator.onLine
      fail(error, run.taskId !== null ? 'upload.endUnknown' : isAnswerLost ? 'upload.answerLost' : 'upload.failed')
    }
  }

  /** Shows the file in map and table of the year on screen instead of writing it; says where that cannot be. */
  const review = async () => {
    const kind = reviewedUploads.find((one) => one === reading?.report?.format)
    if (!file || !kind) return
    const encoding = encodingNamed(reading?.report?.chosen.encoding)
    if (await readForReview(store, encoding ? await inUtf8(file, encoding) : file, kind)) onClose()
    else toast({ status: 'error', message: { key: 'review.notHere' } })
  }

  const cancel = async () => {
    running.current.abort.abort()
    const { taskId } = running.current
    if (taskId !== null) {
      await call(cancelTask, { params: { id: String(taskId) } }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        // Finished before it could be stopped.
        if (error.code === 'task.finished') refetch()
        else tell(error, 'upload.cancelFailed')
      })
    }
    onClose()
  }

  /** Checks the file again as it was last read, after no answer came. */
  const checkAgain = async () => {
    if (file) await check(file, reading?.report?.format ?? told, { ...options, ...reading?.report?.chosen })
  }

  return { file, setFile, reading, verdict, options, choose, files, check, checkAgain, write, review, cancel }
}
