import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { conflictPlot } from '../../domain/layout/numbering/numbering.ts'
import { type NumberingPreview, previewedLabel, relabelled } from '../../domain/layout/numbering/numberingPreview.ts'
import { isNumberingAtom, paintedPreviewAtom } from '../../state/map/numbering/numberingDraft.ts'
import { plotSeenAt, type SeenGrid, seenGridAtom, toSeen } from '../../state/map/view/seenGrid.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { restingCard } from '../../ui/overlay/panelStyles.ts'
import { cellBox, type Geometry, hitTest } from '../geometry.ts'
import type { SceneParts } from '../scene/useMapScene.ts'
import { arrowTo, type Neighbour, neighboursOf, nextOnWalk } from './lensPositions.ts'

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    zIndex: 4,
    padding: '6px',
    ...restingCard,
    display: 'grid',
    gridTemplateColumns: 'repeat(5, 58px)',
    gap: '2px',
    pointerEvents: 'none',
    fontSize: '11px',
    lineHeight: '14px',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
  place: {
    height: '42px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '2px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    '& > span': { display: 'block', height: '13px', lineHeight: '13px' },
  },
  empty: { border: `1px dashed ${tokens.colorNeutralStroke2}` },
  outside: { border: '1px solid transparent' },
  fresh: { color: tokens.colorBrandForeground1, fontWeight: 600, backgroundColor: tokens.colorBrandBackground2 },
  conflict: {
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    fontWeight: 600,
  },
  centre: { outline: `2px solid ${tokens.colorNeutralForeground1}` },
  old: { color: tokens.colorNeutralForeground3, fontWeight: 400, fontSize: '10px' },
  way: { color: tokens.colorBrandForeground1, fontWeight: 600 },
})

/** From this cell width on labels are written in full, so that no lens is needed, CSS pixels. */
const legibleFrom = 40
const size = { width: 310, height: 146 }
const offset = 22

interface MagnifiedCell {
  readonly row: number
  readonly col: number
  readonly x: number
  readonly y: number
}

/**
 * A magnifier for maps too small to read while plots are numbered: future labels around the pointer (or else around the
 * active position), with the labels they replace and the direction of the next plot.
 */
export function NumberingLens(props: { surface: RefObject<HTMLElement | null>; parts: SceneParts }) {
  return useAtomValue(isNumberingAtom) && <OpenLens {...props} />
}

function OpenLens({ surface, parts }: { surface: RefObject<HTMLElement | null>; parts: SceneParts }) {
  const store = useStore()
  const grid = useAtomValue(seenGridAtom)
  const preview = useAtomValue(paintedPreviewAtom)?.result
  const { active } = useAtomValue(selectionAtom)
  const [pointer, setPointer] = useState<{ readonly x: number; readonly y: number } | null>(null)
  // The position under a resting pointer and the position of the active position change with the camera.
  const [, setFrame] = useState(0)
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const move = (event: PointerEvent) => {
      const box = element.getBoundingClientRect()
      setPointer({ x: event.clientX - box.left, y: event.clientY - box.top })
    }
    const leave = () => setPointer(null)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerleave', leave)
    let drawn = parts.scene.geometry
    const stop = parts.pane.onFrame(() => {
      if (drawn !== parts.scene.geometry) setFrame((k) => k + 1)
      drawn = parts.scene.geometry
    })
    return () => {
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerleave', leave)
      stop()
    }
  }, [surface, parts])
  const g = parts.scene.geometry
  const columns = store.get(loadedYearAtom)
  if (!grid || !columns || !preview?.ok || !g || g.cellWidth >= legibleFrom) return null
  const looked = (pointer && pointedPosition(g, pointer)) ?? (active && activePosition(parts, grid, active))
  if (!looked) return null
  const { pane } = g
  const right = looked.x + offset + size.width > pane.width
  // Above if there is space: below, it would cover the last rows, which the map cannot scroll up further.
  const above = looked.y - offset - size.height >= 0
  const left = right ? Math.max(4, looked.x - offset - size.width) : looked.x + offset
  const top = above ? looked.y - offset - size.height : Math.min(looked.y + offset, pane.height - size.height - 4)
  return <Lens grid={grid} preview={preview} present={columns.label} looked={looked} style={{ left, top }} />
}

function pointedPosition(g: Geometry, { x, y }: { x: number; y: number }): MagnifiedCell | null {
  const hit = hitTest(g, x, y)
  return hit.kind === 'place' ? { row: hit.row, col: hit.col, x, y } : null
}

function activePosition(parts: SceneParts, grid: SeenGrid, active: { row: number; col: number }): MagnifiedCell | null {
  const g = parts.scene.geometry
  const { row, col } = toSeen(grid, active)
  if (!g || row < 1 || col < 1 || row > grid.rows || col > grid.cols) return null
  const box = cellBox(g, row, col)
  const [x, y] = [(box.x + box.w / 2) / g.pane.ratio, (box.y + box.h / 2) / g.pane.ratio]
  return x < 0 || y < 0 || x > g.pane.width || y > g.pane.height ? null : { row, col, x, y }
}

function Lens(props: {
  grid: SeenGrid
  preview: NumberingPreview
  present: readonly (string | null)[]
  looked: MagnifiedCell
  style: { left: number; top: number }
}) {
  const { grid, preview, present, looked, style } = props
  const styles = useStyles()
  const plots = grid.row.length
  const next = useMemo(() => nextOnWalk(preview.order, plots), [preview, plots])
  return (
    // The map's grid already names the positions.
    <div className={styles.card} style={style} aria-hidden data-numbering-lens="">
      {neighboursOf(grid, looked).map((place) => (
        <LensPosition
          key={`${place.row},${place.col}`}
          place={place}
          isCentre={place.row === looked.row && place.col === looked.col}
          {...{ grid, preview, present, next }}
        />
      ))}
    </div>
  )
}

function LensPosition(props: {
  grid: SeenGrid
  place: Neighbour
  isCentre: boolean
  preview: NumberingPreview
  present: readonly (string | null)[]
  next: Int32Array
}) {
  const { grid, place, isCentre, preview, present, next } = props
  const styles = useStyles()
  const plot = place.isInside ? plotSeenAt(grid, place.row, place.col) : -1
  if (plot < 0) return <div className={mergeClasses(styles.place, place.isInside ? styles.empty : styles.outside)} />
  const change = relabelled(preview, present, plot)
  const isConflict = preview.status[plot] === conflictPlot
  return (
    <div
      className={mergeClasses(
        styles.place,
        change !== null && styles.fresh,
        isConflict && styles.conflict,
        isCentre && styles.centre,
      )}
    >
      <span className={styles.old}>{change?.from ? `${change.from} →` : ''}</span>
      <span>
        {previewedLabel(preview, plot) ?? present[plot] ?? '–'}
        {isConflict ? ' ×' : ''}
      </span>
      <span className={styles.way}>{arrowTo(grid, plot, next[plot])}</span>
    </div>
  )
}
