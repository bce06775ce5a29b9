import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DismissRegular, WarningRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusPane } from '../../../commands/focusRegion.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { timelineAtom, timelineOpenAtom } from '../../../state/log/undo/timeline.ts'
import { goToTimelinePoint } from '../../../state/log/undo/undo.ts'
import { type Obstacle, obstaclesAtom, viewedPastAtom, viewedPointAtom } from '../../../state/log/undo/viewedPast.ts'

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    padding: '6px 4px 6px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { display: 'flex', alignItems: 'center', gap: '12px', minHeight: '24px', fontSize: '12px', lineHeight: '16px' },
  title: { margin: 0, fontSize: '12px', fontWeight: 600 },
  summary: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
  close: { flexShrink: 0 },
  list: { display: 'flex', gap: '4px', overflowX: 'auto', padding: '4px 8px 4px 0' },
  step: {
    boxSizing: 'border-box',
    flexShrink: 0,
    maxWidth: '200px',
    minHeight: '44px',
    padding: '4px 10px',
    borderRadius: '4px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '12px',
    lineHeight: '16px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  name: { display: 'flex', alignItems: 'center', gap: '4px', overflow: 'hidden', whiteSpace: 'nowrap' },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
  detail: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  undone: { color: tokens.colorNeutralForeground3 },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    fontWeight: 600,
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  sign: { flexShrink: 0, color: tokens.colorStatusWarningForeground1 },
})

/** Why an entry cannot be undone as a whole, as text. */
function useReason(): (obstacle: Obstacle | undefined) => string | null {
  const { t } = useTranslation()
  return (obstacle) => {
    if (!obstacle) return null
    if (obstacle.kind === 'conflict') return t('timeline.conflict')
    const { skippedCells, cells } = obstacle
    return skippedCells === cells ? t('timeline.staysWhole') : t('timeline.stays', { count: skippedCells, cells })
  }
}

/**
 * The undo timeline as a strip below the map, oldest step first. The map shows the year after the step under the pointer
 * or with the focus; a click or Enter goes there. Steps that cannot be undone are marked, with the reason.
 */
export function TimelineStrip() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const setOpen = useSetAtom(timelineOpenAtom)
  const check = useSetAtom(viewedPointAtom)
  const timeline = useAtomValue(timelineAtom)
  const viewedPoint = useAtomValue(viewedPointAtom)
  const past = useAtomValue(viewedPastAtom)
  const obstacles = useAtomValue(obstaclesAtom)
  const reasonOf = useReason()
  const list = useRef<HTMLDivElement>(null)
  const { undo, redo } = timeline
  const now = undo.length
  const points = [null, ...undo, ...[...redo].reverse()]

  const option = (position: number) => list.current?.querySelectorAll<HTMLElement>('[role="option"]')[position]
  // Opening it focuses the present step, unless the focus is outside the map.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.closest('[data-pane="map"]')) option(now)?.focus()
    return () => check(null)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present one is shown when it becomes another
  useEffect(() => {
    option(now)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [now])

  const close = () => {
    check(null)
    setOpen(false)
    focusPane('map')
  }
  const go = (position: number) => {
    check(null)
    goToTimelinePoint(store, position)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = [...(list.current?.querySelectorAll('[role="option"]') ?? [])].indexOf(event.target as Element)
    if (event.key === 'Escape') close()
    else if (at < 0) return
    else if (event.key === 'Enter' || event.key === ' ') go(at)
    else {
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: points.length - 1 }[event.key]
      if (to === undefined) return
      option(to)?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const summary = () => {
    if (viewedPoint === null || !past) return t('timeline.hint')
    const stays = past.steps.reduce((sum, step) => sum + step.skippedCells, 0)
    const entry = points[viewedPoint]
    const name = entry ? t(entry.change.name.key, entry.change.name.params) : t('timeline.start')
    const shown = t('timeline.shows', { name })
    return stays > 0 ? `${shown} ${t('timeline.staying', { count: stays })}` : shown
  }
  return (
    <section
      className={styles.root}
      data-region="timeline"
      data-pane="timeline"
      aria-label={t('command.timeline')}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('command.timeline')}</h2>
        <span className={styles.summary} role="status">
          {summary()}
        </span>
        <Button
          appearance="subtle"
          size="small"
          className={styles.close}
          icon={<DismissRegular />}
          aria-label={t('timeline.close')}
          onClick={close}
        />
      </div>
      <div
        ref={list}
        className={styles.list}
        role="listbox"
        aria-label={t('command.timeline')}
        aria-orientation="horizontal"
        onPointerLeave={() => check(null)}
        onBlur={() => check(null)}
      >
        {points.map((entry, position) => {
          const reason = entry && position <= now ? reasonOf(obstacles.get(entry)) : null
          const name = entry ? t(entry.change.name.key, entry.change.name.params) : t('timeline.start')
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the strip handles the keys
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
              key={position}
              role="option"
              aria-selected={position === now}
              tabIndex={position === now ? 0 : -1}
              title={reason ?? name}
              className={mergeClasses(styles.step, position > now && styles.undone, position === now && styles.current)}
              onPointerEnter={() => check(position)}
              onFocus={() => check(position)}
              onClick={() => go(position)}
            >
              <span className={styles.name}>
                {reason !== null && <WarningRegular className={styles.sign} aria-label={reason} />}
                <span className={styles.text}>{name}</span>
              </span>
              <span className={styles.detail}>
                {entry &&
                  [t('fields.plots', { count: entry.plots }), formatInstant(new Date(entry.at).toISOString())].join(
                    ' · ',
                  )}
              </span>
            </div>
          )
        })}
      </div>
    </section>
  )
}
