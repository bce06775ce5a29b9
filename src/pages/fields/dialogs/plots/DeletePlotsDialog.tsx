import { useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldYearColumns, traitValue } from '../../../../domain/columns/fieldYear.ts'
import { transact } from '../../../../state/log/transact.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import { hiddenSelectedAtom, runAndReportHidden, visibleTargetPlots } from '../../../../state/year/visiblePlots.ts'
import { ConfirmDialog } from '../../../shell/dialogs/ConfirmDialog.tsx'
import { leftOutText } from './leftOutText.ts'

/** How many of the plots have a measured value. */
function countValued(columns: FieldYearColumns, plots: readonly number[]): number {
  const measured = columns.traits.filter(({ trait }) => trait.role === 'trait')
  return plots.filter((i) => measured.some((column) => traitValue(column, i) !== null)).length
}

/**
 * Deletes the selected plots, after showing how many have values and how many plants are deleted with them; can be
 * undone.
 */
export function DeletePlotsDialog(props: { onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const [plots] = useState(() => visibleTargetPlots(store))
  const [{ hidden }] = useState(() => store.get(hiddenSelectedAtom))
  const columns = store.get(loadedYearAtom)
  if (!columns || !plots.length) return null
  const ids = plots.map((i) => columns.id[i])
  const plants = plots.reduce((sum, i) => sum + (columns.plants.get(i) ?? 0), 0)
  const consequence = plants ? 'deletePlots.withPlants' : 'deletePlots.consequence'
  return (
    <ConfirmDialog
      title={t('deletePlots.title', { count: plots.length })}
      consequence={leftOutText(t, t(consequence, { count: countValued(columns, plots), plants }), hidden)}
      verb={t('deletePlots.verb', { count: plots.length })}
      failure="deletePlots.failed"
      onClose={props.onClose}
      act={async () => {
        const column = {
          entity: 'plot',
          field: 'exists',
          ids,
          before: ids.map(() => true),
          after: ids.map(() => false),
        } as const
        const name = { key: 'change.plotsDeleted', params: { count: ids.length } }
        runAndReportHidden(store, hidden, () =>
          transact(store, { name, columns: [{ ...column }] }, { origin: 'user', undo: 'record' }),
        )
      }}
    />
  )
}
