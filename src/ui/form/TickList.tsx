import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { chosenWhenForced } from '../theme/chosenWhenForced.ts'

/** Height of a row and of the window over the rows, in pixels. */
const rowHeight = 32
const windowHeight = 256
/** Rows rendered beyond the window. */
const around = 6

const useStyles = makeStyles({
  list: {
    position: 'relative',
    height: `${windowHeight}px`,
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '4px',
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    height: `${rowHeight}px`,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '0 8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: { boxShadow: `inset 2px 0 0 ${tokens.colorCompoundBrandStroke}` },
  fixed: { cursor: 'default' },
  box: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '16px',
    height: '16px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '2px',
    '& svg': { width: '12px', height: '12px' },
  },
  ticked: {
    border: 'none',
    backgroundColor: tokens.colorCompoundBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ...chosenWhenForced,
  },
  none: { visibility: 'hidden' },
})

interface TickListProps {
  readonly label: string
  /** Number of rows; only visible ones are rendered. */
  readonly count: number
  readonly isTicked: (k: number) => boolean
  /** Whether a row can be ticked at all. */
  readonly mayTick: (k: number) => boolean
  readonly row: (k: number) => ReactNode
  onToggle(k: number): void
  /** Ticks all rows, or none if all are ticked. */
  onToggleAll(): void
}

/**
 * A list of tens of thousands of rows with checkboxes: arrows, Home, End, PageUp and PageDown move, Space ticks, Mod+A
 * ticks all or none.
 */
export function TickList({ label, count, isTicked, mayTick, row, onToggle, onToggleAll }: TickListProps) {
  const styles = useStyles()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [requested, setActive] = useState(0)
  const active = Math.min(requested, count - 1)
  const page = Math.floor(windowHeight / rowHeight) - 1

  const goTo = (k: number) => {
    const to = Math.max(0, Math.min(count - 1, k))
    setActive(to)
    const element = list.current
    if (!element) return
    const from = to * rowHeight
    if (from < element.scrollTop) element.scrollTop = from
    else if (from + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = from + rowHeight - element.clientHeight
  }
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key in moves) goTo(moves[event.key])
    else if (event.key === ' ') {
      if (mayTick(active)) onToggle(active)
    } else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) onToggleAll()
    else if (event.key === 'Enter') list.current?.closest('form')?.requestSubmit()
    else return
    event.preventDefault()
  }
  const first = Math.max(0, Math.floor(top / rowHeight) - around)
  const last = Math.min(count, Math.ceil((top + windowHeight) / rowHeight) + around)
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={active >= first && active < last ? `${id}-${active}` : undefined}
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: `${count * rowHeight}px` }}>
        {Array.from({ length: Math.max(0, last - first) }, (_, n) => {
          const k = first + n
          const may = mayTick(k)
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the keyboard
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
            <div
              key={k}
              id={`${id}-${k}`}
              role="option"
              aria-selected={may && isTicked(k)}
              aria-disabled={!may}
              aria-posinset={k + 1}
              aria-setsize={count}
              className={mergeClasses(styles.row, k === active && styles.active, !may && styles.fixed)}
              style={{ top: `${k * rowHeight}px` }}
              onClick={() => {
                setActive(k)
                if (may) onToggle(k)
              }}
            >
              <span className={mergeClasses(styles.box, may && isTicked(k) && styles.ticked, !may && styles.none)}>
                {may && isTicked(k) && <CheckmarkRegular />}
              </span>
              {row(k)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
