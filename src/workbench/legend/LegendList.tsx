import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtom, useStore } from 'jotai'
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { rowFilterAtom } from '../../state/map/legend/legendFilter.ts'
import { legendFocusRequests } from '../../state/map/legend/legendFold.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import { useForcedColours } from '../../ui/theme/ThemeProvider.tsx'
import { canHaveLetters, classLetter } from '../paint/classPattern.ts'
import { filteredBy, type LegendRow } from './legendRows.ts'
import { Swatch } from './Swatch.tsx'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridAutoFlow: 'column',
    columnGap: '16px',
    outline: 'none',
    fontVariantNumeric: 'tabular-nums',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px', borderRadius: '4px' },
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '18px minmax(84px, 1fr) auto',
    gap: '6px',
    alignItems: 'center',
    height: '24px',
    padding: '0 8px 0 4px',
    borderRadius: '4px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  here: { backgroundColor: tokens.colorNeutralBackground1Hover },
  shown: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  faded: { opacity: 0.5 },
  text: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '180px' },
  count: { color: tokens.colorNeutralForeground3, textAlign: 'right', minWidth: '28px' },
})

/** The legend as a list box: a click (Enter) shows one class only, Shift adds, Mod hides, Delete shows all. */
export function LegendList(props: { rows: readonly LegendRow[]; columns: number }) {
  const { rows } = props
  const styles = useStyles()
  const hasLetters = useForcedColours() && canHaveLetters(rows.filter(({ kind }) => kind === 'class').length)
  const { t } = useTranslation()
  const id = useId()
  const [filter, setFilter] = useAtom(rowFilterAtom)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const store = useStore()
  useLayoutEffect(() => handleRequests(store, legendFocusRequests, () => list.current?.focus()), [store])

  const filterBy = (key: number, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => {
    setFilter(filteredBy(filter, key, event.ctrlKey || event.metaKey ? 'hide' : event.shiftKey ? 'add' : 'only'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step) setAt((before) => (before + step + rows.length) % rows.length)
    else if (event.key === 'Home') setAt(0)
    else if (event.key === 'End') setAt(rows.length - 1)
    else if (event.key === 'Enter' || event.key === ' ') filterBy(rows[chosen].key, event)
    else if (event.key === 'Delete' || event.key === 'Backspace') setFilter({ shown: null, hidden: new Set<number>() })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent, k: number) => {
    setAt(k)
    filterBy(rows[k].key, event)
  }
  const chosen = Math.min(at, rows.length - 1)
  const perColumn = Math.ceil(rows.length / props.columns)
  return (
    <div
      ref={list}
      className={styles.list}
      style={{ gridTemplateRows: `repeat(${perColumn}, auto)` }}
      role="listbox"
      aria-multiselectable
      aria-label={t('map.legend')}
      aria-activedescendant={`${id}-${chosen}`}
      title={t('map.legend.hint')}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, k) => {
        const isHidden = filter.hidden.has(row.key)
        const isShown = filter.shown?.has(row.key) ?? false
        const isDimmed = filter.shown !== null && !isShown
        const state = isHidden ? t('map.legend.hidden') : isDimmed ? t('map.legend.dimmed') : null
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list box handles the keys of its options
          <div
            key={row.key}
            id={`${id}-${k}`}
            role="option"
            tabIndex={-1}
            aria-selected={isShown}
            aria-label={[row.text, t('map.legend.plots', { count: row.count }), state].filter(Boolean).join(', ')}
            data-legend-row={row.key}
            className={mergeClasses(
              styles.row,
              k === chosen && styles.here,
              isShown && styles.shown,
              (isHidden || isDimmed) && styles.faded,
            )}
            onClick={(event) => onClick(event, k)}
          >
            <Swatch row={row} hasPattern={hasLetters && row.kind === 'class'} isActive={isShown} isHidden={isHidden} />
            <span className={styles.text}>
              {row.kind === 'class' && hasLetters ? `${classLetter(row.key)} · ${row.text}` : row.text}
            </span>{' '}
            <span className={styles.count}>{formatNumber(row.count)}</span>
          </div>
        )
      })}
    </div>
  )
}
