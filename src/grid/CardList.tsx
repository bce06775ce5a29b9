import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { chosenWhenForced } from '../ui/theme/chosenWhenForced.ts'

/** A row of a table on a phone. */
export interface Card {
  readonly title: string
  /** Further text that identifies it; empty = none. */
  readonly about: string
  /** Headings with their values. */
  readonly facts: readonly (readonly [heading: string, value: string])[]
  /** A warning; null = none. */
  readonly warning: string | null
}

const estimatedHeight = 116

const useStyles = makeStyles({
  list: {
    flexGrow: 1,
    minHeight: 0,
    height: '100%',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground3,
    fontVariantNumeric: 'tabular-nums',
  },
  all: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  place: { position: 'absolute', left: 0, right: 0, top: 0, padding: '4px 8px', boxSizing: 'border-box' },
  card: {
    display: 'grid',
    gap: '4px',
    width: '100%',
    minHeight: '44px',
    boxSizing: 'border-box',
    padding: '10px 12px',
    textAlign: 'left',
    font: 'inherit',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chosen: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    ...chosenWhenForced,
  },
  head: { display: 'flex', alignItems: 'baseline', gap: '8px' },
  title: { fontSize: '14px', lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  warning: { color: tokens.colorStatusWarningForeground1 },
  facts: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '2px 12px' },
  fact: { display: 'flex', justifyContent: 'space-between', gap: '8px', minWidth: 0 },
  heading: {
    flexShrink: 0,
    maxWidth: '60%',
    fontSize: '12px',
    color: tokens.colorNeutralForeground3,
  },
  value: { minWidth: 0, overflowWrap: 'anywhere', textAlign: 'right' },
})

/**
 * The rows of a table as cards, for windows too narrow for columns; `chosen` is the index of the selected one, -1 =
 * none.
 */
export function CardList(props: {
  name: string
  count: number
  chosen: number
  card(index: number): Card
  onChoose(index: number): void
}) {
  const styles = useStyles()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: props.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    overscan: 6,
  })
  return (
    <div ref={scroller} className={styles.list} data-cards="">
      <ul className={styles.all} style={{ height: rows.getTotalSize() }} aria-label={props.name}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            className={styles.place}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={props.count}
            aria-posinset={index + 1}
            data-index={index}
          >
            <CardButton
              card={props.card(index)}
              isChosen={index === props.chosen}
              onChoose={() => props.onChoose(index)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function CardButton({ card, isChosen, onChoose }: { card: Card; isChosen: boolean; onChoose(): void }) {
  const styles = useStyles()
  const { title, about, facts, warning } = card
  return (
    <button
      type="button"
      className={mergeClasses(styles.card, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className={styles.head}>
        <span className={styles.title}>{title}</span>
        {about !== '' && <span className={styles.quiet}>{about}</span>}
      </span>
      {warning !== null && <span className={styles.warning}>▲ {warning}</span>}
      {facts.length > 0 && (
        <span className={styles.facts}>
          {facts.map(([heading, value]) => (
            <span key={heading} className={styles.fact}>
              <span className={styles.heading}>{heading}</span>
              <span className={styles.value}>{value}</span>
            </span>
          ))}
        </span>
      )}
    </button>
  )
}
