import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comparablePlots } from '../../../domain/analysis/comparablePlots.ts'
import type { SelectedGroups } from '../../../domain/analysis/selectedGroups.ts'
import { usualSettings } from '../../../domain/analysis/settings.ts'
import { trialData } from '../../../domain/analysis/trialData.ts'
import { traitColumn } from '../../../domain/columns/fieldYear.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { loadedAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { type Statistics, startStatistics } from '../../../workers/statistics.ts'

/** How long a selection rests before its lines are compared, ms. */
const restDelay = 150

/** The lines of the selection compared by a trait and a test, a moment after it rests; null where they cannot be. */
export function useSelectedGroups(trait: number | null, test: 'lsd' | 'tukey'): SelectedGroups | null {
  const { t } = useTranslation()
  const columns = useAtomValue(loadedAtom)
  const revision = useAtomValue(revisionAtom)
  const { mask } = useAtomValue(selectionAtom)
  const [groups, setGroups] = useState<SelectedGroups | null>(null)
  const [statistics, setStatistics] = useState<Statistics | null>(null)

  useEffect(() => {
    const started = startStatistics()
    setStatistics(started)
    return () => started.dispose()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: values change within the columns
  useEffect(() => {
    setGroups(null)
    const column = columns && trait !== null ? traitColumn(columns, trait) : null
    if (!statistics || !columns || !column || trait === null) return
    const stop = new AbortController()
    const compare = async () => {
      const plots = comparablePlots(columns, column, mask)
      if (!plots) return
      const words = {
        line: t('statistics.by.line'),
        mother: t('statistics.by.mother'),
        father: t('statistics.by.father'),
        row: t('statistics.row'),
        col: t('statistics.col'),
      }
      const settings = { ...usualSettings, traits: [trait], plots: 'selected' as const }
      const data = trialData(columns, settings, plots, words)
      const found = await statistics.run('selectedGroups', [data, test], { slot: 'groups', signal: stop.signal })
      if (!stop.signal.aborted) setGroups(found?.ok ? found : null)
    }
    const timer = setTimeout(() => inBackground(compare()), restDelay)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [statistics, columns, revision, trait, mask, test, t])
  return groups
}
