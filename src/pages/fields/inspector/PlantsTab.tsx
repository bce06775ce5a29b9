import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallResult, useCall } from '../../../api/query/useCall.ts'
import { commandNamed } from '../../../commands/command.ts'
import { focusPane } from '../../../commands/focusRegion.ts'
import { plantCommands } from '../../../commands/plots/plantCommands.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import type { CallAnswer } from '../../../contract/call.ts'
import { readPlotPlants } from '../../../contract/plots/plants.ts'
import { countPlants } from '../../../domain/columns/plotPlants.ts'
import { plantMeans } from '../../../domain/plots/plantMeans.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { PlantTable } from '../../../grid/PlantTable.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { plantsSheet, plantsSourceAtom, sheetStore, showPlantsOfAtom } from '../../../state/sheet/openSheet.ts'
import { endOutdatedPaste } from '../../../state/sheet/paste/sheetPaste.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { putPlants } from '../../../state/year/plants.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import type { InspectedProps } from './inspectorTab.ts'
import { useTabStyles } from './tabStyles.ts'
import { useFreshPlantCopy } from './useFreshPlantCopy.ts'

/** One plot's plants in the form for several plots. */
function plantsOfPlot({ seq, plants, values }: CallAnswer<typeof readPlotPlants>, plot: number) {
  return { seq, plants: plants.map((plant) => ({ ...plant, plot })), values }
}

/**
 * Loads and shows the plants of a plot (by id; null = none) of the open field-year; the log then updates them. They are
 * reloaded only for the stored copy that is shown without a network.
 */
function usePlotPlants(yearId: number, plot: number | null): CallResult<typeof readPlotPlants> {
  const store = useStore()
  const input = plot === null ? null : { params: { id: yearId, plot } }
  const result = useCall(readPlotPlants, input as never)
  const { answered, readAgain, isReading } = result
  useEffect(() => {
    store.set(showPlantsOfAtom, plot)
    return () => {
      endOutdatedPaste(sheetStore(store, plantsSheet))
      store.set(showPlantsOfAtom, null)
    }
  }, [store, plot])
  useEffect(() => {
    if (plot === null || !answered || isReading) return
    const take = () => {
      if (!putPlants(store, [plot], plantsOfPlot(answered.answer, plot), answered.isCopy)) readAgain()
    }
    take()
    // Reloaded columns have no plants yet.
    return store.sub(loadedYearAtom, readAgain)
  }, [store, plot, answered, isReading, readAgain])
  // A deleted and restored plot is reloaded.
  const isLost = useCallback(
    () => plot !== null && store.get(loadedYearAtom)?.readPlants.has(plot) === false,
    [store, plot],
  )
  useFreshPlantCopy(readAgain, isLost)
  return result
}

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, padding: '12px 16px 16px', gap: '12px' },
  table: {
    flex: '1 1 240px',
    minHeight: '160px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '4px',
    overflow: 'hidden',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  key: { marginLeft: '8px' },
  means: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    columnGap: '12px',
    rowGap: '2px',
    margin: 0,
    maxHeight: '30%',
    overflowY: 'auto',
    flexShrink: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  number: { textAlign: 'right', fontWeight: 600, margin: 0 },
  n: { color: tokens.colorNeutralForeground3, margin: 0 },
  several: { padding: '24px 16px', color: tokens.colorNeutralForeground3 },
})

/** The plants of the active plot with their values, as a spreadsheet; for several plots only their number. */
export function PlantsTab({ columns, plots }: InspectedProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const plot = plots.length === 1 ? plots[0] : null
  const { failure, readAgain } = usePlotPlants(columns.year_id, plot === null ? null : columns.id[plot])
  const source = useAtomValue(plantsSourceAtom)
  if (plot === null) {
    const count = plots.reduce((sum, plot) => sum + (columns.plants.get(plot) ?? 0), 0)
    return <div className={styles.several}>{t('plants.several', { count })}</div>
  }
  if (!source && failure) {
    return (
      <EmptyState
        title={t('plants.notRead')}
        text={failure.offline ? undefined : failure.message}
        actions={<Button onClick={readAgain}>{t('shell.tryAgain')}</Button>}
      />
    )
  }
  const label = columns.label[plot] ?? columns.name[plot]
  return (
    <div className={styles.body}>
      <div className={styles.table} data-pane="plants">
        <PlantTable name={t('plants.table', { plot: label })} empty={<EmptyState title={t('plants.empty')} />} />
      </div>
      <Actions />
      <Means {...{ columns, plots }} />
    </div>
  )
}

function Actions() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const source = useAtomValue(plantsSourceAtom)
  const count = source ? countPlants(source.plants) : 0
  return (
    <div className={styles.actions}>
      <Button
        icon={<AddRegular />}
        disabledFocusable={!source}
        data-plant="add"
        onClick={() => {
          runCommand(store, commandNamed(plantCommands, 'plants.add'))
          focusPane('plants')
        }}
      >
        {t('plants.add')}
        <span className={styles.key}>
          <KeyHint keys="Enter" />
        </span>
      </Button>
      <Button
        disabledFocusable={count === 0}
        data-plant="means"
        onClick={() => runCommand(store, commandNamed(plantCommands, 'plants.means'))}
      >
        {t('command.plants.means')}
      </Button>
    </div>
  )
}

/** The means of the plants by trait, each over the plants with a value. */
function Means({ columns }: InspectedProps) {
  const styles = useStyles()
  const shared = useTabStyles()
  const { t } = useTranslation()
  const source = useAtomValue(plantsSourceAtom)
  const means = source ? plantMeans(columns, source.plants) : []
  if (!means.length) return null
  return (
    <section>
      <h3 className={shared.group}>{t('plants.means')}</h3>
      <dl className={styles.means} data-plant-means="">
        {means.map(({ trait, n, mean }) => (
          <div key={trait.id} style={{ display: 'contents' }}>
            <dt>{traitHeading(trait)}</dt>
            <dd className={styles.number}>{formatNumber(mean)}</dd>
            <dd className={styles.n}>{`n = ${n}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
