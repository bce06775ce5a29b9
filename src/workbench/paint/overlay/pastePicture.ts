import type { Paint } from '../../../canvas/paint.ts'
import { pasteEqual, pasteOutOfRange, pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import type { SeenGrid } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { cellBox, type Geometry } from '../../geometry.ts'
import { fontOf, textWidth } from '../textFit.ts'

/** A paste shown before it is written: `shown[k]` and `status[k]` belong to plot `plots[k]`, -1 = deleted. */
export interface PastePicture {
  readonly grid: SeenGrid
  readonly geometry: Geometry
  readonly theme: MapTheme
  readonly plots: Int32Array
  readonly shown: readonly string[]
  readonly status: Uint8Array
  /** The current text of each cell, shown before the new one if both fit; null = empty, absent = not shown anywhere. */
  readonly before?: readonly (string | null)[]
}

/** Narrowest cell, CSS pixels, in which a ring leaves a visible inside; smaller cells are filled. */
export const ringMinWidth = 6

const isWide = (ctx: Paint, font: string, text: string, room: number) => textWidth(ctx, font, text) > room

/** Previews each pasted cell: tinted; unreadable values like conflicts, values out of range ringed. */
export function paintPaste(ctx: Paint, picture: PastePicture): void {
  const { geometry: g, grid, theme } = picture
  const { ratio } = g.pane
  const right = g.left + g.width
  const bottom = g.top + g.height
  const size = Math.round(Math.min(13, 9 + Math.max(0, g.cellWidth - 22) / 10) * ratio)
  const font = fontOf(size, 600)
  ctx.font = font
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  picture.plots.forEach((plot, k) => {
    const row = grid.row[plot]
    if (!row) return
    const box = cellBox(g, row, grid.col[plot])
    if (box.x > right || box.y > bottom || box.x + box.w < g.left || box.y + box.h < g.top) return
    const status = picture.status[k]
    if (status === pasteEqual) return
    const isUnknown = status === pasteUnknown
    const isRinged = g.cellWidth >= ringMinWidth
    if (isUnknown) ctx.fillStyle = isRinged ? theme.conflictFill : theme.conflict
    else ctx.fillStyle = isRinged ? theme.accentTint : theme.accent
    ctx.fillRect(box.x, box.y, box.w, box.h)
    if (!isRinged) return
    ctx.lineWidth = 2 * ratio
    ctx.strokeStyle = isUnknown ? theme.conflict : status === pasteOutOfRange ? theme.outOfRange : theme.accent
    ctx.strokeRect(box.x + ratio, box.y + ratio, box.w - 2 * ratio, box.h - 2 * ratio)
    const room = box.w - 4 * ratio
    const before = picture.before?.[k] ?? null
    const beforeAndAfter = before === null ? null : `${before} → ${picture.shown[k]}`
    const text = beforeAndAfter !== null && !isWide(ctx, font, beforeAndAfter, room) ? beforeAndAfter : picture.shown[k]
    if (g.cellWidth < 22 || isWide(ctx, font, text, room)) return
    ctx.fillStyle = isUnknown ? theme.conflict : theme.onAccentTint
    ctx.fillText(text, box.x + box.w / 2, box.y + box.h / 2)
  })
}
