import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlotsSource } from '../domain/sheet/source/plotsSource.ts'
import { plotsSourceAtom } from '../state/sheet/openSheet.ts'
import { sheetGroups } from './columns/columnFields.ts'
import { NoPlots } from './NoPlots.tsx'
import { SheetTable } from './SheetTable.tsx'
import { useShownColumns } from './useShownColumns.ts'

/** The spreadsheet of the loaded field-year: one row per plot, values read from the columns that the map reads. */
export function PlotTable() {
  const source = useAtomValue(plotsSourceAtom)
  return source && <Plots source={source} />
}

const noPlots = <NoPlots />

function Plots({ source }: { source: PlotsSource }) {
  const { t } = useTranslation()
  const { layout, traits } = useShownColumns(source.key)
  // The list of traits changes within the columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made again when it does
  const groups = useMemo(
    () => sheetGroups(source.year, (key) => t(key), layout.shown),
    [source, t, layout.shown, traits],
  )
  return <SheetTable source={source} groups={groups} layout={layout} name={t('grid.table')} empty={noPlots} />
}
