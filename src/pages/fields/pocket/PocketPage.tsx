import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type TouchEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classesOffered } from '../../../domain/pocket/pocketChoices.ts'
import { type Pocket, pocketAtom, resumePocket, stepPocket } from '../../../state/pocket/pocket.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { StatusMessage } from '../../shell/StatusMessage.tsx'
import { Conflicts } from '../../shell/sheet/Conflicts.tsx'
import { NotStored } from '../../shell/sheet/NotStored.tsx'
import { ParkedChanges } from '../../shell/sheet/ParkedChanges.tsx'
import { Inspector } from '../inspector/Inspector.tsx'
import { Keypad } from './Keypad.tsx'
import { PocketActions } from './PocketActions.tsx'
import { PocketHead } from './PocketHead.tsx'
import { PocketMapButton, PocketMapLarge } from './PocketMap.tsx'
import { PocketPlot } from './PocketPlot.tsx'
import { PocketProgressLine } from './PocketProgressLine.tsx'
import { PocketStart } from './PocketStart.tsx'
import { PocketStrip } from './PocketStrip.tsx'
import { PocketTraits } from './PocketTraits.tsx'
import { useFormerMeans } from './useFormerMeans.ts'
import { usePocketLook } from './usePocketLook.ts'
import { WordsPad } from './WordsPad.tsx'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    width: '100%',
    maxWidth: '640px',
    margin: '0 auto',
    overflowX: 'hidden',
    // In a low window the keys keep their size for fingers, and are reached by scrolling.
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    outlineStyle: 'none',
    userSelect: 'none',
    touchAction: 'manipulation',
    fontVariantNumeric: 'tabular-nums',
  },
  // A stroke across is the page's own, wherever the browser would turn its history by it.
  strokes: { touchAction: 'pan-y pinch-zoom' },
  message: { display: 'flex', gap: '12px', padding: '0 16px', fontSize: '13px', lineHeight: '20px', flexShrink: 0 },
})

/** A finger that goes so far across, and less than half as far up or down, turns the page; CSS pixels. */
const swipe = 60

/** One plot a screen along the walk, for a phone in one hand: all goes through the same log as map and table. */
export function PocketPage() {
  const store = useStore()
  const pocket = useAtomValue(pocketAtom)
  useEffect(() => {
    if (!store.get(pocketAtom)) resumePocket(store)
  }, [store])
  return pocket ? <Walk pocket={pocket} /> : <PocketStart />
}

function Walk({ pocket }: { pocket: Pocket }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const dialog = useAtomValue(openDialogAtom)
  const former = useFormerMeans(pocket)
  const { look, rows } = usePocketLook(pocket)
  const [isMapLarge, setIsMapLarge] = useState(false)
  const foldMap = () => setIsMapLarge((is) => !is)
  const root = useRef<HTMLElement>(null)
  const finger = useRef<{ x: number; y: number } | null>(null)
  useLayoutEffect(() => {
    // Digits are heard at once, and again after a dialog.
    if (dialog === null) root.current?.focus()
  }, [dialog])
  const words = classesOffered(pocket.trait)
  const begin = ({ touches }: TouchEvent) => {
    finger.current = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null
  }
  const end = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches.item(0)
    const from = finger.current
    finger.current = null
    if (!from || !touch) return
    const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y]
    if (Math.abs(dx) >= swipe && Math.abs(dx) > 2 * Math.abs(dy)) stepPocket(store, dx < 0 ? 1 : -1)
  }
  return (
    <section
      ref={root}
      className={styles.root}
      aria-label={t('command.pocket')}
      tabIndex={-1}
      data-region="pocket"
      data-pane="pocket"
    >
      <PocketHead pocket={pocket} />
      <PocketTraits pocket={pocket} />
      <div className={styles.strokes} onTouchStart={begin} onTouchEnd={end}>
        <PocketPlot
          pocket={pocket}
          former={former}
          map={<PocketMapButton pocket={pocket} look={look} isUnfolded={isMapLarge} onFold={foldMap} />}
        />
        {isMapLarge && <PocketMapLarge pocket={pocket} look={look} rows={rows} onFold={foldMap} />}
        <PocketStrip pocket={pocket} look={look} />
      </div>
      <PocketActions pocket={pocket} />
      {words ? <WordsPad words={words} pocket={pocket} /> : <Keypad pocket={pocket} />}
      <div className={styles.message}>
        <StatusMessage />
        <Conflicts />
        <NotStored />
        <ParkedChanges />
      </div>
      <PocketProgressLine pocket={pocket} />
      <Inspector />
    </section>
  )
}
