import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldEntryProgress } from '../../../domain/fieldEntry/fieldEntryWalk.ts'
import { type FieldEntry, goToFieldEntryPlot } from '../../../state/fieldEntry/fieldEntry.ts'
import { plotSeenAt, seenGridAtom } from '../../../state/map/view/seenGrid.ts'
import { useForcedColours, useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import type { LegendRow } from '../../../workbench/legend/legendRows.ts'
import { Swatch } from '../../../workbench/legend/Swatch.tsx'
import { FieldBitmap } from '../../../workbench/paint/fieldBitmap.ts'
import type { PlotStyle } from '../../../workbench/paint/plotStyle.ts'

const useStyles = makeStyles({
  fold: {
    flexShrink: 0,
    minWidth: '48px',
    minHeight: '48px',
    marginTop: '4px',
    padding: '4px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  unfolded: { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
  large: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    padding: '8px 16px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  legend: { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', margin: 0, padding: 0, listStyleType: 'none' },
  row: { display: 'flex', alignItems: 'center', gap: '6px', fontSize: '13px', lineHeight: '20px' },
})

/** Largest drawings, CSS pixels. */
const smallRoom = { width: 96, height: 72 }
const largeRoom = { width: 360, height: 240 }
/** Maximum ratio of a cell's height to its width, or the reverse. */
const maxStretch = 2
/** Cells from this width have a gap, CSS pixels. */
const gapFrom = 5

/** The size of a field's drawing in the available space, CSS pixels. */
function drawnSize(rows: number, cols: number, room: typeof smallRoom) {
  const cell = { width: room.width / cols, height: room.height / rows }
  const least = Math.min(cell.width, cell.height) * maxStretch
  return { width: Math.min(cell.width, least) * cols, height: Math.min(cell.height, least) * rows }
}

/** The field in the colours of the trait as on the map; the current plot has a ring. */
function Field({ plot, style: view, room }: { plot: number; style: PlotStyle; room: typeof smallRoom }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useMapTheme()
  const grid = useAtomValue(seenGridAtom)
  const bitmap = useMemo(() => {
    const painted = new FieldBitmap()
    if (grid) painted.rebuild(grid, view)
    return painted
  }, [grid, view])
  const size = useMemo(() => grid && drawnSize(Math.max(1, grid.rows), Math.max(1, grid.cols), room), [grid, room])
  useLayoutEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || !grid || !size) return
    const { canvas: target } = ctx
    target.width = Math.round(size.width * devicePixelRatio)
    target.height = Math.round(size.height * devicePixelRatio)
    ctx.scale(devicePixelRatio, devicePixelRatio)
    bitmap.drawWhole(ctx, size)
    const [w, h] = [size.width / grid.cols, size.height / grid.rows]
    if (Math.min(w, h) >= gapFrom) {
      for (let col = 1; col < grid.cols; col++) ctx.clearRect(col * w - 1, 0, 1, size.height)
      for (let row = 1; row < grid.rows; row++) ctx.clearRect(0, row * h - 1, size.width, 1)
    }
    if (plot < 0 || !grid.row[plot]) return
    // The ring stays visible where a plot is a few pixels.
    const ring = { width: Math.max(w, 8), height: Math.max(h, 8) }
    const x = (grid.col[plot] - 0.5) * w - ring.width / 2
    const y = (grid.row[plot] - 0.5) * h - ring.height / 2
    for (const [colour, width] of [
      [theme.activeCasing, 5],
      [theme.activeCore, 2.5],
    ] as const) {
      ctx.strokeStyle = colour
      ctx.lineWidth = width
      ctx.strokeRect(x, y, ring.width, ring.height)
    }
  }, [bitmap, grid, plot, size, theme])
  return <canvas ref={canvas} style={size ?? undefined} aria-hidden />
}

/** A thumbnail of the whole field, which opens the large one. */
export function FieldEntryMapButton(props: {
  fieldEntry: FieldEntry
  style: PlotStyle
  isUnfolded: boolean
  onFold(): void
}) {
  const { fieldEntry, style: view, isUnfolded, onFold } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const { done, total } = fieldEntryProgress(fieldEntry.walk, fieldEntry.trait, fieldEntry.plot)
  return (
    <button
      type="button"
      className={mergeClasses(styles.fold, isUnfolded && styles.unfolded)}
      aria-expanded={isUnfolded}
      aria-label={t('fieldEntry.map', { trait: fieldEntry.trait.trait.name, done, total })}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onFold}
      data-field-entry-map
    >
      <Field plot={fieldEntry.plot} style={view} room={smallRoom} />
    </button>
  )
}

/** The field with its legend; a press on a plot goes to it and closes the field. */
export function FieldEntryMapLarge(props: {
  fieldEntry: FieldEntry
  style: PlotStyle
  rows: readonly LegendRow[]
  onFold(): void
}) {
  const { fieldEntry, style: view, rows, onFold } = props
  const styles = useStyles()
  const store = useStore()
  const isForced = useForcedColours()
  const grid = useAtomValue(seenGridAtom)
  const go = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    if (!grid) return
    const box = currentTarget.getBoundingClientRect()
    const row = Math.floor(((clientY - box.top) / box.height) * grid.rows) + 1
    const col = Math.floor(((clientX - box.left) / box.width) * grid.cols) + 1
    const plot = plotSeenAt(grid, row, col)
    if (plot < 0) return
    goToFieldEntryPlot(store, plot)
    onFold()
  }
  return (
    <div className={styles.large} data-field-entry-map-large>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for fingers; the strip and the label's code go to plots by keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for fingers; the strip and the label's code go to plots by keys */}
      <div style={{ lineHeight: 0 }} onClick={go}>
        <Field plot={fieldEntry.plot} style={view} room={largeRoom} />
      </div>
      <ul className={styles.legend}>
        {rows.map((row) => (
          <li key={row.key} className={styles.row}>
            <Swatch row={row} hasPattern={isForced} isActive={false} isHidden={false} />
            {row.text} · {row.count}
          </li>
        ))}
      </ul>
    </div>
  )
}
