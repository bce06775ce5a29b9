import type { Box } from '../../../canvas/paint.ts'
import type { View } from '../../../canvas/view.ts'
import type { ShownNode } from '../../../domain/pedigree/shownPedigree.ts'
import { type DrawnPedigree, zeroLayer } from '../../../state/pedigree/pedigreeView.ts'

/** Sizes of a pedigree, units: CSS pixels at 100 %. */
const familyWidth = 116
/** The width of a box depends on its name: letters of this width plus padding, within these limits. */
const letterWidth = 7.8
const aroundName = 26
const [leastWidth, maxWidth] = [96, 232]
export const nodeHeight = 42
export const layerHeight = 84
const unknownWidth = 26
/** Free space left and right of the outermost nodes. */
const side = 12

/** Space at the left for the numbers of the generations, CSS pixels. */
export const rulerWidth = 44

export function widthOf(node: ShownNode): number {
  if (node.kind === 'unknown') return unknownWidth
  if (node.kind === 'family') return familyWidth
  return Math.min(maxWidth, Math.max(leastWidth, Math.ceil(node.line.name.length * letterWidth) + aroundName))
}

/** Size of the whole drawing, units. */
export function sizeOf({ layout, pedigree }: DrawnPedigree): { width: number; height: number } {
  let [right, layers] = [0, 0]
  for (const [k, node] of pedigree.nodes.entries()) {
    right = Math.max(right, layout.x[k] + widthOf(node) / 2)
    layers = Math.max(layers, layout.layer[k] + 1)
  }
  return { width: leftEdge({ layout, pedigree }) + right + 2 * side, height: layers * layerHeight }
}

/** Offset to the right, so that no node is left of 0. */
function leftEdge({ layout, pedigree }: Pick<DrawnPedigree, 'layout' | 'pedigree'>): number {
  let left = 0
  for (const [k, node] of pedigree.nodes.entries()) left = Math.min(left, layout.x[k] - widthOf(node) / 2)
  return -left
}

/** The drawn pedigree with the centres of its nodes and bends, units. */
export interface PedigreeDrawing {
  readonly drawn: DrawnPedigree
  readonly size: { readonly width: number; readonly height: number }
  readonly x: Float64Array
  readonly y: Float64Array
  /** By edge: the points of its path, from the parent to its child's port. */
  readonly paths: readonly Float64Array[]
  /** By edge: the bounding box of its path, units. */
  readonly reaches: readonly Box[]
  /** Layer of the line that the pedigree is of: generation 0. */
  readonly zero: number
}

const rowMiddle = (layer: number): number => (layer + 0.5) * layerHeight

/** Computes positions: mothers enter a node on the left, fathers on the right. */
export function drawPedigree(drawn: DrawnPedigree): PedigreeDrawing {
  const { layout, pedigree } = drawn
  const shift = leftEdge(drawn) + side
  const x = layout.x.map((middle) => middle + shift)
  const y = Float64Array.from(layout.layer, rowMiddle)
  const paths = pedigree.edges.map(({ parent, child, role }, edge) => {
    const port = role === 'selfing' ? 0 : (role === 'mother' ? -1 : 1) * widthOf(pedigree.nodes[child]) * 0.22
    const points = [x[parent], y[parent] + heightOf(pedigree.nodes[parent]) / 2]
    for (const [k, bend] of layout.bends[edge].entries())
      points.push(bend + shift, rowMiddle(layout.layer[parent] + 1 + k))
    points.push(x[child] + port, y[child] - heightOf(pedigree.nodes[child]) / 2)
    return Float64Array.from(points)
  })
  return { drawn, size: sizeOf(drawn), x, y, paths, reaches: paths.map(reachOf), zero: zeroLayer(drawn) }
}

function reachOf(points: Float64Array): Box {
  const xs = points.filter((_, k) => k % 2 === 0)
  const [left, top] = [Math.min(...xs), points[1]]
  return { x: left, y: top, w: Math.max(...xs) - left, h: points[points.length - 1] - top }
}

export function heightOf(node: ShownNode): number {
  return node.kind === 'unknown' ? unknownWidth : nodeHeight
}

/** Converts units into device pixels; `left` and `top` are the origin of the drawing. */
export interface Projection {
  readonly scale: number
  readonly left: number
  readonly top: number
  x(units: number): number
  y(units: number): number
}

export function projectionOf({ scale, left, top }: Pick<Projection, 'scale' | 'left' | 'top'>): Projection {
  return { scale, left, top, x: (units) => units * scale + left, y: (units) => units * scale + top }
}

/** The origin is at whole pixels, so that a moved picture equals a repainted one. */
export function projection({ camera, pane }: View): Projection {
  const { ratio } = pane
  return projectionOf({
    scale: camera.scaleX * ratio,
    left: Math.round((rulerWidth - camera.x) * ratio),
    top: Math.round(-camera.y * ratio),
  })
}

/** Where a view draws a node, device pixels. */
export function boxOf({ drawn, x, y }: PedigreeDrawing, node: number, to: Projection): Box {
  const shown = drawn.pedigree.nodes[node]
  const [w, h] = [widthOf(shown) * to.scale, heightOf(shown) * to.scale]
  return { x: to.x(x[node]) - w / 2, y: to.y(y[node]) - h / 2, w, h }
}

export const boxesIntersect = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h
