import type { Box, Paint } from '../../../canvas/paint.ts'
import { isUnfixed } from '../../../domain/pedigree/kinship/selfings.ts'
import type { ShownNode } from '../../../domain/pedigree/shownPedigree.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { hatchPath } from '../../../workbench/paint/hatch.ts'
import { fitText } from '../../../workbench/paint/textFit.ts'

/** Additional state of a node's appearance. */
export interface NodeStyle {
  /** Fill colour and the text colour on it; null = not coloured. */
  readonly fill: { readonly colour: string; readonly ink: string } | null
  /** Whether the colouring has no value for it. */
  readonly isMissing: boolean
  readonly title: string
  readonly subtitle: string | null
  readonly ring: 'focus' | 'second' | null
  readonly isActive: boolean
}

/** Minimum widths of a node at which its name and the text below it are shown, CSS pixels. */
const nameFrom = 40
const valueFrom = 90
/** Largest text in a node, CSS pixels: a pedigree that fills a large monitor is read from afar. */
const largestText = 22

type Shape = 'variety' | 'line' | 'pill' | 'family'

function shapeOf(node: ShownNode): Shape {
  if (node.kind === 'family') return 'family'
  if (node.kind !== 'line') return 'line'
  if (node.line.isVariety) return 'variety'
  return isUnfixed(node.line) ? 'pill' : 'line'
}

/** Paints a node into its box, device pixels. */
export function paintNode(
  ctx: Paint,
  node: ShownNode,
  box: Box,
  style: NodeStyle,
  theme: MapTheme,
  ratio: number,
): void {
  if (node.kind === 'unknown') {
    paintUnknown(ctx, box, style, theme, ratio)
    return
  }
  const width = box.w / ratio
  const isSide = node.kind === 'line' && node.side
  const fill = style.fill?.colour ?? (isSide ? theme.guard : theme.surface)
  const ink = style.fill?.ink ?? (isSide ? theme.text3 : theme.text1)
  const shape = shapeOf(node)
  if (width < nameFrom) {
    ctx.fillStyle = style.fill?.colour ?? theme.controlBorder
    ctx.fillRect(box.x, box.y, box.w, box.h)
  } else {
    paintShape(ctx, box, shape, { fill, theme, ratio, isMissing: style.isMissing })
    paintTexts(ctx, box, style, { ink, theme, ratio, hasValue: width >= valueFrom, isStrong: !isSide })
  }
  paintRings(ctx, box, shape === 'pill' ? box.h / 2 : 4 * ratio, style, theme, ratio)
}

function outline(ctx: Paint, { x, y, w, h }: Box, radius: number): void {
  ctx.beginPath()
  ctx.roundRect(x, y, w, h, Math.min(radius, h / 2))
}

const grown = ({ x, y, w, h }: Box, by: number): Box => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by })

function paintShape(
  ctx: Paint,
  box: Box,
  shape: Shape,
  { fill, theme, ratio, isMissing }: { fill: string; theme: MapTheme; ratio: number; isMissing: boolean },
): void {
  const line = ratio
  ctx.lineWidth = line
  ctx.strokeStyle = theme.fieldUnderline
  const radius = shape === 'pill' ? box.h / 2 : 4 * ratio
  if (shape === 'family')
    for (const offset of [6, 3]) {
      ctx.fillStyle = theme.surface
      outline(ctx, { ...box, x: box.x + offset * ratio, y: box.y - offset * ratio }, radius)
      ctx.fill()
      ctx.stroke()
    }
  if (shape === 'variety') {
    ctx.fillStyle = theme.surface
    outline(ctx, box, radius + 2 * ratio)
    ctx.fill()
    ctx.stroke()
  }
  const inner = shape === 'variety' ? grown(box, -3 * ratio) : box
  ctx.fillStyle = fill
  outline(ctx, inner, radius)
  ctx.fill()
  if (isMissing) paintHatch(ctx, inner, radius, theme, ratio)
  outline(ctx, inner, radius)
  ctx.strokeStyle = theme.fieldUnderline
  ctx.lineWidth = line
  ctx.stroke()
}

function paintHatch(ctx: Paint, box: Box, radius: number, theme: MapTheme, ratio: number): void {
  ctx.save()
  outline(ctx, box, radius)
  ctx.clip()
  ctx.strokeStyle = theme.missingHatch
  ctx.lineWidth = ratio
  ctx.beginPath()
  hatchPath(ctx, box, 6 * ratio)
  ctx.stroke()
  ctx.restore()
}

function paintTexts(
  ctx: Paint,
  box: Box,
  style: NodeStyle,
  how: { ink: string; theme: MapTheme; ratio: number; hasValue: boolean; isStrong: boolean },
): void {
  const { ratio, theme } = how
  const room = box.w - 12 * ratio
  const size = Math.round(Math.min(largestText, Math.max(9, box.h / ratio / 3.3)) * ratio)
  const subtitle = how.hasValue ? style.subtitle : null
  const middle = box.y + box.h / 2
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  const write = (text: string, weight: 400 | 600, max: number, y: number) => {
    const fitted = fitText(ctx, text, weight, max, room, ratio)
    if (!fitted) return
    if (style.isMissing) {
      ctx.fillStyle = theme.surface
      const half = fitted.width / 2 + 3 * ratio
      ctx.fillRect(box.x + box.w / 2 - half, y - fitted.size * 0.7, 2 * half, fitted.size * 1.4)
    }
    ctx.fillStyle = how.ink
    ctx.font = fitted.font
    ctx.fillText(fitted.text, box.x + box.w / 2, y)
  }
  write(style.title, how.isStrong ? 600 : 400, size, subtitle === null ? middle : middle - size * 0.6)
  if (subtitle !== null) write(subtitle, 400, Math.round(size * 0.92), middle + size * 0.7)
}

/**
 * A triple ring for the line whose pedigree is shown, a dashed one for the second line, the map's ring for the cursor.
 */
function paintRings(ctx: Paint, box: Box, radius: number, style: NodeStyle, theme: MapTheme, ratio: number): void {
  const ring = (by: number, colour: string, width: number, dash: number[] = []) => {
    ctx.setLineDash(dash)
    ctx.strokeStyle = colour
    ctx.lineWidth = width * ratio
    outline(ctx, grown(box, by * ratio), radius + by * ratio)
    ctx.stroke()
    ctx.setLineDash([])
  }
  if (style.ring === 'focus') {
    ring(2.5, theme.surface, 2)
    ring(4.5, theme.text1, 2.5)
  } else if (style.ring === 'second') ring(3, theme.text1, 2, [4 * ratio, 3 * ratio])
  if (!style.isActive) return
  const ringRadius = style.ring === 'focus' ? 7.5 : 4
  ring(ringRadius, theme.activeCasing, 4)
  ring(ringRadius, theme.activeCore, 2)
}

function paintUnknown(ctx: Paint, box: Box, style: NodeStyle, theme: MapTheme, ratio: number): void {
  ctx.setLineDash([3 * ratio, 3 * ratio])
  ctx.fillStyle = theme.surface
  ctx.strokeStyle = theme.fieldUnderline
  ctx.lineWidth = ratio
  outline(ctx, box, box.h / 2)
  ctx.fill()
  ctx.stroke()
  ctx.setLineDash([])
  const fitted = box.w / ratio >= 12 ? fitText(ctx, style.title, 400, Math.round(box.h * 0.5), box.w, ratio) : null
  if (fitted) {
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    ctx.fillStyle = theme.text2
    ctx.font = fitted.font
    ctx.fillText(fitted.text, box.x + box.w / 2, box.y + box.h / 2)
  }
  paintRings(ctx, box, box.h / 2, style, theme, ratio)
}
