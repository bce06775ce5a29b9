import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paneCoverMark } from '../../../canvas/covers.ts'
import { commandNamed } from '../../../commands/command.ts'
import { everywhereCommands } from '../../../commands/everywhere/everywhereCommands.ts'
import { fieldsCommands } from '../../../commands/fieldsCommands.ts'
import { keyText } from '../../../commands/keyText.ts'
import { requestedPaneAtom } from '../../../state/pair/secondWindow.ts'
import { isPresentingAtom } from '../../../state/present/presentation.ts'
import { openTour, putTour, stepAfter, type TourStep, tourAtom, tourSteps } from '../../../state/shell/tour.ts'
import { chosenYearIdAtom } from '../../../state/year/chosenYear.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { clearBoxes } from '../../../ui/keepClear.ts'
import { isMac } from '../../../ui/platform.ts'
import { remeasure } from '../../../ui/remeasure.ts'
import { lowWindow, narrowWindow } from '../../../ui/smallWindow.ts'
import { clearCorner } from './clearCorner.ts'
import { followTour } from './followTour.ts'

/**
 * Elements that a tour card must not cover, in addition to status, statistics and last rows: the legend, the timeline,
 * buttons of panels.
 */
const keepClear = '[data-legend], [data-region="timeline"], [data-verdict]'

/** A position where a card covers none of these, recomputed when page or window change. Null until measured. */
function useClearCorner(card: RefObject<HTMLElement | null>): { readonly x: number; readonly y: number } | null {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null)
  useLayoutEffect(() => {
    return remeasure(() => {
      if (!card.current) return
      const covers = [...document.querySelectorAll(keepClear)].map((element) => element.getBoundingClientRect())
      const covered = [...covers, ...clearBoxes()].flatMap(({ x, y, width: w, height: h }) =>
        w > 0 && h > 0 ? [{ x, y, w, h }] : [],
      )
      const { offsetWidth, offsetHeight } = card.current
      const next = clearCorner(
        { width: innerWidth, height: innerHeight },
        { width: offsetWidth, height: offsetHeight },
        covered,
      )
      setAt((before) => (before?.x === next.x && before.y === next.y ? before : next))
    })
  }, [card])
  return at
}

const commands = [...fieldsCommands, ...everywhereCommands]

const useStyles = makeStyles({
  card: {
    position: 'fixed',
    zIndex: 30,
    left: 0,
    top: 0,
    boxSizing: 'border-box',
    width: '304px',
    maxWidth: 'calc(100vw - 32px)',
    padding: '12px 14px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    fontSize: '13px',
    lineHeight: '18px',
    // It would lie over what it speaks of.
    [lowWindow]: { display: 'none' },
    [narrowWindow]: { display: 'none' },
  },
  caption: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  text: { margin: '4px 0 8px' },
  foot: { display: 'flex', alignItems: 'center', gap: '8px' },
  space: { flexGrow: 1 },
})

/** The command whose keys are shown under a step. */
const commandOf: Partial<Record<TourStep, string>> = {
  colour: 'colour.open',
  numbering: 'numbering.open',
  value: 'history.undo',
  palette: 'palette.open',
}

/** The present step of the tour, next to the work; nothing after the tour, in a presentation or in a second window. */
export function TourCard() {
  const state = useAtomValue(tourAtom)
  const isPresenting = useAtomValue(isPresentingAtom)
  const hasYear = useAtomValue(chosenYearIdAtom) !== null
  const store = useStore()
  useEffect(() => openTour(store), [store])
  const step = tourSteps.find((one) => one === state)
  const isWhole = useAtomValue(requestedPaneAtom) === null
  if (step === undefined || isPresenting || !hasYear || !isWhole) return null
  return <Step key={step} step={step} />
}

function Step({ step }: { step: TourStep }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const store = useStore()
  useEffect(() => followTour(store, step), [store, step])
  const command = commandOf[step]
  const key = command === undefined ? undefined : commandNamed(commands, command).keys[0]
  const number = tourSteps.indexOf(step) + 1
  const card = useRef<HTMLElement>(null)
  const at = useClearCorner(card)
  return (
    <section
      ref={card}
      className={styles.card}
      style={at ? { transform: `translate(${at.x}px, ${at.y}px)` } : { visibility: 'hidden' }}
      aria-label={t('tour.title')}
      data-tour={step}
      {...paneCoverMark}
    >
      <div className={styles.caption}>
        {t('tour.title')} · {t('tour.step', { number, count: tourSteps.length })}
      </div>
      <p className={styles.text} role="status">
        {t(`tour.${step}`)}
      </p>
      <div className={styles.foot}>
        {key && <KeyHint keys={keyText(key, isMac)} />}
        <span className={styles.space} />
        <Button size="small" appearance="subtle" onClick={() => putTour(store, 'skipped')}>
          {t('tour.skip')}
        </Button>
        <Button size="small" onClick={() => putTour(store, stepAfter(step))}>
          {t('tour.next')}
        </Button>
      </div>
    </section>
  )
}
