import type { Box, Paint } from '../../../canvas/paint.ts'
import type { Alley, Edge, FieldStructure, Side, Trial } from '../../../domain/layout/structure/fieldStructure.ts'
import type { PositionKind } from '../../../domain/layout/structure/positionKinds.ts'
import { seenCorner, seenEdge } from '../../../domain/layout/viewCorner.ts'
import { type SeenArea, type SeenGrid, type SeenPosition, toSeen } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { cellBox, type Geometry, headerScale } from '../../geometry.ts'
import { paintKinds } from '../cells/positionKinds.ts'
import type { WordPicture } from './originMark.ts'
import { rectangleBox } from './overlay.ts'

/** What is drawn for the structure of the field, over and around its cells. */
interface StructureMarks {
  readonly grid: SeenGrid
  readonly geometry: Geometry
  readonly theme: MapTheme
  readonly structure: FieldStructure
  /** Stored positions of the current stroke, and the kind that they get. */
  readonly stroke: { readonly kind: PositionKind; readonly places: readonly SeenPosition[] } | null
  /** The seen area of a trial in preparation, and whether it overlaps another. */
  readonly drafted: { readonly area: SeenArea; readonly isRefused: boolean } | null
  /** Trial names are drawn over labels as well. */
  readonly isNamed: boolean
  /** The words at road and access. */
  readonly sides: { readonly road: WordPicture; readonly access: WordPicture }
  word(text: string): WordPicture
}

/** Draws alleys between the cells, road and access next to them, trials around them, the stroke above them. */
export function paintStructure(ctx: Paint, marks: StructureMarks): void {
  const { structure, grid } = marks
  ctx.save()
  for (const alley of structure.alleys) paintAlley(ctx, marks, alley)
  if (structure.road_side) paintRoad(ctx, marks, seenEdge(structure.road_side, grid.view) as Side)
  if (structure.access) paintAccess(ctx, marks, seenEdge(structure.access, grid.view))
  for (const trial of structure.trials) paintTrial(ctx, marks, trial)
  if (marks.drafted) paintDrafted(ctx, marks, marks.drafted)
  if (marks.stroke) paintStroke(ctx, marks, marks.stroke)
  ctx.restore()
}

/** The whole drawn field, canvas pixels. */
function fieldBox({ geometry: g }: StructureMarks): Box {
  return { x: g.left - g.scrollX, y: g.top - g.scrollY, w: g.cols.length, h: g.rows.length }
}

/** The seen row or column (0 = before the first) after which an alley lies. */
export function seenAlley(
  grid: SeenGrid,
  { after, at }: Alley,
): { readonly after: 'row' | 'col'; readonly at: number } {
  // The positions on both sides: the alley follows the one that is seen first.
  const [before, other] = [at, at + 1].map((line) =>
    toSeen(grid, after === 'row' ? { row: line, col: 1 } : { row: 1, col: line }),
  )
  return before.row !== other.row
    ? { after: 'row', at: Math.min(before.row, other.row) }
    : { after: 'col', at: Math.min(before.col, other.col) }
}

function paintAlley(ctx: Paint, marks: StructureMarks, alley: Alley): void {
  const { geometry: g, theme, grid } = marks
  const { after, at } = seenAlley(grid, alley)
  const { x, y, w, h } = fieldBox(marks)
  const { ratio } = g.pane
  const axis = after === 'row' ? g.rows : g.cols
  if (at > axis.count) return
  const from = at === 0 ? -3 * ratio : axis.end[at - 1]
  const to = at === 0 ? 0 : at === axis.count ? from + 3 * ratio : axis.start[at]
  const wide = Math.max(to - from, 2 * ratio)
  ctx.fillStyle = theme.soil
  if (after === 'row') ctx.fillRect(x, y + from, w, wide)
  else ctx.fillRect(x + from, y, wide, h)
  ctx.strokeStyle = theme.controlBorder
  ctx.lineWidth = ratio
  ctx.setLineDash([6 * ratio, 4 * ratio])
  ctx.beginPath()
  if (after === 'row') {
    ctx.moveTo(x, y + from + wide / 2)
    ctx.lineTo(x + w, y + from + wide / 2)
  } else {
    ctx.moveTo(x + from + wide / 2, y)
    ctx.lineTo(x + from + wide / 2, y + h)
  }
  ctx.stroke()
  ctx.setLineDash([])
}

/** Distance of road and access from the cells, and width of the road, CSS pixels. */
const roadDistance = 3
const roadWidth = 6
/** Below the field the word at its origin lies in between. */
const belowWord = 15

function paintRoad(ctx: Paint, marks: StructureMarks, side: Side): void {
  const { theme, geometry: g } = marks
  const unit = g.pane.ratio * headerScale(g.textScale)
  const { x, y, w, h } = fieldBox(marks)
  const wide = roadWidth * unit
  const off = (side === 'bottom' ? belowWord : roadDistance) * unit
  const isAcross = side === 'top' || side === 'bottom'
  const box: Box = isAcross
    ? { x, w, h: wide, y: side === 'top' ? y - off - wide : y + h + off }
    : { y, h, w: wide, x: side === 'left' ? x - off - wide : x + w + off }
  ctx.fillStyle = theme.controlBorder
  ctx.fillRect(box.x, box.y, box.w, box.h)
  ctx.strokeStyle = theme.surface
  ctx.lineWidth = unit
  ctx.setLineDash([8 * unit, 6 * unit])
  ctx.beginPath()
  ctx.moveTo(box.x + (isAcross ? 0 : wide / 2), box.y + (isAcross ? wide / 2 : 0))
  ctx.lineTo(box.x + (isAcross ? w : wide / 2), box.y + (isAcross ? wide / 2 : h))
  ctx.stroke()
  ctx.setLineDash([])
  // Off the middle, where an access can be.
  const [along, distance] = isAcross ? [box.x + w / 4, box.y + wide / 2] : [box.x + wide / 2, box.y + h / 4]
  paintSideWord(ctx, marks, marks.sides.road, { x: along, y: distance, isUpright: !isAcross, length: isAcross ? w : h })
}

/** A word at a side of the field on a plate in the ground's colour, upwards at the left and right; none on a short side. */
function paintSideWord(
  ctx: Paint,
  { geometry: g, theme }: StructureMarks,
  word: WordPicture,
  at: { readonly x: number; readonly y: number; readonly isUpright: boolean; readonly length: number },
): void {
  const scale = g.pane.ratio * headerScale(g.textScale)
  const picture = word.of(theme.text2, scale, at.isUpright)
  const along = Math.max(picture.width, picture.height)
  if (along * 2 > at.length) return
  const [w, h] = at.isUpright ? [12 * scale, along + 6 * scale] : [along + 6 * scale, 12 * scale]
  ctx.fillStyle = theme.ground
  ctx.fillRect(Math.round(at.x - w / 2), Math.round(at.y - h / 2), Math.round(w), Math.round(h))
  ctx.drawImage(picture, Math.round(at.x - picture.width / 2), Math.round(at.y - picture.height / 2))
}

/** Distance of an access mark from its corner, clear of the field's origin mark, CSS pixels. */
const fromCorner = 16

/** An arrowhead at the edge that points into the field; a corner's is at the side, near it. */
function paintAccess(ctx: Paint, marks: StructureMarks, edge: Edge): void {
  const { theme, geometry: g } = marks
  const unit = g.pane.ratio * headerScale(g.textScale)
  const { x, y, w, h } = fieldBox(marks)
  const across = edge.endsWith('left') ? -1 : edge.endsWith('right') ? 1 : 0
  const down = edge.startsWith('top') ? -1 : edge.startsWith('bottom') ? 1 : 0
  const isCorner = across !== 0 && down !== 0
  const off = (roadDistance - 1) * unit
  const tip = {
    x: x + (w * (across + 1)) / 2 + across * off,
    y: y + (h * (down + 1)) / 2 + down * (isCorner ? -fromCorner * unit : off),
  }
  const size = 9 * unit
  const [ux, uy] = across !== 0 ? [across, 0] : [0, down]
  ctx.fillStyle = theme.accent
  ctx.beginPath()
  ctx.moveTo(tip.x, tip.y)
  ctx.lineTo(tip.x + ux * size - uy * size * 0.6, tip.y + uy * size + ux * size * 0.6)
  ctx.lineTo(tip.x + ux * size + uy * size * 0.6, tip.y + uy * size - ux * size * 0.6)
  ctx.closePath()
  ctx.fill()
  // Next to the arrowhead, towards the middle from a corner.
  const distance = marks.sides.access.of(theme.text2, unit).width / 2 + 14 * unit
  const isUpright = across !== 0
  const [x0, y0] = [tip.x + (ux * size) / 2, tip.y + (uy * size) / 2]
  const towards = down === 1 ? -1 : 1
  const position = isUpright ? { x: x0, y: y0 + towards * distance } : { x: x0 + distance, y: y0 }
  paintSideWord(ctx, marks, marks.sides.access, { ...position, isUpright, length: isUpright ? h : w })
}

/** Cells from this width on, CSS pixels, show labels. */
const labelled = 22

/** The seen rectangle of a trial. */
export function seenTrial(grid: SeenGrid, { row, col, rows, cols }: Trial): SeenArea {
  const seen = toSeen(grid, { row, col })
  const other = toSeen(grid, { row: row + rows - 1, col: col + cols - 1 })
  return {
    top: Math.min(seen.row, other.row),
    left: Math.min(seen.col, other.col),
    bottom: Math.max(seen.row, other.row),
    right: Math.max(seen.col, other.col),
  }
}

function paintTrial(ctx: Paint, marks: StructureMarks, trial: Trial): void {
  const { grid, geometry: g, theme } = marks
  const { ratio } = g.pane
  const box = rectangleBox(g, seenTrial(grid, trial))
  ctx.strokeStyle = theme.accent
  ctx.lineWidth = 2 * ratio
  ctx.strokeRect(box.x, box.y, box.w, box.h)
  paintOwnOrigin(ctx, marks, box, trial)
  // The name would cover readable labels.
  if (!marks.isNamed && g.cellWidth >= labelled) return
  const name = marks.word(trial.name).of(theme.accent, ratio)
  if (name.width + 8 * ratio > box.w || name.height + 4 * ratio > box.h) return
  ctx.fillStyle = theme.surface
  ctx.fillRect(box.x + ratio, box.y + ratio, name.width + 8 * ratio, name.height + 2 * ratio)
  ctx.drawImage(name, Math.round(box.x + 5 * ratio), Math.round(box.y + 2 * ratio))
}

/** A filled corner at the origin of the trial's rows and columns. */
function paintOwnOrigin(ctx: Paint, { grid, geometry: g, theme }: StructureMarks, box: Box, trial: Trial): void {
  const corner = seenCorner(trial.origin, grid.view)
  const size = Math.min(10 * g.pane.ratio, box.w / 2, box.h / 2)
  const x = corner.endsWith('right') ? box.x + box.w : box.x
  const y = corner.startsWith('bottom') ? box.y + box.h : box.y
  const inX = corner.endsWith('right') ? -1 : 1
  const inY = corner.startsWith('bottom') ? -1 : 1
  ctx.fillStyle = theme.accent
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(x + inX * size, y)
  ctx.lineTo(x, y + inY * size)
  ctx.closePath()
  ctx.fill()
}

function paintDrafted(
  ctx: Paint,
  { geometry: g, theme }: StructureMarks,
  { area, isRefused }: NonNullable<StructureMarks['drafted']>,
): void {
  const { ratio } = g.pane
  const box = rectangleBox(g, area)
  ctx.strokeStyle = isRefused ? theme.conflict : theme.accent
  ctx.lineWidth = 2 * ratio
  ctx.setLineDash([6 * ratio, 4 * ratio])
  ctx.strokeRect(box.x, box.y, box.w, box.h)
  ctx.setLineDash([])
}

function paintStroke(ctx: Paint, marks: StructureMarks, stroke: NonNullable<StructureMarks['stroke']>): void {
  const { grid, geometry: g, theme } = marks
  const { ratio } = g.pane
  const boxes = stroke.places.flatMap((position) => {
    const { row, col } = toSeen(grid, position)
    return row >= 1 && col >= 1 && row <= grid.rows && col <= grid.cols ? [cellBox(g, row, col)] : []
  })
  ctx.fillStyle = theme.ground
  for (const box of boxes) ctx.fillRect(box.x, box.y, box.w, box.h)
  if (stroke.kind !== 'plot') paintKinds(ctx, new Map([[stroke.kind, boxes]]), theme, ratio)
  ctx.strokeStyle = theme.accent
  ctx.lineWidth = 1.5 * ratio
  for (const box of boxes) ctx.strokeRect(box.x, box.y, box.w, box.h)
}
