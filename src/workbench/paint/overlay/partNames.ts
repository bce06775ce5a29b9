import type { Paint } from '../../../canvas/paint.ts'
import type { Edge, Side } from '../../../domain/layout/structure/fieldStructure.ts'
import type { SeenArea, SeenGrid } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { type Geometry, headerScale } from '../../geometry.ts'
import type { WordPicture } from './originMark.ts'
import { rectangleBox } from './overlay.ts'

/** A replication (or block) with a contiguous area: its name, its seen area, and the side for its name. */
export interface NamedPart {
  readonly name: string
  readonly area: SeenArea
  readonly side: Side
}

const upright = ['left', 'right'] as const
// Below the field is the word at its origin.
const flat = ['top'] as const

/** More parts than this are not named: the names would only repeat the numbers of rows. */
const maxParts = 60

/**
 * The parts of a field by the codes of a replication factor by plot index (-1 = none). Only parts one above the other,
 * or one next to the other, with nothing planted on the side for the names; empty for any other arrangement. Names are
 * at the left and top unless something else is marked there (`marked`, as seen).
 */
export function namedParts(
  grid: SeenGrid,
  codes: Int32Array,
  marked: readonly Edge[],
  nameOf: (plot: number) => string,
): NamedPart[] {
  const areas = new Map<number, { plot: number; top: number; bottom: number; left: number; right: number }>()
  for (let plot = 0; plot < codes.length; plot++) {
    const [row, col] = [grid.row[plot], grid.col[plot]]
    if (codes[plot] < 0 || !row || !col) continue
    const area = areas.get(codes[plot])
    if (!area) areas.set(codes[plot], { plot, top: row, bottom: row, left: col, right: col })
    else {
      area.top = Math.min(area.top, row)
      area.bottom = Math.max(area.bottom, row)
      area.left = Math.min(area.left, col)
      area.right = Math.max(area.right, col)
    }
    if (areas.size > maxParts) return []
  }
  if (areas.size < 2) return []
  const isApart = (from: 'top' | 'left', to: 'bottom' | 'right') => {
    const sorted = [...areas.values()].sort((a, b) => a[from] - b[from])
    return sorted.every((area, k) => k === 0 || area[from] > sorted[k - 1][to])
  }
  const sides = isApart('top', 'bottom') ? upright : isApart('left', 'right') ? flat : []
  const side = sides.find((candidate) => !marked.some((edge) => edge.includes(candidate)))
  if (side === undefined) return []
  const isFree = ({ top, bottom, left, right }: SeenArea) => {
    const outsideOf = {
      left: { top, bottom, left: 1, right: left - 1 },
      right: { top, bottom, left: right + 1, right: grid.cols },
      top: { top: 1, bottom: top - 1, left, right },
      bottom: { top: bottom + 1, bottom: grid.rows, left, right },
    }[side]
    for (let row = outsideOf.top; row <= outsideOf.bottom; row++)
      for (let col = outsideOf.left; col <= outsideOf.right; col++)
        if (grid.at[(row - 1) * grid.cols + col - 1] >= 0) return false
    return true
  }
  return [...areas.values()].flatMap(({ plot, ...area }) => (isFree(area) ? [{ name: nameOf(plot), area, side }] : []))
}

/** Middle of a name's line, from the edge of the cells, CSS pixels: in the free space around the field. */
const outwards = 7
/** A name is repeated along a part that is longer than this, CSS pixels. */
const maxSpacing = 600

/** The names of parts along their side of the field, upwards at the left. */
export function paintPartNames(
  ctx: Paint,
  marks: {
    readonly parts: readonly NamedPart[]
    readonly geometry: Geometry
    readonly theme: MapTheme
    word(text: string): WordPicture
  },
): void {
  const { parts, geometry: g, theme } = marks
  const { ratio } = g.pane
  const scale = ratio * headerScale(g.textScale)
  for (const { name, area, side } of parts) {
    const box = rectangleBox(g, area)
    const isUpright = side === 'left' || side === 'right'
    const length = isUpright ? box.h : box.w
    const picture = marks.word(name).of(theme.text2, scale, isUpright)
    if (Math.max(picture.width, picture.height) + 8 * ratio > length) continue
    const times = Math.max(1, Math.floor(length / (maxSpacing * ratio)))
    for (let k = 0; k < times; k++) {
      const along = ((k + 0.5) / times) * length
      const distance = outwards * scale
      const middle = {
        left: { x: box.x - distance, y: box.y + along },
        right: { x: box.x + box.w + distance, y: box.y + along },
        top: { x: box.x + along, y: box.y - distance },
        bottom: { x: box.x + along, y: box.y + box.h + distance },
      }[side]
      ctx.drawImage(picture, Math.round(middle.x - picture.width / 2), Math.round(middle.y - picture.height / 2))
    }
  }
}
