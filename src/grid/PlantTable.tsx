import { Provider, useAtomValue, useStore } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'
import { PagePlantsSource } from '../domain/sheet/source/pagePlantsSource.ts'
import type { PlantRows } from '../domain/sheet/source/plantRows.ts'
import { columnLayoutAtom } from '../state/sheet/columnLayout.ts'
import { boundTo, plantRowsAtom, plantsSheet } from '../state/sheet/openSheet.ts'
import { loadedAtom, revisionAtom } from '../state/year/loaded.ts'
import { plantGroups } from './columns/columnFields.ts'
import { SheetTable } from './SheetTable.tsx'
import { useShownColumns } from './useShownColumns.ts'

interface PlantTableProps {
  /** How the table is called. */
  readonly name: string
  readonly empty: ReactNode
}

/** The spreadsheet of the inspected plot's plants, beside that of the plots, or of a page's: with a selection of its own. */
export function PlantTable(props: PlantTableProps) {
  const store = useStore()
  const own = useMemo(() => boundTo(store, plantsSheet), [store])
  const { shown } = useAtomValue(columnLayoutAtom)
  const columns = useAtomValue(loadedAtom)
  const source = useAtomValue(plantRowsAtom)
  if (!columns || !source) return null
  return (
    <Provider store={own}>
      <Plants {...props} columns={columns} source={source} shown={shown} />
    </Provider>
  )
}

interface PlantsProps extends PlantTableProps {
  readonly columns: FieldYearColumns
  readonly source: PlantRows
  /** Traits that the plots' table shows although none of them has a value. */
  readonly shown: readonly string[]
}

function Plants({ columns, source, shown, name, empty }: PlantsProps) {
  const { t } = useTranslation()
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
  return <SheetTable source={source} groups={groups} layout={layout} name={name} empty={empty} region="plants" />
}
