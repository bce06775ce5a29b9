import type { Paint } from '../../canvas/paint.ts'
import { type SeenGrid, toStored } from '../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../ui/theme.ts'
import type { Axis } from '../axis.ts'
import { type Geometry, headerScale, positionsInView } from '../geometry.ts'
import { fontOf } from './textFit.ts'

/** Input of the header painter; `rows` and `cols` mark the seen ones with a selected plot. */
export interface HeaderPicture {
  readonly grid: SeenGrid
  readonly geometry: Geometry
  readonly theme: MapTheme
  readonly rows: Uint8Array
  readonly cols: Uint8Array
  readonly allSelected: boolean
}

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]

/** Interval at which headers are numbered so that each number has `room` device pixels. */
export function headerStep(axis: Axis, room: number): number {
  if (!axis.count) return 1
  const pitch = axis.length / axis.count
  return steps.find((step) => step * pitch >= room) ?? steps[steps.length - 1]
}

/** Stored number of a seen row or column: the number that users know. */
export function headerNumber(grid: SeenGrid, direction: 'row' | 'col', seen: number): number {
  const position = toStored(grid, direction === 'row' ? { row: seen, col: 1 } : { row: 1, col: seen })
  const exchanged = toStored(grid, { row: 1, col: 1 }).row !== toStored(grid, { row: 2, col: 1 }).row
  return (direction === 'row') === exchanged ? position.row : position.col
}

/** Column and row headers and the corner that selects all; they do not scroll with the field. */
export function paintHeaders(ctx: Paint, picture: HeaderPicture): void {
  const { geometry: g, theme, grid } = picture
  const ratio = g.pane.ratio
  const scale = headerScale(g.textScale)
  const line = Math.max(1, Math.round(ratio))
  const right = g.left + g.width
  const bottom = g.top + g.height
  ctx.fillStyle = theme.surface
  ctx.fillRect(0, 0, right, g.top)
  ctx.fillRect(0, 0, g.left, bottom)
  const window = positionsInView(g)
  const size = Math.round(11 * scale * ratio)
  const regular = fontOf(size, 400)
  const strong = fontOf(size, 600)
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'

  const originOf = (across: boolean): number => (across ? g.left - g.scrollX : g.top - g.scrollY)
  /** Tints the run of selected headers `first` … `last`. */
  const tint = (across: boolean, first: number, last: number): void => {
    const axis = across ? g.cols : g.rows
    const from = originOf(across) + axis.start[first - 1]
    const length = axis.end[last - 1] - axis.start[first - 1]
    ctx.fillStyle = theme.accentTint
    if (across) ctx.fillRect(from, 0, length, g.top - line)
    else ctx.fillRect(0, from, g.left - line, length)
    ctx.fillStyle = theme.accent
    if (across) ctx.fillRect(from, g.top - 2 * line, length, 2 * line)
    else ctx.fillRect(g.left - 2 * line, from, 2 * line, length)
  }
  const paintAll = (direction: 'row' | 'col', first: number, end: number, step: number): void => {
    const across = direction === 'col'
    const axis = across ? g.cols : g.rows
    const selected = across ? picture.cols : picture.rows
    let run = 0
    for (let index = first; index <= end; index++) {
      const isOn = index < end && selected[index - 1] === 1
      const isJoined = run > 0 && index > 1 && index <= axis.count && axis.start[index - 1] === axis.end[index - 2]
      if (run && !(isOn && isJoined)) {
        tint(across, run, index - 1)
        run = 0
      }
      if (isOn && !run) run = index
    }
    let written = -1
    const begin = headerNumber(grid, direction, first)
    const way = headerNumber(grid, direction, first + 1) - begin
    for (let index = first; index < end; index++) {
      const number = begin + way * (index - first)
      if (number % step !== 0 && !(number === 1 && step >= 5)) continue
      const isOn = selected[index - 1]
      if (isOn !== written) {
        ctx.font = isOn ? strong : regular
        ctx.fillStyle = isOn ? theme.onAccentTint : theme.text3
        written = isOn
      }
      const middle = originOf(across) + (axis.start[index - 1] + axis.end[index - 1]) / 2
      ctx.fillText(String(number), across ? middle : g.left / 2 - line, across ? g.top / 2 : middle)
    }
  }

  const columnStep = headerStep(g.cols, 26 * ratio * scale)
  const rowStep = headerStep(g.rows, 16 * ratio * scale)
  ctx.save()
  ctx.beginPath()
  ctx.rect(g.left, 0, g.width, g.top)
  ctx.clip()
  paintAll('col', window.left, window.right, columnStep)
  ctx.restore()
  ctx.save()
  ctx.beginPath()
  ctx.rect(0, g.top, g.left, g.height)
  ctx.clip()
  paintAll('row', window.top, window.bottom, rowStep)
  ctx.restore()

  ctx.fillStyle = theme.hairline
  ctx.fillRect(0, g.top - line, right, line)
  ctx.fillRect(g.left - line, 0, line, bottom)
  ctx.fillStyle = picture.allSelected ? theme.accentTint : theme.surface
  ctx.fillRect(0, 0, g.left - line, g.top - line)
  ctx.fillStyle = picture.allSelected ? theme.accent : theme.disabled
  ctx.beginPath()
  ctx.moveTo(g.left - 7 * ratio, g.top - 7 * ratio)
  ctx.lineTo(g.left - 7 * ratio, g.top - 17 * ratio)
  ctx.lineTo(g.left - 17 * ratio, g.top - 7 * ratio)
  ctx.fill()
}
