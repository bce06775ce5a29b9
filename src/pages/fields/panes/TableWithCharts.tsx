import { makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { PlotTable } from '../../../grid/PlotTable.tsx'
import { chartsOpenAtom } from '../../../state/year/charts.ts'

const ChartsPanel = lazy(() => import('../charts/ChartsPanel.tsx'))

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  table: { flexGrow: 1, flexBasis: 0, minHeight: 0 },
})

/** The spreadsheet of the plots, with the charts under it while they are open. */
export function TableWithCharts() {
  const styles = useStyles()
  const areOpen = useAtomValue(chartsOpenAtom)
  return (
    <div className={styles.root}>
      <div className={styles.table}>
        <PlotTable />
      </div>
      {areOpen && (
        <Suspense>
          <ChartsPanel />
        </Suspense>
      )}
    </div>
  )
}
