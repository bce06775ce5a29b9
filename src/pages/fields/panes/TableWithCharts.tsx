import { makeStyles } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PlotTable } from '../../../grid/PlotTable.tsx'
import { chartsOpenAtom, chartsShare, chartsShareAtom, defaultChartsShare } from '../../../state/year/charts.ts'
import { Splitter } from './Splitter.tsx'

const ChartsPanel = lazy(() => import('../charts/ChartsPanel.tsx'))

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  table: { flexGrow: 1, flexBasis: 0, minHeight: 0 },
  charts: { display: 'flex', flexDirection: 'column', flexShrink: 0, minHeight: '180px', maxHeight: '75%' },
})

/**
 * The plots' spreadsheet, with the charts under it while they are open. Their height and visibility are saved.
 */
export function TableWithCharts() {
  const styles = useStyles()
  const { t } = useTranslation()
  const areOpen = useAtomValue(chartsOpenAtom)
  const root = useRef<HTMLDivElement>(null)
  const [share, setShare] = useAtom(chartsShareAtom)
  return (
    <div className={styles.root} ref={root}>
      <div className={styles.table}>
        <PlotTable />
      </div>
      {areOpen && (
        <>
          <Splitter
            between="rows"
            label={t('charts.height')}
            share={share}
            defaultShare={defaultChartsShare}
            container={root}
            onShare={(newShare) => setShare(chartsShare(newShare))}
          />
          <div className={styles.charts} style={{ height: `${share * 100}%` }}>
            <Suspense>
              <ChartsPanel />
            </Suspense>
          </div>
        </>
      )}
    </div>
  )
}
