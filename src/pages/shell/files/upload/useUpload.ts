import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/apiError.ts'
import { call } from '../../../../api/browser.ts'
import { isAborted } from '../../../../api/client.ts'
import { cancelTask } from '../../../../contract/company/tasks.ts'
import { noAnswers } from '../../../../domain/files/cells/columnContext.ts'
import { fieldFileUpload } from '../../../../domain/files/fieldFile/fieldFileUpload.ts'
import type { HeadTarget } from '../../../../domain/files/headers/headTarget.ts'
import type { Correction, HeadMapping } from '../../../../domain/files/headers/mapping.ts'
import type { FileColumn } from '../../../../domain/files/review/fileColumns.ts'
import type { KnownTraits } from '../../../../domain/files/review/reviewColumns.ts'
import { reviewedUploads } from '../../../../domain/files/review/reviewFile.ts'
import { columnChoices, mappingOf } from '../../../../domain/files/review/reviewMapping.ts'
import { type Encoding, encodingNamed } from '../../../../domain/files/textEncoding.ts'
import { uploadNamed } from '../../../../domain/files/uploads.ts'
import { inBackground } from '../../../../domain/inBackground.ts'
import { session } from '../../../../state/account/session.ts'
import type { UploadReading } from '../../../../state/shell/dialogs.ts'
import { request } from '../../../../state/shell/requests.ts'
import { addToastAtom, reportFailureAtom } from '../../../../state/shell/toasts.ts'
import { type Nursery, nurseryRequests, reloadRequests } from '../../../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import type { FileReading, FileReport } from '../../../../workers/FileService.ts'
import { type Files, startFiles } from '../../../../workers/files.ts'
import { allChosen, type ChosenOptions } from '../OptionChoice.tsx'
import { knownTraits, storedMapping, storeMapping } from './columnMappings.ts'
import { cropHoldings, withYears } from './cropHoldings.ts'
import { readForReview } from './readForReview.ts'
import { rememberedRegion, rememberRegion } from './rememberedRegions.ts'
import { rememberUpload } from './rememberUpload.ts'
import { runUpload, type UploadEnd } from './runUpload.ts'
import type { ReportedFault } from './uploadReport.ts'

/** The server's verdict: acceptable, refused, or unreadable. */
type Verdict =
  | { kind: 'checking'; share: number }
  | { kind: 'checked'; end: UploadEnd }
  | { kind: 'writing'; share: number }
  | { kind: 'refused'; faults: ReportedFault[]; total: number }
  | { kind: 'unanswered' }

/** The upload in progress, and the server's task of it, if any. */
interface Running {
  readonly abort: AbortController
  taskId: number | null
}

export interface UploadPlace {
  /** Key of the upload; null = detect the kind. */
  kind: string | null
  /** Files dropped on the page; the first is parsed immediately. */
  files: readonly File[]
  /** How to read the first file if its review opened the dialog; null = by its headings. */
  reading: UploadReading | null
  nursery: Nursery | null
  yearId: number | null
  onClose(): void
}

/** How to parse and check a file: its kind (null = detected) and the chosen options. */
interface CheckAs {
  readonly kind: string | null
  readonly choices: ChosenOptions
  /** null = as stored for files with these headings, else by the headings. */
  readonly mapping: HeadMapping | null
}

/** A parsed file with the chosen options. */
interface ReadFile {
  readonly report: FileReport
  readonly options: ChosenOptions
  readonly mapping: HeadMapping | null
}

/**
 * Options sent with a parsed file: each choice, and for a file of plots the region for a value that is not in its list,
 * and nursery and year if it names none.
 */
function optionsOf({ format, chosen }: FileReport, options: ChosenOptions): ChosenOptions {
  const { region, nursery, year } = format === fieldFileUpload.key ? options : {}
  const place = nursery && year && { nursery, year }
  return { ...allChosen(uploadNamed(format).options, options), ...chosen, ...(region && { region }), ...place }
}

/** A text file converted from its chosen encoding to UTF-8, so that its review needs no encoding. */
async function toUtf8(file: File, encoding: Encoding): Promise<File> {
  const text = new TextDecoder(encoding).decode(await file.arrayBuffer())
  return new File([text], file.name, { type: file.type })
}

/**
 * An upload from the choice of a file to its end: parsed in the browser, checked by the server's dry run, then written.
 */
export function useUpload({ kind: chosenKind, files: given, reading: first, nursery, yearId, onClose }: UploadPlace) {
  const store = useStore()
  const crop = useAtomValue(session.selectedCulture)
  const showFailure = useSetAtom(reportFailureAtom)
  const toast = useSetAtom(addToastAtom)
  const { t } = useTranslation()
  const worker = useRef<Files | null>(null)
  const running = useRef<Running>({ abort: new AbortController(), taskId: null })
  const [file, putFile] = useState<File | null>(given[0] ?? null)
  const [reading, setReading] = useState<FileReading | null>(null)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [options, setOptions] = useState<ChosenOptions>(first?.choices ?? {})
  const [mapping, setMapping] = useState<HeadMapping | null>(first?.mapping ?? null)
  const [corrections, setCorrections] = useState<readonly Correction[]>(first?.corrections ?? [])
  const [traits, setTraits] = useState<KnownTraits>([])
  /** Chosen targets of columns by heading, including choices made while the file is being parsed for an earlier one. */
  const chosenColumns = useRef(new Map<string, HeadTarget | undefined>())
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
    (chosen: File, { report, options: created, mapping }: ReadFile) => ({
      file: chosen,
      upload: uploadNamed(report.format),
      cropId: crop?.spec_id ?? 0,
      fieldId: report.target.nursery === null || created.nursery ? null : (nursery?.field_id ?? null),
      yearId: report.target.year === null || created.nursery ? null : yearId,
      options: {
        ...optionsOf(report, created),
        ...(mapping && { mapping: JSON.stringify(columnChoices(report)) }),
        ...(corrections.length > 0 && { corrections: JSON.stringify(corrections) }),
      },
      width: store.get(loadedYearAtom)?.map_width ?? 20,
    }),
    [crop, nursery, yearId, corrections, store],
  )

  const fail = useCallback(
    (error: unknown, sentence = 'upload.failed') => {
      if (isAborted(error) || running.current.abort.signal.aborted) return
      if (!(error instanceof ApiError)) {
        setVerdict(null)
        throw error
      }
      if (error.status === 400 || error.status === 413) {
        const fault = { code: error.code, sheet: null, cell: null, value: null, message: error.detail ?? error.code }
        setVerdict({ kind: 'refused', faults: [fault], total: 1 })
      } else {
        showFailure(error, sentence)
        // When the connection returns, the file can be checked again.
        setVerdict({ kind: 'unanswered' })
      }
    },
    [showFailure],
  )

  /** Parses the file as `kind` or as its detected kind; null if another file was opened since. */
  const readHere = useCallback(
    async (
      chosen: File,
      { kind, choices, mapping: chosenMapping }: CheckAs,
      known: KnownTraits,
      signal: AbortSignal,
    ) => {
      const { nursery: name, year: ofYear } = choices
      const shown = name ? { nursery: name, year: Number(ofYear) } : { nursery: nursery?.field_name ?? null, year }
      const { holdings, nurseries } = await cropHoldings(store, signal)
      if (signal.aborted) return null
      const as = { kind, shown, choices, mapping: chosenMapping ?? {}, corrections, traits: known }
      const read = await files().read(chosen, { ...as, holdings })
      if (!read || read.unread.length === 0 || signal.aborted) return read
      return await files().read(chosen, {
        ...as,
        holdings: await withYears(nurseries, holdings, read.unread, signal),
      })
    },
    [files, nursery, year, corrections, store],
  )

  /** Parses the file in the browser with its columns as chosen, now or for an earlier file with the same headings. */
  const readMapped = useCallback(
    async (chosen: File, as: CheckAs, signal: AbortSignal) => {
      const known = await knownTraits(crop?.spec_id ?? 0, store.get(loadedYearAtom))
      if (signal.aborted) return null
      setTraits(known)
      const read = await readHere(chosen, as, known, signal)
      if (!read?.report || as.mapping || signal.aborted) return read && { read, mapping: as.mapping }
      const { report } = read
      const stored = crop && (await storedMapping(crop.spec_id, report.format, report, known))
      if (!stored || signal.aborted) return { read, mapping: null }
      const mapped = await readHere(chosen, { ...as, kind: report.format, mapping: stored }, known, signal)
      return mapped && { read: mapped, mapping: stored }
    },
    [readHere, crop, store],
  )

  /**
   * Parses the file in the browser, then checks it on the server without writing; asks the user if its kind is
   * uncertain.
   */
  const check = useCallback(
    async (chosen: File, as: CheckAs) => {
      running.current.abort.abort()
      const abort = new AbortController()
      running.current = { abort, taskId: null }
      setVerdict({ kind: 'checking', share: 0 })
      try {
        const read = await readMapped(chosen, as, abort.signal)
        if (!read || abort.signal.aborted) return
        const { report } = read.read
        setReading(read.read)
        setMapping(read.mapping)
        if (!report) {
          setVerdict(null)
          return
        }
        const decide = (created: ChosenOptions) =>
          runUpload(store, requestOf(chosen, { report, options: created, mapping: read.mapping }), true, abort.signal, {
            progress: (share) => setVerdict({ kind: 'checking', share }),
          })
        let end = await decide(as.choices)
        const region = rememberedRegion(crop?.spec_id ?? 0, end.report.faults)
        if (region && as.choices.region === undefined && !abort.signal.aborted) {
          setOptions({ ...as.choices, region })
          end = await decide({ ...as.choices, region })
        }
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
    [readMapped, store, requestOf, crop, fail],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is checked once when it is chosen; other choices call check
  useEffect(() => {
    if (file) inBackground(check(file, { kind: chosenKind, choices: options, mapping }))
  }, [file])

  /** How the file is parsed at present: its kind and the chosen options. */
  const readAs = (): CheckAs => ({
    kind: reading?.report?.format ?? chosenKind,
    choices: { ...options, ...reading?.report?.chosen },
    mapping,
  })

  /** Opens another file; the same one, chosen again, keeps its options. */
  const setFile = (chosen: File) => {
    if (chosen.name !== file?.name) {
      setOptions({})
      setMapping(null)
      setCorrections([])
      chosenColumns.current.clear()
    }
    putFile(chosen)
  }

  /** Changes an option; one that affects parsing restarts it. */
  const choose = (name: string, value: string) => {
    const as = readAs()
    const choices = { ...as.choices, [name]: value }
    setOptions(choices)
    const isRead = as.kind && uploadNamed(as.kind).options.some((option) => option.name === name && option.isRead)
    if (file && isRead) inBackground(check(file, { ...as, choices }))
  }

  /** Parses the file as another kind, which has other columns. */
  const chooseKind = (kind: string) => {
    chosenColumns.current.clear()
    if (file) inBackground(check(file, { ...readAs(), kind, mapping: null }))
  }

  /** Assigns a column of the file; undefined = by its heading. */
  const chooseColumn = (column: FileColumn, target: HeadTarget | undefined) => {
    const report = reading?.report
    if (!file || !report) return
    chosenColumns.current.set(column.header, target)
    const mapping = Object.fromEntries(
      [...Object.entries(mappingOf(report)), ...chosenColumns.current].filter(([, of]) => of !== undefined),
    ) as HeadMapping
    inBackground(check(file, { ...readAs(), mapping }))
  }

  /** Uses a known region for an unknown one in the file. */
  const chooseRegion = (region: string, named: readonly string[]) => {
    rememberRegion(crop?.spec_id ?? 0, named, region)
    const as = readAs()
    const choices = { ...as.choices, region }
    setOptions(choices)
    if (file) inBackground(check(file, { ...as, choices }))
  }

  /** Names nursery and year of a file that names none; both are created if they do not exist. */
  const choosePlace = (place: { readonly nursery: string; readonly year: string }) => {
    const as = readAs()
    const choices = { ...as.choices, ...place }
    setOptions(choices)
    if (file) inBackground(check(file, { ...as, choices }))
  }

  /** Reloads lists that contain what the server wrote. */
  const refetch = () => {
    request(store, nurseryRequests)
    request(store, reloadRequests)
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
      const request = requestOf(file, { report, options, mapping })
      const end = await runUpload(store, { ...request, checked }, false, abort.signal, {
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
      if (crop && mapping) await storeMapping(crop.spec_id, report.format, report)
      if (crop) await rememberUpload(store, crop.spec_id, end)
      refetch()
      onClose()
    } catch (error) {
      // If the server was reached, it may have stored the file although its answer was lost.
      const isAnswerLost = error instanceof ApiError && error.offline && navigator.onLine
      fail(error, run.taskId !== null ? 'upload.endUnknown' : isAnswerLost ? 'upload.answerLost' : 'upload.failed')
    }
  }

  /** Shows the file in map and table of the open year instead of writing it; shows a message if that is impossible. */
  const review = async () => {
    const report = reading?.report
    const kind = reviewedUploads.find((reviewedUpload) => reviewedUpload === report?.format)
    if (!file || !report || !kind) return
    const { encoding: named, ...choices } = optionsOf(report, options)
    const encoding = encodingNamed(named)
    const read = { mapping, answers: noAnswers, choices }
    if (await readForReview(store, encoding ? await toUtf8(file, encoding) : file, kind, read)) onClose()
    else toast({ status: 'error', message: { key: 'review.notHere' } })
  }

  const cancel = async () => {
    running.current.abort.abort()
    const { taskId } = running.current
    if (taskId !== null) {
      await call(cancelTask, { params: { id: String(taskId) } }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        // Finished before it could be cancelled.
        if (error.code === 'task.finished') refetch()
        else showFailure(error, 'upload.cancelFailed')
      })
    }
    onClose()
  }

  /** Checks the file again in the same way, after a check without an answer. */
  const checkAgain = async () => {
    if (file) await check(file, readAs())
  }

  return {
    file,
    setFile,
    reading,
    verdict,
    options,
    isMapped: mapping !== null,
    traits,
    choose,
    chooseKind,
    chooseColumn,
    chooseRegion,
    choosePlace,
    files,
    checkAgain,
    write,
    review,
    cancel,
  }
}
