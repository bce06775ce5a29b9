import type { Paint } from '../../../canvas/paint.ts'
import type { SeenGrid } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { cellBox, type Geometry } from '../../geometry.ts'
import { fontOf, textWidth } from '../textFit.ts'

/** Another user at a plot. `colour` is numbered in the order of joining. */
export interface PersonAt {
  readonly plot: number
  readonly name: string
  readonly colour: number
}

/**
 * An outline around the cell where another user is, with the name above it (below in the first row), moved left at the
 * window's edge.
 */
export function paintPeople(
  ctx: Paint,
  grid: SeenGrid,
  g: Geometry,
  theme: MapTheme,
  people: readonly PersonAt[],
): void {
  const { ratio } = g.pane
  const size = Math.round(10 * ratio)
  const font = fontOf(size, 600)
  for (const person of people) {
    const row = grid.row[person.plot]
    if (!row) continue
    const box = cellBox(g, row, grid.col[person.plot])
    const colour = theme.people[person.colour % theme.people.length]
    ctx.lineWidth = 2 * ratio
    ctx.strokeStyle = colour
    ctx.strokeRect(box.x - ratio, box.y - ratio, box.w + 2 * ratio, box.h + 2 * ratio)
    ctx.font = font
    const width = textWidth(ctx, font, person.name) + 10 * ratio
    const height = 15 * ratio
    const below = box.y - 2 * ratio - height < g.top
    // A plot out of view takes its name with it.
    const rightEdge = g.left + g.width
    const largest = box.x < rightEdge ? Math.max(g.left, rightEdge - width) : box.x
    const x = Math.min(box.x - 2 * ratio, largest)
    const y = below ? box.y + box.h + 2 * ratio : box.y - 2 * ratio - height
    ctx.fillStyle = colour
    ctx.beginPath()
    ctx.roundRect(x, y, width, height, 3 * ratio)
    ctx.fill()
    ctx.fillStyle = theme.surface
    ctx.textAlign = 'left'
    ctx.textBaseline = 'middle'
    ctx.fillText(person.name, x + 5 * ratio, y + height / 2)
  }
}
