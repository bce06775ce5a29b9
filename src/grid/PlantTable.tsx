import { Provider, useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'
import { PagePlantsSource } from '../domain/sheet/source/pagePlantsSource.ts'
import type { PlantRows } from '../domain/sheet/source/plantRows.ts'
import { columnLayoutAtom } from '../state/sheet/columns/columnLayout.ts'
import { plantRowsAtom, plantsSheet, sheetStore } from '../state/sheet/openSheet.ts'
import { loadedYearAtom, revisionAtom } from '../state/year/loaded.ts'
import { shownPageAtom, type YearPage } from '../state/year/yearPage.ts'
import { leaveKeyboard } from '../ui/overlay/keyboardLeft.ts'
import { plantGroups } from './columns/columnFields.ts'
import { SheetTable } from './SheetTable.tsx'
import { useShownColumns } from './useShownColumns.ts'

/** The table's region. */
const region = 'plants'

interface PlantTableProps {
  /** Accessible name of the table. */
  readonly name: string
  readonly empty: ReactNode
}

/**
 * The plants to show. On a page they stay, read only, while it is reloaded: removing them would remove the table and the
 * focus inside it.
 */
function useShownPlants(): PlantRows | null {
  const source = useAtomValue(plantRowsAtom)
  const page = useAtomValue(shownPageAtom)
  const last = useRef<{ readonly source: PlantRows; readonly page: YearPage | null } | null>(null)
  useEffect(() => {
    if (source) last.current = { source, page }
  }, [source, page])
  const isReloading = page !== null && last.current?.page === page
  return source ?? (isReloading ? (last.current?.source ?? null) : null)
}

/** The spreadsheet of plants, of the inspected plot or of a page, with its own selection. */
export function PlantTable(props: PlantTableProps) {
  const store = useStore()
  const plantStore = useMemo(() => sheetStore(store, plantsSheet), [store])
  const { shown } = useAtomValue(columnLayoutAtom)
  const columns = useAtomValue(loadedYearAtom)
  const source = useShownPlants()
  if (!columns || !source) return null
  return (
    <Provider store={plantStore}>
      <Plants {...props} columns={columns} source={source} shown={shown} />
    </Provider>
  )
}

interface PlantsProps extends PlantTableProps {
  readonly columns: FieldYearColumns
  readonly source: PlantRows
  /** Traits that the plots' table shows although it has no values of them. */
  readonly shown: readonly string[]
}

function Plants({ columns, source, shown, name, empty }: PlantsProps) {
  const { t } = useTranslation()
  // Keys pressed after the table was removed, such as by deleting the plants' plot, are not written anywhere.
  useLayoutEffect(() => () => leaveKeyboard(document.activeElement?.closest(`[data-region="${region}"]`)), [])
  const { layout, traits } = useShownColumns(source.key)
  useAtomValue(revisionAtom)
  const written = source.traitsKey()
  // The list of traits changes within the columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made again when it does
  const groups = useMemo(
    () =>
      plantGroups(columns, (key) => t(key), [...shown, ...layout.shown], {
        hasTrait: (id) => source.hasTrait(id),
        isPage: source instanceof PagePlantsSource,
      }),
    [columns, source, written, t, shown, layout.shown, traits],
  )
  return <SheetTable source={source} groups={groups} layout={layout} name={name} empty={empty} region={region} />
}
