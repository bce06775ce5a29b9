import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlotsSource } from '../domain/sheet/source/plotsSource.ts'
import { plotsSourceAtom } from '../state/sheet/openSheet.ts'
import { draftTraitsAtom } from '../state/sheet/review/importReview.ts'
import { yearPageAtom } from '../state/year/yearPage.ts'
import { sheetGroups } from './columns/columnFields.ts'
import { NoPlots } from './NoPlots.tsx'
import { SheetTable } from './SheetTable.tsx'
import { useShownColumns } from './useShownColumns.ts'

const noPlots = <NoPlots />

/**
 * The spreadsheet of the loaded field-year, or of its loaded page: one row per plot, with values from the columns that
 * the map reads. `empty` is shown if there are no rows.
 */
export function PlotTable({ empty = noPlots }: { empty?: ReactNode }) {
  const source = useAtomValue(plotsSourceAtom)
  return source && <Plots source={source} empty={empty} />
}

function Plots({ source, empty }: { source: PlotsSource; empty: ReactNode }) {
  const { t } = useTranslation()
  const { layout: saved, traits } = useShownColumns(source.key)
  const page = useAtomValue(yearPageAtom)
  const drafts = useAtomValue(draftTraitsAtom)
  // A page is sorted as in its address, a whole year as in its saved layout.
  const layout = useMemo(() => (page ? { ...saved, sort: page.sort } : saved), [saved, page])
  // The list of traits changes within the columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made again when it does
  const groups = useMemo(
    () => sheetGroups(source.year, (key) => t(key), layout.shown, drafts ?? []),
    [source, t, layout.shown, traits, drafts],
  )
  return <SheetTable source={source} groups={groups} layout={layout} name={t('grid.table')} empty={empty} />
}
