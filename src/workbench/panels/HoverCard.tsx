import { makeStyles, tokens } from '@fluentui/react-components'
import { type Atom, useAtomValue, useStore } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pane } from '../../canvas/pane.ts'
import { plotsOfChange, traitOfField } from '../../domain/change/changeSet.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { type FieldYearColumns, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import { kindAt } from '../../domain/layout/structure/fieldStructure.ts'
import { suppressedText } from '../../i18n/annotationText.ts'
import { formatTime } from '../../i18n/format.ts'
import { type Colouring, colouringAtom, shownFieldAtom } from '../../state/colour/colouring.ts'
import { timelineAtom } from '../../state/log/undo/timeline.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { needsYearBeforeAtom, yearBeforePlacesAtom } from '../../state/map/secondMap/yearBefore.ts'
import { plotSeenAt } from '../../state/map/view/seenGrid.ts'
import { shownColumnsAtom, shownGridAtom } from '../../state/map/view/shownField.ts'
import { photoCountsAtom } from '../../state/photos/photographed.ts'
import { shownDecimalsAtom } from '../../state/year/shownDecimals.ts'
import { restingCard } from '../../ui/overlay/panelStyles.ts'
import { previousYearText } from '../maps/previousYearText.ts'
import type { FieldHit } from '../scene/FieldScene.ts'
import { traitText } from '../scene/plotText.ts'

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    zIndex: 5,
    maxWidth: '260px',
    padding: '8px 12px',
    ...restingCard,
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
  },
  label: { fontWeight: 600, fontSize: '13px', lineHeight: '18px' },
  quiet: { color: tokens.colorNeutralForeground3 },
  note: { color: tokens.colorNeutralForeground3, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
})

const delay = 400
const offset = 14

interface HoveredPlot {
  readonly plot: number
  readonly x: number
  readonly y: number
}

interface HoverCardProps {
  readonly surface: RefObject<HTMLElement | null>
  /** The map under the resting pointer. */
  readonly pane: Pane<FieldHit>
  /** The colouring of that map. */
  readonly colouredBy: Atom<Colouring | null>
}

/** The card of the plot under a resting pointer: label, line, parents, value, last change. Escape closes it. */
export function HoverCard({ surface, pane, colouredBy }: HoverCardProps) {
  const store = useStore()
  const [hovered, setHovered] = useState<HoveredPlot | null>(null)
  const over = useRef(false)
  const isShown = useRef(false)
  isShown.current = hovered !== null
  useEffect(() => {
    const element = surface.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(timer)
      // Setting state makes React check for work with every event of the wheel.
      if (isShown.current && !over.current) setHovered(null)
    }
    const move = (event: PointerEvent) => {
      close()
      if (event.buttons || event.pointerType === 'touch') return
      timer = setTimeout(() => {
        const point = pane.pointOf(event)
        const grid = store.get(shownGridAtom)
        if (!point || !grid || store.get(mapModeAtom) !== 'select') return
        const { hit, x, y } = point
        const plot = hit.kind === 'place' ? plotSeenAt(grid, hit.row, hit.col) : -1
        if (plot < 0) return
        isShown.current = true
        setHovered({ plot, x, y })
      }, delay)
    }
    const key = () => {
      over.current = false
      close()
    }
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerleave', close)
    element.addEventListener('pointerdown', key)
    element.addEventListener('wheel', key)
    window.addEventListener('keydown', key, true)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerleave', close)
      element.removeEventListener('pointerdown', key)
      element.removeEventListener('wheel', key)
      window.removeEventListener('keydown', key, true)
    }
  }, [surface, pane, store])
  if (!hovered) return null
  return (
    <Card
      hovered={hovered}
      pane={pane}
      colouredBy={colouredBy}
      onOver={(isOver) => {
        over.current = isOver
        if (!isOver) setHovered(null)
      }}
    />
  )
}

function Card(props: Omit<HoverCardProps, 'surface'> & { hovered: HoveredPlot; onOver(isOver: boolean): void }) {
  const { plot, x, y } = props.hovered
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(shownColumnsAtom)
  const colouring = useAtomValue(props.colouredBy)
  const shown = useAtomValue(shownFieldAtom)
  const timeline = useAtomValue(timelineAtom)
  const counts = useAtomValue(photoCountsAtom)
  const pane = props.pane.view?.pane
  if (!columns || !pane || !columns.alive[plot]) return null
  const traits = new Set([colouring?.subject.by === 'trait' ? colouring.subject.trait : null, traitOfField(shown)])
  const shownColumns = [...traits].flatMap((id) => (id === null ? [] : (traitColumn(columns, id) ?? [])))
  const line = readCell(columns, plot, 'line')
  const mother = readCell(columns, plot, 'mother')
  const father = readCell(columns, plot, 'father')
  const last = timeline.undo.findLast((entry) => plotsOfChange(entry.change).includes(columns.id[plot]))
  const photos = counts.get(columns.id[plot])
  const [row, col] = [columns.row[plot], columns.col[plot]]
  const kind = kindAt(columns.structure, row, col)
  const isRight = x > pane.width * 0.6
  const isLow = y > pane.height * 0.6
  return (
    <div
      className={styles.card}
      role="tooltip"
      data-hover-card=""
      data-pane-float=""
      style={{
        ...(isRight ? { right: `${pane.width - x + offset}px` } : { left: `${x + offset}px` }),
        ...(isLow ? { bottom: `${pane.height - y + offset}px` } : { top: `${y + offset}px` }),
      }}
      onPointerEnter={() => props.onOver(true)}
      onPointerLeave={() => props.onOver(false)}
    >
      <div className={styles.label}>
        {columns.label[plot] === null
          ? t('map.plotUnnumbered', { name: columns.name[plot] })
          : t('map.plot', { label: columns.label[plot] })}
      </div>
      {line !== null && <div>{String(line)}</div>}
      {(mother !== null || father !== null) && (
        <div className={styles.quiet}>
          {t('map.card.parents', { mother: String(mother ?? '–'), father: String(father ?? '–') })}
        </div>
      )}
      {shownColumns.map((column) => (
        <ValueLines key={column.trait.id} columns={columns} column={column} plot={plot} />
      ))}
      <BeforeLine year={columns.year - 1} plot={plot} />
      {photos !== undefined && <div className={styles.quiet}>{t('map.photos', { count: photos })}</div>}
      <div className={styles.quiet}>
        {[
          ...(kind === 'plot' ? [] : [t(`field.kind.${kind}`)]),
          t('map.place', { row: String(row), col: String(col) }),
        ].join(' · ')}
      </div>
      {last && (
        <div className={styles.quiet}>
          {t('map.lastChange', {
            name: t(last.change.name.key, last.change.name.params),
            time: formatTime(new Date(last.at).toISOString()),
          })}
        </div>
      )}
    </div>
  )
}

/** Last year's plot at this position, if a map shows it. */
function BeforeLine({ year, plot }: { year: number; plot: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const wants = useAtomValue(needsYearBeforeAtom)
  const before = useAtomValue(yearBeforePlacesAtom)
  const colouring = useAtomValue(colouringAtom)
  if (!wants || !before) return null
  const stood = previousYearText(before, colouring)
  const texts = [stood.line(plot), stood.value(plot)].filter((text) => text !== null)
  if (texts.length === 0) return null
  return <div className={styles.quiet}>{t('under.text', { year: String(year), text: texts.join(' · ') })}</div>
}

/** The value of a trait at a plot with its annotations. */
function ValueLines({ columns, column, plot }: { columns: FieldYearColumns; column: TraitColumn; plot: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const decimals = useAtomValue(shownDecimalsAtom)
  const { trait, annotations } = column
  const reason = annotations.suppressed.get(plot)
  const note = annotations.note.get(plot)
  const value = `${traitText(columns, column, plot, decimals) ?? '–'} ${trait.unit}`.trim()
  return (
    <>
      <div>{t('map.value', { trait: trait.name, value })}</div>
      {reason !== undefined && <div className={styles.quiet}>{suppressedText(t, reason)}</div>}
      {note !== undefined && <div className={styles.note}>{t('note.shown', { note })}</div>}
    </>
  )
}
