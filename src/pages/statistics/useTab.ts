import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TabOutcome } from '../../domain/analysis/result.ts'
import type { Settings, TabName } from '../../domain/analysis/settings.ts'
import { type TrialData, trialData } from '../../domain/analysis/trialData.ts'
import { usedSettings } from '../../domain/analysis/usedTraits.ts'
import { severalYearsData } from '../../domain/analysis/years/severalYears.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { Progress } from '../../domain/stats/mixed/steps.ts'
import { colouringAtom } from '../../state/colour/colouring.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import { cancelRequests, isComputingAtom, resultShownAtom } from '../../state/statistics/requests.ts'
import { revisionAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { type Statistics, startStatistics } from '../../workers/statistics.ts'

/** A tab's result with its input. */
export interface ShownTab {
  readonly tab: TabName
  readonly outcome: TabOutcome
  readonly data: TrialData
  readonly settings: Settings
  /** The source of the data: the open year, or several. */
  readonly years: readonly FieldYearColumns[]
}

/** The result of a tab, and what is being computed. */
export interface TabComputation {
  /** The latest outcome; null until there is one. */
  readonly shown: ShownTab | null
  readonly isWorking: boolean
  readonly progress: Progress | null
  /** Whether the user cancelled it. */
  readonly isCancelled: boolean
  /** Whether the worker failed because of a bug. */
  readonly isBroken: boolean
  readonly recompute: () => void
  /**
   * The gain from removing the field's trend, %; null if nothing suggests it or it cannot be computed, undefined while
   * unknown.
   */
  readonly gain: number | null | undefined
}

/** Whether a result offers to remove the field's trend. */
const offersTrend = ({ outcome, tab }: ShownTab): boolean =>
  tab !== 'heat-map' && outcome.ok && outcome.assumptions.some(({ other }) => other?.tab === 'heat-map')

/** Delay after changed settings and values before a result is recomputed, ms. */
const restDelay = 150

/** The settings with the traits that the tab uses in the open year. */
export function useUsedSettings(tab: TabName, settings: Settings, columns: FieldYearColumns): Settings {
  const revision = useAtomValue(revisionAtom)
  const subject = useAtomValue(colouringAtom)?.subject
  const coloured = subject?.by === 'trait' ? subject.trait : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: traits change within the columns
  const serialised = useMemo(
    () => JSON.stringify(usedSettings(tab, settings, columns, coloured)),
    [tab, settings, columns, coloured, revision],
  )
  return useMemo(() => JSON.parse(serialised) as Settings, [serialised])
}

/**
 * Computes a tab in the statistics worker from the loaded columns, and again shortly after every change; the latest result
 * is shown. `years`: the years to compare, null while they load.
 */
export function useTab(
  tab: TabName,
  settings: Settings,
  columns: FieldYearColumns,
  years: readonly FieldYearColumns[] | null,
): TabComputation {
  const store = useStore()
  const { t } = useTranslation()
  const revision = useAtomValue(revisionAtom)
  const { mask } = useAtomValue(selectionAtom)
  const selected = settings.plots === 'selected' ? mask : null
  const [shown, setShown] = useState<ShownTab | null>(null)
  const [state, setState] = useState<'working' | 'done' | 'cancelled' | 'broken'>('working')
  const [progress, setProgress] = useState<Progress | null>(null)
  const [turn, setTurn] = useState(0)
  const [gain, setGain] = useState<{ readonly result: ShownTab; readonly gain: number | null } | null>(null)
  const statistics = useRef<Statistics | null>(null)
  const setWorking = useSetAtom(isComputingAtom)
  const setResult = useSetAtom(resultShownAtom)

  useEffect(() => {
    const started = startStatistics()
    statistics.current = started
    return () => {
      statistics.current = null
      started.dispose()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: values change within the columns; `turn` asks once more
  useEffect(() => {
    setState('working')
    if (years === null) return
    const stop = new AbortController()
    const end = (endState: 'done' | 'cancelled' | 'broken') => {
      if (!stop.signal.aborted) setState(endState)
    }
    const work = async () => {
      const words = {
        line: t('statistics.by.line'),
        mother: t('statistics.by.mother'),
        father: t('statistics.by.father'),
        row: t('statistics.row'),
        col: t('statistics.col'),
        field: t('statistics.field'),
      }
      const ownData = () => trialData(columns, settings, selected ?? new Uint8Array(), words)
      const data = tab === 'comparison' ? severalYearsData(years, settings, words) : ownData()
      const options = { slot: tab, signal: stop.signal, onProgress: setProgress }
      const isRefused = isRefusal(data)
      const outcome = isRefused ? data : await statistics.current?.run('tab', [tab, data, settings], options)
      setProgress(null)
      if (!outcome || stop.signal.aborted) return
      setShown({ tab, outcome, data: isRefused ? ownData() : data, settings, years })
      end('done')
    }
    const timer = setTimeout(() => inBackground(work().catch(() => end('broken'))), restDelay)
    const stopServing = handleRequests(store, cancelRequests, () => {
      end('cancelled')
      stop.abort()
      clearTimeout(timer)
    })
    return () => {
      stopServing()
      stop.abort()
      clearTimeout(timer)
    }
  }, [tab, settings, columns, years, revision, selected, turn, t, store])

  // The trend takes many times as long as the tab: it is computed after the result, and cancelled for the next one.
  useEffect(() => {
    if (!shown || !offersTrend(shown)) return
    const stop = new AbortController()
    const { data, settings: of } = shown
    statistics.current?.run('fieldGain', [data, of], { slot: 'gain', signal: stop.signal }).then(
      (result) => {
        if (result && !stop.signal.aborted) setGain({ result: shown, gain: result.gain })
      },
      // Without the gain the result is still valid.
      () => {
        if (!stop.signal.aborted) setGain({ result: shown, gain: null })
      },
    )
    return () => stop.abort()
  }, [shown])

  const isWorking = state === 'working'
  useEffect(() => {
    setWorking(isWorking)
    return () => setWorking(false)
  }, [setWorking, isWorking])
  const hasResult = shown?.outcome.ok === true
  useEffect(() => {
    setResult(hasResult)
    return () => setResult(false)
  }, [setResult, hasResult])

  return {
    shown,
    isWorking,
    progress,
    isCancelled: state === 'cancelled',
    isBroken: state === 'broken',
    recompute: () => setTurn((before) => before + 1),
    gain: !shown || !offersTrend(shown) ? null : gain?.result === shown ? gain.gain : undefined,
  }
}
