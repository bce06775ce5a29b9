// biome-ignore-all lint/a11y/useSemanticElements: virtualised rows are positioned absolutely, which table rows cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on rows, as the treegrid pattern has it
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menuEntries } from '../../../commands/menuEntries.ts'
import {
  focusedRowAtom,
  seekName,
  structurePanelAtom,
  treePageAtom,
  treeRowsAtom,
} from '../../../state/account/structure.ts'
import { ContextMenu } from '../../../ui/overlay/ContextMenu.tsx'
import { isMac } from '../../../ui/platform.ts'
import { useRowStyles } from './rowStyles.ts'
import { StructureRow } from './StructureRow.tsx'

const useStyles = makeStyles({
  tree: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  scroller: { position: 'relative', overflowY: 'auto', minHeight: 0, outlineStyle: 'none' },
})

const columns = [
  ['name', 'structure.name'],
  ['role', 'structure.role'],
  ['email', 'auth.email'],
  ['phone', 'structure.phone'],
  ['seen', 'structure.lastSeen'],
  ['lines', 'structure.lines'],
] as const

const menuGroups = [
  ['structure.open', 'structure.rename', 'structure.move'],
  ['structure.addPerson', 'structure.addDivision'],
  ['structure.remove'],
]

/** Letters typed within this time are searched as one word, ms. */
const typingPause = 800

/** Typing letters while the tree has the focus searches for a name. */
function useSeeking(): (event: KeyboardEvent) => void {
  const store = useStore()
  const typed = useRef({ text: '', at: 0 })
  return useCallback(
    (event) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if ([...key].length !== 1 || key === '*' || key === ' ' || ctrlKey || metaKey || altKey) return
      if (target instanceof HTMLInputElement) return
      const now = event.timeStamp
      const text = now - typed.current.at < typingPause ? typed.current.text + key : key
      typed.current = { text, at: now }
      event.preventDefault()
      seekName(store, text)
    },
    [store],
  )
}

/** The company's people as a tree grid that renders only the rows in view; a single tab stop that moves with the keys. */
export function StructureTree({ isNarrow }: { isNarrow: boolean }) {
  const styles = useStyles()
  const rowStyles = useRowStyles()
  const { t } = useTranslation()
  const store = useStore()
  const rows = useAtomValue(treeRowsAtom)
  const focused = useAtomValue(focusedRowAtom)
  const scroller = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null)
  const height = useRowHeight()
  const at = rows.findIndex(({ key }) => key === focused?.key)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (k) => rows[k].key,
    overscan: 8,
    // The focused row stays rendered when it is scrolled out of view; otherwise the focus would be lost.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(at >= 0 ? [at] : [])])].sort((a, b) => a - b),
  })
  useFocusFollows(scroller, focused?.key ?? null, () => {
    // Does not scroll to a visible row: the virtualizer would write the unchanged offset and then observe it for
    // several frames.
    const [offset, size] = [virtual.scrollOffset ?? 0, virtual.scrollRect?.height ?? 0]
    if (at * height < offset || (at + 1) * height > offset + size) virtual.scrollToIndex(at)
  })
  const fitting = Math.max(1, Math.floor((virtual.scrollRect?.height ?? 0) / height) - 1)
  useEffect(() => store.set(treePageAtom, fitting), [store, fitting])
  const seek = useSeeking()
  return (
    <div className={styles.tree}>
      <div
        role="treegrid"
        aria-label={t('structure.title')}
        aria-rowcount={rows.length + 1}
        data-region="structure"
        data-pane="structure"
        className={styles.tree}
        style={{ border: 0 }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') store.set(structurePanelAtom, null)
          else seek(event)
        }}
      >
        <div role="rowgroup">
          <div
            role="row"
            aria-rowindex={1}
            className={mergeClasses(rowStyles.row, rowStyles.head, isNarrow && rowStyles.narrow)}
            style={{ height }}
          >
            {columns.map(([name, label]) => (
              <span
                key={name}
                role="columnheader"
                className={mergeClasses(
                  rowStyles.cell,
                  (name === 'email' || name === 'phone') && (isNarrow ? rowStyles.hidden : rowStyles.contact),
                  name === 'lines' && rowStyles.number,
                )}
              >
                {t(label)}
              </span>
            ))}
          </div>
        </div>
        <div ref={scroller} role="rowgroup" className={styles.scroller}>
          <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(({ index, start }) => (
              <StructureRow
                key={rows[index].key}
                row={rows[index]}
                index={index}
                top={start}
                height={height}
                isFocused={index === at}
                isNarrow={isNarrow}
                openMenu={setMenu}
              />
            ))}
          </div>
        </div>
      </div>
      {menu && (
        <ContextMenu
          at={menu}
          label={t('structure.menu')}
          groups={menuEntries(store, (key) => t(key as never), menuGroups, isMac)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

/** Rows are lower in low windows, like the bars. */
function useRowHeight(): number {
  const [isLow, setIsLow] = useState(() => innerHeight <= 800)
  useEffect(() => {
    const follow = () => setIsLow(innerHeight <= 800)
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])
  return isLow ? 32 : 36
}

/** Moves the focus to the row chosen by keys, if the tree has the focus, and scrolls the row into view. */
function useFocusFollows(scroller: { current: HTMLDivElement | null }, key: string | null, show: () => void): void {
  const newest = useRef(show)
  newest.current = show
  const previous = useRef(key)
  // The focused row may have been removed before this effect runs.
  const hadKeyboard = scroller.current?.parentElement?.contains(document.activeElement) === true
  useEffect(() => {
    if (key === null || key === previous.current) return
    previous.current = key
    newest.current()
    const element = scroller.current
    const isLost = hadKeyboard && document.activeElement === document.body
    if (!isLost && !element?.parentElement?.contains(document.activeElement)) return
    element?.querySelector<HTMLElement>('[data-region-entry]')?.focus({ preventScroll: true })
  }, [key, scroller, hadKeyboard])
}
