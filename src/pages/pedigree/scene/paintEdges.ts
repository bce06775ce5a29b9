import type { Box, Paint } from '../../../canvas/paint.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import type { PedigreeDrawing, Projection } from './geometry.ts'

/** Colours of edges from the mother and from the father. */
export const parentInks = (theme: MapTheme) => ({ mother: theme.categories[3], father: theme.categories[0] })

/** Below this scale edges are straight lines without dashes and ports. */
const curvedFrom = 0.3

interface Edges {
  readonly placed: PedigreeDrawing
  readonly to: Projection
  readonly window: Box
  readonly theme: MapTheme
  readonly ratio: number
  /** Emphasised edges. */
  readonly strong: ReadonlySet<number>
  /** Draws only these. */
  readonly isStrongOnly?: boolean
}

/** Paints all edges in view, one stroke per kind. */
export function paintEdges(ctx: Paint, edges: Edges): void {
  const { placed, theme, ratio, strong } = edges
  const isCurved = edges.to.scale / ratio >= curvedFrom
  const inks = parentInks(theme)
  const seen = edgesInView(edges)
  ctx.lineCap = 'butt'
  for (const isStrong of edges.isStrongOnly ? [true] : [false, true])
    for (const role of ['mother', 'father', 'selfing'] as const) {
      const seenEdges = seen.filter(
        (edge) => placed.drawn.pedigree.edges[edge].role === role && strong.has(edge) === isStrong,
      )
      if (seenEdges.length === 0) continue
      ctx.strokeStyle = role === 'father' ? inks.father : inks.mother
      ctx.lineWidth = (edges.isStrongOnly ? 3.5 : isStrong ? 2.5 : 1.3) * ratio * (isCurved ? 1 : 0.7)
      ctx.setLineDash(role === 'father' && isCurved ? [5 * ratio, 4 * ratio] : [])
      const shifts = role === 'selfing' && isCurved ? [-2 * ratio, 2 * ratio] : [0]
      ctx.beginPath()
      for (const edge of seenEdges)
        for (const shift of shifts) tracePath(ctx, placed.paths[edge], edges.to, shift, isCurved)
      ctx.stroke()
    }
  ctx.setLineDash([])
}

/** Paints the ports of the edges in view, over the nodes. */
export function paintPorts(ctx: Paint, edges: Edges): void {
  if (edges.to.scale / edges.ratio < curvedFrom) return
  for (const edge of edgesInView(edges)) port(ctx, edges, edge)
}

/** How far ports and strokes reach beyond their edges, CSS pixels. */
const beyondEdges = 8

function edgesInView({ placed, to, window, ratio }: Edges): number[] {
  const seen: number[] = []
  const margin = beyondEdges * ratio
  const left = (window.x - margin - to.left) / to.scale
  const right = (window.x + window.w + margin - to.left) / to.scale
  const top = (window.y - margin - to.top) / to.scale
  const bottom = (window.y + window.h + margin - to.top) / to.scale
  for (const [edge, { x, y, w, h }] of placed.reaches.entries())
    if (x <= right && x + w >= left && y <= bottom && y + h >= top) seen.push(edge)
  return seen
}

/** Adds an edge to the path: vertical at both ends, curved in between. */
function tracePath(ctx: Paint, points: Float64Array, to: Projection, shift: number, isCurved: boolean): void {
  let x = to.x(points[0]) + shift
  let y = to.y(points[1])
  ctx.moveTo(x, y)
  for (let k = 2; k < points.length; k += 2) {
    const nextX = to.x(points[k]) + shift
    const nextY = to.y(points[k + 1])
    if (isCurved) {
      const middle = (y + nextY) / 2
      ctx.quadraticCurveTo(x, middle, (x + nextX) / 2, middle)
      ctx.quadraticCurveTo(nextX, middle, nextX, nextY)
    } else ctx.lineTo(nextX, nextY)
    x = nextX
    y = nextY
  }
}

/** Marks where a parent enters: a dot for the mother, a square for the father, a ring with a cross for a selfing. */
function port(ctx: Paint, { placed, to, theme, ratio }: Edges, edge: number): void {
  const { role } = placed.drawn.pedigree.edges[edge]
  const points = placed.paths[edge]
  const x = to.x(points[points.length - 2])
  const y = to.y(points[points.length - 1])
  const inks = parentInks(theme)
  const r = Math.min(4, Math.max(2, 4 * (to.scale / ratio))) * ratio
  ctx.fillStyle = role === 'father' ? inks.father : inks.mother
  if (role === 'father') {
    ctx.fillRect(x - r, y - r, 2 * r, 2 * r)
    return
  }
  ctx.beginPath()
  ctx.arc(x, y, role === 'selfing' ? r * 1.6 : r, 0, 2 * Math.PI)
  if (role === 'mother') {
    ctx.fill()
    return
  }
  ctx.fillStyle = theme.surface
  ctx.fill()
  ctx.strokeStyle = inks.mother
  ctx.lineWidth = 1.3 * ratio
  ctx.stroke()
  const d = r * 1.1
  ctx.beginPath()
  ctx.moveTo(x - d, y - d)
  ctx.lineTo(x + d, y + d)
  ctx.moveTo(x + d, y - d)
  ctx.lineTo(x - d, y + d)
  ctx.stroke()
}
