import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'

/** Thickness of the bar, CSS pixels. */
export const splitterSize = 7
const keyStep = 16

const useStyles = makeStyles({
  bar: {
    flexShrink: 0,
    touchAction: 'none',
    backgroundColor: tokens.colorNeutralBackground2,
    display: 'grid',
    placeItems: 'center',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px', zIndex: 2 },
    '::after': { content: '""', borderRadius: '2px', backgroundColor: tokens.colorNeutralStroke1 },
  },
  columns: {
    width: `${splitterSize}px`,
    cursor: 'col-resize',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    '::after': { width: '3px', height: '32px' },
  },
  rows: {
    height: `${splitterSize}px`,
    cursor: 'row-resize',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '::after': { width: '32px', height: '3px' },
  },
  hidden: { display: 'none' },
})

interface SplitterProps {
  /** What the bar separates: a left and a right part, or an upper and a lower one. */
  readonly between: 'columns' | 'rows'
  readonly label: string
  /** Share of the left or lower part in the container, 0…1. */
  readonly share: number
  readonly defaultShare: number
  /** The element that contains both parts. */
  readonly container: RefObject<HTMLElement | null>
  readonly region?: string
  readonly isHidden?: boolean
  onShare(share: number): void
}

/** A bar that divides the space between two parts: drag, arrows by 16 px, Home/End collapse, Enter or double click reset. */
export function Splitter({ between, label, share, defaultShare, container, region, isHidden, onShare }: SplitterProps) {
  const styles = useStyles()
  const isColumns = between === 'columns'
  const onKeyDown = (event: KeyboardEvent) => {
    const element = container.current
    const step = keyStep / ((isColumns ? element?.clientWidth : element?.clientHeight) ?? 1)
    const shareByKey: Readonly<Record<string, number>> = isColumns
      ? { ArrowLeft: share - step, ArrowRight: share + step, Home: 0, End: 1, Enter: defaultShare }
      : { ArrowUp: share + step, ArrowDown: share - step, Home: 1, End: 0, Enter: defaultShare }
    const newShare = shareByKey[event.key]
    if (newShare === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onShare(newShare)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !container.current) return
    const box = container.current.getBoundingClientRect()
    onShare(isColumns ? (event.clientX - box.left) / box.width : (box.bottom - event.clientY) / box.height)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the splitter pattern; hr cannot have children
    <div
      className={mergeClasses(styles.bar, styles[between], isHidden && styles.hidden)}
      role="separator"
      aria-orientation={isColumns ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      tabIndex={0}
      data-region={region}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onShare(defaultShare)}
    />
  )
}
