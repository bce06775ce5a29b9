import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plotsOfChange, traitOfField } from '../../domain/change/changeSet.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { type FieldYearColumns, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import { suppressedText } from '../../i18n/besideText.ts'
import { formatTime } from '../../i18n/format.ts'
import { colouringAtom, shownFieldAtom } from '../../state/colour/colouring.ts'
import { timelineAtom } from '../../state/log/undoStack.ts'
import { mapModeAtom } from '../../state/map/mapState.ts'
import { plotSeenAt, seenGridAtom } from '../../state/map/seenGrid.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import { shownDecimalsAtom } from '../../state/year/shownDecimals.ts'
import { restingCard } from '../../ui/overlay/panelStyles.ts'
import { hitTest } from '../geometry.ts'
import { traitText } from '../scene/cellText.ts'
import type { SceneParts } from '../scene/useMapScene.ts'

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

interface Hovered {
  readonly plot: number
  readonly x: number
  readonly y: number
}

/** The card of the plot under a resting pointer: label, line, parents, value, last change. Escape closes it. */
export function HoverCard(props: { surface: RefObject<HTMLElement | null>; parts: SceneParts }) {
  const { surface, parts } = props
  const store = useStore()
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const over = useRef(false)
  useEffect(() => {
    const element = surface.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(timer)
      if (!over.current) setHovered(null)
    }
    const move = (event: PointerEvent) => {
      close()
      if (event.buttons || event.pointerType === 'touch') return
      const box = element.getBoundingClientRect()
      const x = event.clientX - box.left
      const y = event.clientY - box.top
      timer = setTimeout(() => {
        const g = parts.scene.geometry
        const grid = store.get(seenGridAtom)
        if (!g || !grid || store.get(mapModeAtom) !== 'select') return
        const hit = hitTest(g, x, y)
        const plot = hit.on === 'place' ? plotSeenAt(grid, hit.row, hit.col) : -1
        if (plot >= 0) setHovered({ plot, x, y })
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
  }, [surface, parts, store])
  if (!hovered) return null
  return (
    <Card
      hovered={hovered}
      parts={parts}
      onOver={(isOver) => {
        over.current = isOver
        if (!isOver) setHovered(null)
      }}
    />
  )
}

function Card(props: { hovered: Hovered; parts: SceneParts; onOver(isOver: boolean): void }) {
  const { plot, x, y } = props.hovered
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedAtom)
  const colouring = useAtomValue(colouringAtom)
  const shown = useAtomValue(shownFieldAtom)
  const timeline = useAtomValue(timelineAtom)
  const pane = props.parts.scene.geometry?.pane
  if (!columns || !pane || !columns.alive[plot]) return null
  const traits = new Set([colouring?.subject.by === 'trait' ? colouring.subject.trait : null, traitOfField(shown)])
  const told = [...traits].flatMap((id) => (id === null ? [] : (traitColumn(columns, id) ?? [])))
  const line = readCell(columns, plot, 'line')
  const mother = readCell(columns, plot, 'mother')
  const father = readCell(columns, plot, 'father')
  const last = timeline.undo.findLast((entry) => plotsOfChange(entry.change).includes(columns.id[plot]))
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
      {told.map((column) => (
        <ValueLines key={column.trait.id} columns={columns} column={column} plot={plot} />
      ))}
      <div className={styles.quiet}>
        {t('map.place', { row: String(columns.row[plot]), col: String(columns.col[plot]) })}
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

/** The value of a trait at a plot, and what stands beside it. */
function ValueLines({ columns, column, plot }: { columns: FieldYearColumns; column: TraitColumn; plot: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const decimals = useAtomValue(shownDecimalsAtom)
  const { trait, beside } = column
  const reason = beside.suppressed.get(plot)
  const note = beside.note.get(plot)
  const value = `${traitText(columns, column, plot, decimals) ?? '–'} ${trait.unit}`.trim()
  return (
    <>
      <div>{t('map.value', { trait: trait.name, value })}</div>
      {reason !== undefined && <div className={styles.quiet}>{suppressedText(t, reason)}</div>}
      {note !== undefined && <div className={styles.note}>{t('note.told', { note })}</div>}
    </>
  )
}
