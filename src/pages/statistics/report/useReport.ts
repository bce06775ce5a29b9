import type { TFunction } from 'i18next'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { ReportPage } from '../../../domain/analysis/report/pages.ts'
import type { TrialReport } from '../../../domain/analysis/report/trialReport.ts'
import type { Settings } from '../../../domain/analysis/settings.ts'
import { type TrialData, trialData } from '../../../domain/analysis/trialData.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import type { Progress } from '../../../domain/stats/mixed/steps.ts'
import { reportShownAtom } from '../../../state/statistics/requests.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { startStatistics } from '../../../workers/statistics.ts'

/** A report with its input, in the language of `t`. */
export interface ReportContent {
  readonly report: TrialReport
  readonly data: TrialData
  readonly settings: Settings
  readonly t: TFunction
}

/** Delay after changed values and choices before a report is recomputed, ms. */
const restDelay = 250

/**
 * Computes the report of a year, and again shortly after every change; the previous one stays until the new one is
 * ready.
 */
export function useReport(columns: FieldYearColumns, settings: Settings, pages: readonly ReportPage[], t: TFunction) {
  const revision = useAtomValue(revisionAtom)
  const setShown = useSetAtom(reportShownAtom)
  const [report, setCreated] = useState<ReportContent | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isBroken, setBroken] = useState(false)
  const pageKey = pages.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: values change within the columns
  useEffect(() => {
    const stop = new AbortController()
    const work = async () => {
      const statistics = startStatistics()
      stop.signal.addEventListener('abort', () => statistics.dispose())
      try {
        const words = {
          line: t('statistics.by.line'),
          mother: t('statistics.by.mother'),
          father: t('statistics.by.father'),
          row: t('statistics.row'),
          col: t('statistics.col'),
        }
        const data = trialData(columns, settings, new Uint8Array(columns.count), words)
        const options = { onProgress: setProgress, signal: stop.signal }
        const report = await statistics.run('report', [data, settings, pageKey.split(',') as ReportPage[]], options)
        if (!report || stop.signal.aborted) return
        setBroken(false)
        setCreated({ report, data, settings, t })
      } finally {
        setProgress(null)
        statistics.dispose()
      }
    }
    const timer = setTimeout(() => inBackground(work().catch(() => setBroken(true))), restDelay)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [columns, revision, settings, pageKey, t])

  const isShown = report !== null
  useEffect(() => {
    setShown(isShown)
    return () => setShown(false)
  }, [setShown, isShown])
  return { report, progress, isBroken }
}
