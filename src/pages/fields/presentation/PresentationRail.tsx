import { makeStyles } from '@fluentui/react-components'
import { LargeLegend } from '../../../workbench/legend/Legend.tsx'
import { BlackScreen } from './BlackScreen.tsx'
import { PlotCard } from './PlotCard.tsx'
import { PointerHalo } from './PointerHalo.tsx'

const useStyles = makeStyles({
  rail: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '20px',
    width: '348px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: '4px 28px 10px 20px',
    overflowY: 'auto',
    overflowX: 'hidden',
  },
})

/** Legend and active plot next to the map, enlarged. */
export function PresentationRail() {
  const styles = useStyles()
  return (
    <>
      <aside className={styles.rail}>
        <LargeLegend />
        <PlotCard />
      </aside>
      <PointerHalo />
      <BlackScreen />
    </>
  )
}
