import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultColumn, ResultRow, TabResult } from '../../domain/analysis/result.ts'
import { serialiseTsv } from '../../domain/sheet/tsv.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { arePlotsSelected, chooseModeOf, choosePlots } from '../../state/statistics/choosePlots.ts'
import { isTableLongAtom, rowFindRequestedAtom } from '../../state/statistics/requests.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { windowHeights } from '../../ui/pageZoom.ts'
import { narrowWindow, wideWindow } from '../../ui/smallWindow.ts'
import { palettes } from '../../ui/theme.ts'
import { FindField } from '../shell/sheet/FindField.tsx'
import { cellText, shortLetters } from './resultText.ts'

const rowHeight = 32

/** Maximum number of rows rendered at once. */
const rowsInSight = 14

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  find: { alignSelf: 'flex-end', [narrowWindow]: { alignSelf: 'stretch', width: 'auto' } },
  found: { backgroundColor: tokens.colorNeutralBackground1Pressed },
  /** A shadow at the edge shows that there are columns to the right. */
  frame: { position: 'relative', minWidth: 0 },
  showMore: {
    '::after': {
      content: '""',
      position: 'absolute',
      inset: '1px 1px 1px auto',
      width: '24px',
      zIndex: 3,
      pointerEvents: 'none',
      borderRadius: '0 5px 5px 0',
      backgroundImage: `linear-gradient(to right, transparent, ${tokens.colorNeutralShadowAmbient})`,
    },
  },
  scroller: {
    overflow: 'auto',
    maxHeight: '460px',
    // Next to the charts: as high as the window allows.
    [wideWindow]: { maxHeight: `calc(${windowHeights(100)} - 420px)` },
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
  },
  table: { borderCollapse: 'separate', borderSpacing: 0, width: '100%', fontVariantNumeric: 'tabular-nums' },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: '32px',
    padding: '0 12px',
    [wideWindow]: { padding: '0 8px' },
    fontSize: '12px',
    fontWeight: 600,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: {
    height: `${rowHeight - 1}px`,
    padding: '0 12px',
    [wideWindow]: { padding: '0 8px' },
    backgroundColor: 'inherit',
    fontSize: '13px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  place: {
    display: 'inline-block',
    width: '5px',
    height: '14px',
    marginRight: '8px',
    verticalAlign: '-2px',
    borderRadius: '1px',
    outline: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  sum: { color: tokens.colorNeutralForeground3 },
  text: { textAlign: 'left' },
  named: { whiteSpace: 'normal', minWidth: '88px', verticalAlign: 'bottom', paddingTop: '6px', paddingBottom: '6px' },
  main: { fontWeight: 600 },
  /**
   * The columns that name a row stay in view during horizontal scrolling, except on a phone, which has no space for
   * that.
   */
  leading: { position: 'sticky', left: 0, zIndex: 1, [narrowWindow]: { position: 'static' } },
  leadingHead: { left: 0, zIndex: 2, [narrowWindow]: { left: 'auto' } },
  row: {
    cursor: 'pointer',
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  above: { backgroundColor: tokens.colorBrandBackground2 },
  control: { fontWeight: 600 },
  selected: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    '& > td:first-child': { boxShadow: `inset 3px 0 ${tokens.colorCompoundBrandStroke}` },
  },
})

interface CellPosition {
  readonly row: number
  readonly col: number
}

/** The cell that an arrow key leads to; null for any other key. */
function placeBeyond(
  at: CellPosition,
  { key, ctrlKey, metaKey }: KeyboardEvent,
  rows: number,
  cols: number,
): CellPosition | null {
  const isFar = ctrlKey || metaKey
  const clamped = (row: number, col: number): CellPosition => ({
    row: Math.min(rows - 1, Math.max(0, row)),
    col: Math.min(cols - 1, Math.max(0, col)),
  })
  switch (key) {
    case 'ArrowDown':
      return clamped(isFar ? rows - 1 : at.row + 1, at.col)
    case 'ArrowUp':
      return clamped(isFar ? 0 : at.row - 1, at.col)
    case 'ArrowRight':
      return clamped(at.row, isFar ? cols - 1 : at.col + 1)
    case 'ArrowLeft':
      return clamped(at.row, isFar ? 0 : at.col - 1)
    case 'PageDown':
      return clamped(at.row + 10, at.col)
    case 'PageUp':
      return clamped(at.row - 10, at.col)
    case 'Home':
      return clamped(isFar ? 0 : at.row, 0)
    case 'End':
      return clamped(isFar ? rows - 1 : at.row, cols - 1)
    default:
      return null
  }
}

const placedValue = (row: ResultRow, { id, places }: ResultColumn): number | null => {
  const cell = row.cells[id]
  return places && row.tone !== 'sum' && typeof cell === 'number' ? cell : null
}

const isBest = (row: ResultRow, column: ResultColumn): boolean =>
  column.places !== undefined && placedValue(row, column) === column.places.best

/**
 * A bar in front of a value, coloured by its position between the column's minimum and maximum; nothing in other
 * columns.
 */
function PlaceMark({ row, column }: { row: ResultRow; column: ResultColumn }) {
  const styles = useStyles()
  const value = placedValue(row, column)
  const { places } = column
  if (value === null || !places) return null
  const share = places.high > places.low ? (value - places.low) / (places.high - places.low) : 0.5
  const shade = palettes.RdYlBu11[Math.round(share * (palettes.RdYlBu11.length - 1))]
  return <span className={styles.place} style={{ backgroundColor: shade }} aria-hidden />
}

/** A cell's text; long strings of group letters are shortened, with the full text as tooltip and for screen readers. */
function CellText({ text, isLetters }: { text: string; isLetters: boolean }) {
  const shown = isLetters ? shortLetters(text) : text
  if (shown === text) return text
  return (
    <abbr title={text} style={{ textDecorationLine: 'none' }}>
      {shown}
    </abbr>
  )
}

/** Maximum number of columns that fit half of a very wide window. */
const columnsOfHalf = 11

/** Whether a table needs the whole width of a very wide window. */
export const isWideTable = ({ columns }: TabResult): boolean => columns.length > columnsOfHalf

/** Whether a result lacks a figure, which its table or key numbers show as a dash. */
export const hasDash = ({ rows, columns, keyNumbers }: TabResult): boolean =>
  keyNumbers.some(({ value }) => value === null) ||
  rows.some(({ cells, tone }) => tone !== 'sum' && columns.some(({ id }) => (cells[id] ?? null) === null))

/** Whether a scrolling element has columns out of view at its right edge. */
function useHasMore(scroller: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setHasMore] = useState(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setHasMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller])
  return hasMore
}

/** Which rows have all of their plots selected. */
function useIsSelected(): (plots: readonly number[]) => boolean {
  const columns = useAtomValue(loadedYearAtom)
  const selection = useAtomValue(selectionAtom)
  return (plots) => arePlotsSelected(columns, selection, plots)
}

/** The first row from an index on, wrapping around, whose text column contains the text; -1 for none. */
function rowWith(texts: readonly string[], text: string, from: number, step: 1 | -1): number {
  const query = text.trim().toLocaleLowerCase()
  if (query === '') return -1
  for (let k = 0; k < texts.length; k++) {
    const row = (((from + k * step) % texts.length) + texts.length) % texts.length
    if (texts[row].includes(query)) return row
  }
  return -1
}

/** A result as a table: arrows move, a click or Enter selects a row's plots, copying copies all of it. */
export function ResultTable({ result, name }: { result: TabResult; name: string }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const { rows, columns } = result
  const scroller = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<CellPosition>({ row: 0, col: 0 })
  const isToFocus = useRef(false)
  const isSelected = useIsSelected()
  const hasMore = useHasMore(scroller)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const place: CellPosition = { row: Math.min(at.row, rows.length - 1), col: Math.min(at.col, columns.length - 1) }

  useEffect(() => {
    if (!isToFocus.current) return
    isToFocus.current = false
    virtual.scrollToIndex(at.row)
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-col="${at.col}"]`)
    cell?.focus({ preventScroll: false })
  }, [at, virtual])

  const choose = (row: ResultRow, event: Parameters<typeof chooseModeOf>[0]) =>
    choosePlots(store, row.plots, chooseModeOf(event))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(rows[place.row], event)
      return
    }
    const next = placeBeyond(place, event, rows.length, columns.length)
    if (!next) return
    event.preventDefault()
    isToFocus.current = true
    virtual.scrollToIndex(next.row)
    setAt(next)
  }
  const copy = (event: React.ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', resultTsv(result, t))
  }
  const isLong = rows.length > rowsInSight
  const setLong = useSetAtom(isTableLongAtom)
  const [isFindRequested, requestFind] = useAtom(rowFindRequestedAtom)
  const [searched, setSearched] = useState('')
  const [found, setFound] = useState(-1)
  const toCell = () => scroller.current?.querySelector<HTMLElement>('[data-region-entry]')?.focus()
  useLayoutEffect(() => {
    setLong(isLong)
    return () => setLong(false)
  }, [setLong, isLong])
  useEffect(() => {
    if (!isFindRequested) return
    requestFind(false)
    if (isLong) store.set(openDialogAtom, { kind: 'find' })
    else scroller.current?.querySelector<HTMLElement>('[data-region-entry]')?.focus()
  }, [isFindRequested, requestFind, isLong, store])
  const find = (text: string, from: number, step: 1 | -1) => {
    const textColumns = columns.filter(({ kind }) => kind === 'text')
    const texts = rows.map(({ cells }) => textColumns.map((column) => cellText(t, cells[column.id], column)).join('\t'))
    const row = rowWith(
      texts.map((one) => one.toLocaleLowerCase()),
      text,
      from,
      step,
    )
    setFound(row)
    if (row < 0) return
    virtual.scrollToIndex(row, { align: 'center' })
    setAt({ row, col: 0 })
  }
  const shown = virtual.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown[shown.length - 1]?.end ?? 0)
  const grid = (
    <div className={mergeClasses(styles.frame, hasMore && styles.showMore)}>
      <div ref={scroller} className={styles.scroller} data-region="results" data-pane="results">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells take the focus
          role="grid"
          className={styles.table}
          aria-label={name}
          aria-rowcount={rows.length + 1}
          onKeyDown={onKeyDown}
          onCopy={copy}
        >
          <thead>
            <tr>
              {columns.map((column, k) => (
                <th
                  key={column.id}
                  scope="col"
                  className={mergeClasses(
                    styles.head,
                    k === 0 && styles.leadingHead,
                    column.kind === 'text' && styles.text,
                    column.title !== undefined && styles.named,
                  )}
                >
                  {column.title ?? t(column.heading)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 && <tr style={{ height: above }} aria-hidden />}
            {shown.map(({ index }) => {
              const row = rows[index]
              const isOn = isSelected(row.plots)
              return (
                <tr
                  key={index}
                  aria-rowindex={index + 2}
                  aria-selected={isOn}
                  data-tone={row.tone}
                  data-found={index === found || undefined}
                  className={mergeClasses(
                    styles.row,
                    row.tone === 'above' && styles.above,
                    row.tone === 'control' && styles.control,
                    row.tone === 'sum' && styles.sum,
                    index === found && styles.found,
                    isOn && styles.selected,
                  )}
                  onClick={(event) => choose(row, event)}
                >
                  {columns.map((column, k) => (
                    <td
                      key={column.id}
                      data-row={index}
                      data-col={k}
                      data-column={column.id}
                      data-region-entry={index === place.row && k === place.col ? '' : undefined}
                      tabIndex={index === place.row && k === place.col ? 0 : -1}
                      className={mergeClasses(
                        styles.cell,
                        k === 0 && styles.leading,
                        column.kind === 'text' && styles.text,
                        (column.isMain || isBest(row, column)) && styles.main,
                      )}
                      onFocus={() => setAt({ row: index, col: k })}
                    >
                      <PlaceMark row={row} column={column} />
                      <CellText text={cellText(t, row.cells[column.id], column)} isLetters={column.id === 'letters'} />
                    </td>
                  ))}
                </tr>
              )
            })}
            {below > 0 && <tr style={{ height: below }} aria-hidden />}
          </tbody>
        </table>
      </div>
    </div>
  )
  if (!isLong) return grid
  return (
    <div className={styles.root}>
      <FindField
        className={styles.find}
        label="statistics.findRow"
        text={searched}
        onText={(text) => {
          setSearched(text)
          find(text, 0, 1)
        }}
        find={(step) => find(searched, Math.max(found, 0) + (found < 0 ? 0 : step), step)}
        leave={() => {
          setFound(-1)
          toCell()
        }}
      />
      {searched.trim() !== '' && found < 0 && (
        <span className={styles.find} role="status">
          {t('statistics.noRow')}
        </span>
      )}
      {grid}
    </div>
  )
}

/** A result's table as tab-separated text: headings, and every row as shown. */
export function resultTsv({ columns, rows }: TabResult, t: (key: string) => string): string {
  const head = columns.map(({ heading, title }) => title ?? t(heading))
  return serialiseTsv([
    head,
    ...rows.map(({ cells }) => columns.map((column) => cellText(t as never, cells[column.id], column))),
  ])
}
