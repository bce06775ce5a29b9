import type { Paint } from '../../../canvas/paint.ts'
import { canHaveLetters, classLetter, classPattern } from '../classPattern.ts'
import type { Picture } from '../picture.ts'
import { checkFlag, dimmedFlag, inkOn, missingFlag } from '../plotStyle.ts'
import { fitText, fontOf, textSizes } from '../textFit.ts'
import type { DrawnCell } from './drawnCell.ts'
import { previousYearStripHeight } from './previousYearTexts.ts'

/** One line of a cell's text that is known to fit. */
interface FittedLine {
  readonly cell: DrawnCell
  readonly text: string
  readonly y: number
}

/** Colour of text on a plot, also with forced colours and without a value. */
export function inkOf(picture: Pick<Picture, 'style' | 'theme' | 'forced'>, plot: number): string {
  const { style, theme, forced } = picture
  return forced || style.flags[plot] & missingFlag ? theme.text1 : inkOn(style, plot)
}

/** Whether letters and patterns show classes instead of colours: with forced colours and few classes. */
export function hasLetters({ forced, style }: Pick<Picture, 'forced' | 'style'>): boolean {
  // The first shade is for missing values.
  return forced && canHaveLetters(style.shades.length - 1)
}

/** With forced colours: the pattern of each plot's class, below all texts. */
export function paintClassPatterns(ctx: Paint, picture: Picture, cells: readonly DrawnCell[]): void {
  if (!hasLetters(picture)) return
  const { style, geometry: g, theme } = picture
  ctx.lineWidth = Math.max(1, Math.round(g.pane.ratio))
  ctx.strokeStyle = theme.disabled
  ctx.beginPath()
  for (const cell of cells) {
    const shade = style.shade[cell.plot]
    if (shade > 0 && !(style.flags[cell.plot] & dimmedFlag)) classPattern(ctx, cell, shade - 1, g.pane.ratio)
  }
  ctx.stroke()
}

/** Font size of the letters, CSS pixels: leaves room for the label in the smallest labelled cell. */
function letterSize(cellWidth: number): number {
  return Math.min(9, Math.max(7, cellWidth * 0.26))
}

/** Height at the top of every cell that is reserved for the letter of its class, device pixels. */
export function letterStripHeight(picture: Picture): number {
  const { cellWidth, pane } = picture.geometry
  return hasLetters(picture) ? Math.round((letterSize(cellWidth) + 1) * pane.ratio) : 0
}

/** With forced colours: the letter of each plot's class at the upper left of the cell. */
export function paintClassLetters(ctx: Paint, picture: Picture, cells: readonly DrawnCell[]): void {
  if (!hasLetters(picture)) return
  const { style, geometry: g, theme } = picture
  const { ratio } = g.pane
  ctx.font = fontOf(Math.round(letterSize(g.cellWidth) * ratio), 600)
  ctx.textAlign = 'left'
  ctx.textBaseline = 'top'
  const lettered = cells.filter(({ plot }) => style.shade[plot] > 0)
  const size = letterSize(g.cellWidth) * ratio
  ctx.fillStyle = theme.surface
  for (const cell of lettered)
    ctx.fillRect(cell.x + ratio, cell.y + ratio, Math.round(size + 2 * ratio), Math.round(size + ratio))
  ctx.fillStyle = theme.text1
  for (const cell of lettered)
    ctx.fillText(classLetter(style.shade[cell.plot] - 1), cell.x + 3 * ratio, cell.y + 2 * ratio)
}

/** Smallest font of a line's name that is drawn smaller to fit, CSS pixels. */
const minLineNameSize = 11

/**
 * Texts of the cells, sorted by font and colour so that the context rarely changes. If the height is not enough for all,
 * the name of the line is omitted first, then the value. The label is shortened to the cell's width, the others never.
 */
export function paintCellTexts(ctx: Paint, picture: Picture, cells: readonly DrawnCell[]): void {
  const { geometry: g, style, text } = picture
  const ratio = g.pane.ratio
  const sizes = textSizes(g)
  const px = (size: number): number => Math.max(1, Math.round(size * ratio))
  const full = g.detail === 'full'
  const written = new Map<string, FittedLine[]>()
  const write = (font: string, ink: string, entry: FittedLine) => {
    const key = `${ink}|${font}`
    const list = written.get(key)
    if (list) list.push(entry)
    else written.set(key, [entry])
  }
  const knockOut: { cell: DrawnCell; w: number; h: number }[] = []
  const rules: DrawnCell[] = []
  const margin = 2 * ratio
  const strip = letterStripHeight(picture)
  const foot = previousYearStripHeight(picture)
  const fitted = (cell: DrawnCell, content: string | null, size: number, weight: 400 | 600) =>
    content === null ? null : fitText(ctx, content, weight, px(size), cell.w - 2 * margin, ratio, g.textScale)
  const fittedWhole = (cell: DrawnCell, content: string | null, size: number, weight: 400 | 600) => {
    const fittedText = fitted(cell, content, size, weight)
    return fittedText?.text === content ? fittedText : null
  }
  for (const cell of cells) {
    const flags = style.flags[cell.plot]
    if (flags & dimmedFlag) continue
    const ink = inkOf(picture, cell.plot)
    const isCheck = (flags & checkFlag) !== 0
    const main = fitted(cell, text.main(cell.plot), sizes.label, full || isCheck ? 600 : 400)
    const middle = cell.y + (cell.h + strip - foot) / 2
    const lines = main ? [main] : []
    if (full) {
      const value = fittedWhole(cell, text.value(cell.plot), sizes.value, 600)
      const line = fittedWhole(cell, text.line(cell.plot), sizes.line, 400)
      const room = cell.h - strip - foot - 2 * margin
      const used = main ? main.size * 1.3 : 0
      const showValue = value !== null && used + value.size * 1.3 <= room
      const remaining = room - used - (showValue ? value.size * 1.3 : 0)
      if (line && line.size * 1.3 <= remaining) lines.push(line)
      else if (g.textScale > 1) {
        // An enlarged line is drawn smaller before it is left out.
        const size = remaining / 1.3 / ratio
        const smaller = size >= minLineNameSize ? fittedWhole(cell, text.line(cell.plot), size, 400) : null
        if (smaller) lines.push(smaller)
      }
      if (showValue) lines.push(value)
    }
    if (!lines.length) continue
    const height = lines.reduce((sum, line) => sum + line.size * 1.3, 0)
    let y = middle - height / 2
    for (const line of lines) {
      write(line.font, ink, { cell, text: line.text, y: y + line.size * 0.65 })
      y += line.size * 1.3
    }
    if (flags & missingFlag || strip > 0) {
      knockOut.push({ cell, w: Math.max(...lines.map((line) => line.width)) + 4 * ratio, h: height })
    }
    if (isCheck && !full && main) rules.push(cell)
  }
  ctx.fillStyle = picture.theme.surface
  for (const { cell, w, h } of knockOut) {
    ctx.fillRect(
      Math.round(cell.x + (cell.w - w) / 2),
      Math.round(cell.y + (cell.h + strip - foot - h) / 2),
      Math.round(w),
      Math.round(h),
    )
  }
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  for (const [key, entries] of written) {
    const index = key.indexOf('|')
    ctx.fillStyle = key.slice(0, index)
    ctx.font = key.slice(index + 1)
    for (const { cell, text: content, y } of entries) ctx.fillText(content, cell.x + cell.w / 2, y)
  }
  for (const cell of rules) {
    const width = Math.min(16 * ratio, cell.w - 6 * ratio)
    ctx.fillStyle = inkOf(picture, cell.plot)
    ctx.fillRect(
      Math.round(cell.x + (cell.w - width) / 2),
      Math.round(cell.y + (cell.h + strip - foot) / 2 + px(sizes.label) * 0.75),
      Math.round(width),
      Math.max(1, Math.round(1.5 * ratio)),
    )
  }
}
