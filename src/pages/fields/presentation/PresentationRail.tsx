import { makeStyles } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { keyText } from '../../../commands/keyText.ts'
import { isBlackAtom } from '../../../state/present/presentation.ts'
import { isMac } from '../../../ui/platform.ts'
import { visuallyHidden } from '../../../ui/visuallyHidden.ts'
import { LargeLegend } from '../../../workbench/legend/Legend.tsx'
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
  screen: { position: 'fixed', inset: 0, zIndex: 60, backgroundColor: 'black', cursor: 'none' },
  text: visuallyHidden,
})

/** A black screen over the presentation, so that the audience looks at the speaker; a click ends it. */
function BlackScreen() {
  const styles = useStyles()
  const { t } = useTranslation()
  const [isBlack, setBlack] = useAtom(isBlackAtom)
  if (!isBlack) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the commands of the presentation have its keys
    <div className={styles.screen} role="status" data-black-screen="" onClick={() => setBlack(false)}>
      <span className={styles.text}>{t('present.isBlack', { key: keyText({ code: 'KeyB' }, isMac) })}</span>
    </div>
  )
}

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
