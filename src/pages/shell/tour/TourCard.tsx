import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paneCoverMark } from '../../../canvas/covers.ts'
import type { Box } from '../../../canvas/paint.ts'
import { keyText } from '../../../commands/keyText.ts'
import {
  openTour,
  setTourState,
  stepAfter,
  type TourName,
  tourAtoms,
  tourSteps,
} from '../../../state/shell/introduction/tour.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { clearBoxes } from '../../../ui/keepClear.ts'
import { windowWidths } from '../../../ui/pageZoom.ts'
import { isMac } from '../../../ui/platform.ts'
import { remeasure } from '../../../ui/remeasure.ts'
import { lowWindow, narrowWindow } from '../../../ui/smallWindow.ts'
import { demonstrate, demonstratedAtom } from './demonstration.ts'
import { nearTarget } from './nearTarget.ts'
import { type TourStepRecord, visibleElement } from './tourStepRecord.ts'

/**
 * Elements that a tour card must not cover, in addition to status, statistics and last rows: the legend, the timeline,
 * buttons of panels.
 */
const neverCovered = '[data-legend], [data-region="timeline"], [data-verdict]'

interface CardPlacement {
  readonly card: { readonly x: number; readonly y: number }
  /** The outlined target; null = not on the page. */
  readonly target: Box | null
}

const boxOf = ({ x, y, width: w, height: h }: DOMRect): Box => ({ x, y, w, h })
const isSame = (one: CardPlacement | null, two: CardPlacement): boolean => JSON.stringify(one) === JSON.stringify(two)

/** The place of a card next to its target, recomputed when page or window change. Null until measured. */
function usePlace(card: RefObject<HTMLElement | null>, selector: string): CardPlacement | null {
  const [placed, setPlaced] = useState<CardPlacement | null>(null)
  useLayoutEffect(() => {
    return remeasure(() => {
      if (!card.current) return
      const covers = [...document.querySelectorAll(neverCovered)].map((element) => element.getBoundingClientRect())
      const covered = [...covers, ...clearBoxes()].filter(({ width, height }) => width > 0 && height > 0).map(boxOf)
      const element = visibleElement(selector)
      const target = element && boxOf(element.getBoundingClientRect())
      const { offsetWidth, offsetHeight } = card.current
      const window = { width: innerWidth, height: innerHeight }
      const next = { card: nearTarget(window, { width: offsetWidth, height: offsetHeight }, target, covered), target }
      setPlaced((before) => (isSame(before, next) ? before : next))
    })
  }, [card, selector])
  return placed
}

const useStyles = makeStyles({
  card: {
    position: 'fixed',
    zIndex: 30,
    left: 0,
    top: 0,
    boxSizing: 'border-box',
    width: '304px',
    maxWidth: `calc(${windowWidths(100)} - 32px)`,
    padding: '12px 14px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    fontSize: '13px',
    lineHeight: '18px',
  },
  // In a small window the card would cover its target.
  onlyLarge: { [lowWindow]: { display: 'none' }, [narrowWindow]: { display: 'none' } },
  outline: {
    position: 'fixed',
    zIndex: 29,
    left: 0,
    top: 0,
    boxSizing: 'border-box',
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: '6px',
    pointerEvents: 'none',
  },
  caption: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  // Both texts always take their space: if the buttons moved during a press, which ends the demonstration, the press
  // would be lost.
  text: { display: 'grid', margin: '4px 0 8px', '& > span': { gridArea: '1 / 1' } },
  hidden: { visibility: 'hidden' },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  space: { flexGrow: 1 },
})

/** Space between target and outline, CSS pixels. */
const outlineGap = 3

/** The present step of a page's tour, next to its target; nothing after the tour. */
export function TourCard({ tour, steps }: { tour: TourName; steps: readonly TourStepRecord[] }) {
  const state = useAtomValue(tourAtoms[tour])
  const store = useStore()
  useEffect(() => openTour(store, tour), [store, tour])
  const record = steps.find(({ step }) => step === state)
  return record ? <Step key={record.step} tour={tour} record={record} /> : null
}

function Step({ tour, record }: { tour: TourName; record: TourStepRecord }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const store = useStore()
  const { step, target, command, watch, show, action } = record
  useEffect(() => {
    const nextStep = () => {
      const isOwn = store.get(demonstratedAtom) === null && store.get(tourAtoms[tour]) === step
      if (isOwn) setTourState(store, tour, stepAfter(tour, step))
    }
    if (watch) return watch(store, nextStep)
    const pressed = (event: Event) => {
      if (event.isTrusted && event.target instanceof Element && event.target.closest(target)) nextStep()
    }
    addEventListener('click', pressed)
    return () => removeEventListener('click', pressed)
  }, [store, tour, step, target, watch])
  const [canShow, setCanShow] = useState(show !== undefined)
  const isShown = useAtomValue(demonstratedAtom) === step
  const key = command?.keys[0]
  const steps: readonly string[] = tourSteps[tour]
  const after = stepAfter(tour, step)
  const card = useRef<HTMLElement>(null)
  const placed = usePlace(card, target)
  const box = placed?.target
  return (
    <>
      {box && (
        <div
          className={mergeClasses(styles.outline, styles.onlyLarge)}
          style={{
            transform: `translate(${box.x - outlineGap}px, ${box.y - outlineGap}px)`,
            width: box.w + 2 * outlineGap,
            height: box.h + 2 * outlineGap,
          }}
          data-tour-target={step}
        />
      )}
      <section
        ref={card}
        className={mergeClasses(styles.card, styles.onlyLarge)}
        style={placed ? { transform: `translate(${placed.card.x}px, ${placed.card.y}px)` } : { visibility: 'hidden' }}
        aria-label={t('tour.title')}
        data-tour={step}
        {...paneCoverMark}
      >
        <div className={styles.caption}>
          {t('tour.title')} · {t('tour.step', { number: steps.indexOf(step) + 1, count: steps.length })}
        </div>
        <p className={styles.text} role="status">
          <span className={mergeClasses(isShown && styles.hidden)}>{t(`tour.${step}`)}</span>
          {canShow && <span className={mergeClasses(!isShown && styles.hidden)}>{t('tour.showing')}</span>}
        </p>
        <div className={styles.foot}>
          {key && <KeyHint keys={keyText(key, isMac)} />}
          <span className={styles.space} />
          {after !== 'done' && (
            <Button size="small" appearance="subtle" onClick={() => setTourState(store, tour, 'skipped')}>
              {t('tour.skip')}
            </Button>
          )}
          {canShow && (
            <Button
              size="small"
              appearance="subtle"
              disabledFocusable={isShown}
              onClick={() => setCanShow(demonstrate(store, record))}
            >
              {t('tour.show')}
            </Button>
          )}
          <Button size="small" onClick={() => setTourState(store, tour, after)}>
            {t(after === 'done' ? 'tour.finish' : 'tour.next')}
          </Button>
          {action && (
            <Button
              size="small"
              appearance="primary"
              onClick={() => {
                setTourState(store, tour, after)
                action.run(store)
              }}
            >
              {t(action.key)}
            </Button>
          )}
        </div>
      </section>
    </>
  )
}
