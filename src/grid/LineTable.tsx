import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinesSource } from '../domain/sheet/source/linesSource.ts'
import { noValue } from '../i18n/format.ts'
import { linePanelOpenAtom, meansShowingAtom } from '../state/lines/summary.ts'
import { openCropAtom } from '../state/log/openColumns.ts'
import { linesSourceAtom } from '../state/sheet/openSheet.ts'
import { activeCellAtom, goToCell } from '../state/sheet/selection/sheetSelection.ts'
import { sheetRevisionAtom } from '../state/sheet/selection/sheetTouched.ts'
import { sheetOrderAtom } from '../state/sheet/sheetView.ts'
import { isNarrowAtom } from '../state/shell/settings/narrow.ts'
import { wideQuery } from '../ui/smallWindow.ts'
import { type Card, CardList } from './CardList.tsx'
import { cellText } from './columns/cellText.ts'
import { lineGroups, type SheetGroup } from './columns/columnFields.ts'
import { grownColumns } from './columns/grownColumns.ts'
import { gutterWidth } from './columns/gutter.ts'
import { SheetTable } from './SheetTable.tsx'
import { useShownColumns } from './useShownColumns.ts'

/** Maximum number of facts on a line's card: the first shown columns that have a value. */
const maxFacts = 6

/** Columns that are a card's title. */
const titleFields = new Set(['name', 'variety_name'])

const useStyles = makeStyles({
  root: { position: 'relative', display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  table: { flexGrow: 1, minHeight: 0 },
  // The hidden grid filters and sorts the rows of the cards.
  behind: { position: 'absolute', inset: 0, visibility: 'hidden', pointerEvents: 'none' },
})

/** The spreadsheet of the crop's lines with their means, on a phone as cards; `empty` is shown if the crop has no lines. */
export function LineTable({ empty }: { empty: ReactNode }) {
  const source = useAtomValue(linesSourceAtom)
  return source && <Lines source={source} empty={empty} />
}

/** Width of an element on a large monitor, CSS pixels; null in smaller windows. */
function useWideWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(matchMedia(wideQuery).matches ? current.clientWidth : null)
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Width of a vertical scroll bar with a margin, CSS pixels. */
const scrollBar = 20

function Lines({ source, empty }: { source: LinesSource; empty: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { layout } = useShownColumns(source.key)
  const showing = useAtomValue(meansShowingAtom)
  const crop = useAtomValue(openCropAtom)
  const hasLines = source.alive.subarray(0, source.count).includes(1)
  const hasCards = useAtomValue(isNarrowAtom) && hasLines
  const groups = useMemo(() => {
    const { means: table } = source
    return lineGroups((key) => t(key), table && crop && { ...showing, table, traits: crop.traits })
  }, [t, source, crop, showing])
  const root = useRef<HTMLDivElement>(null)
  const width = useWideWidth(root)
  const { fields } = useAtomValue(sheetOrderAtom)
  const orderedGroups = useMemo(() => {
    const room = (width ?? 0) - gutterWidth(source.count, false) - scrollBar
    return grownColumns(groups, fields, layout.widths, room)
  }, [groups, fields, layout, width, source.count])
  return (
    <div ref={root} className={styles.root}>
      <div className={mergeClasses(styles.table, hasCards && styles.behind)}>
        <SheetTable source={source} groups={orderedGroups} layout={layout} name={t('lines.table')} empty={empty} />
      </div>
      {hasCards && <LineCards source={source} groups={groups} />}
    </div>
  )
}

/** The rows of the table, filtered and sorted as there, as cards with the first of its columns. */
function LineCards({ source, groups }: { source: LinesSource; groups: readonly SheetGroup[] }) {
  const { t } = useTranslation()
  const store = useStore()
  const { rows, fields } = useAtomValue(sheetOrderAtom)
  const active = useAtomValue(activeCellAtom)
  const openPanel = useSetAtom(linePanelOpenAtom)
  useAtomValue(sheetRevisionAtom)
  const columns = useMemo(() => {
    const fieldsByName = new Map(groups.flatMap((group) => group.fields.map((field) => [field.field, field] as const)))
    return fields
      .filter((field) => fieldsByName.has(field) && !titleFields.has(field))
      .map((field) => ({
        heading: fieldsByName.get(field)?.heading ?? field,
        read: source.reader(field),
        text: cellText(source, field, () => 0),
      }))
  }, [source, groups, fields])
  const card = (index: number): Card => {
    const line = rows[index]
    const name = String(source.read(line, 'name'))
    const variety = source.read(line, 'variety_name')
    const facts = columns.map(({ heading, read, text }) => [heading, text(read(line), line)] as const)
    return {
      title: variety === null ? name : String(variety),
      about: variety === null || variety === name ? '' : name,
      facts: facts.filter(([, value]) => value !== noValue).slice(0, maxFacts),
      warning: null,
    }
  }
  return (
    <CardList
      name={t('lines.table')}
      count={rows.length}
      chosen={active?.row ?? -1}
      card={card}
      onChoose={(row) => {
        goToCell(store, { row, col: 0 })
        openPanel(true)
      }}
    />
  )
}
