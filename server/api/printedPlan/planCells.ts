import { textOn } from '../../../src/domain/colour/contrast.ts'
import { noClass, type PlanClass } from '../../../src/domain/printedPlan/planClasses.ts'
import type { Box, Measure } from '../labels/layout.ts'
import { ink, type PlanPen, paper, smallestText } from './PlanPen.ts'
import type { PlannedField } from './plannedField.ts'

/** Largest text of a cell, mm, and how much larger the first line is than the others. */
const largestText = 5
const headTimes = 1.25
const lineHeight = 1.15
/** Smallest cells whose marks are distinguishable from dirt, mm. */
const markedFrom = 4

/** The letter of a class: A is the first, and the lowest of numbers, as on the screen. */
export const classLetter = (k: number): string => String.fromCharCode(65 + (k % 26))

/** The fills of classes: their colours, or greys that darken with the class, under black text. */
export function classFills(classes: readonly PlanClass[], isBlack: boolean): string[] {
  if (!isBlack) return classes.map(({ colour }) => colour)
  const lightest = 250
  const darkest = 165
  return classes.map((_, k) => {
    const share = classes.length > 1 ? k / (classes.length - 1) : 0
    const hex = Math.round(lightest - (lightest - darkest) * share).toString(16)
    return `#${hex.repeat(3)}`
  })
}

export const missingHatch = { width: 0.15, colour: 'darkgray', dash: null }
const suppressedHatch = { width: 0.15, colour: 'black', dash: null }

/** Draws places of a field. */
export class CellDrawer {
  private readonly field: PlannedField
  private readonly fills: readonly string[]
  private readonly measure: Measure | null

  /** `measure` null: plots have only their colours. */
  constructor(field: PlannedField, fills: readonly string[], measure: Measure | null) {
    this.field = field
    this.fills = fills
    this.measure = measure
  }

  /** Draws the content of a seen place. */
  draw(pen: PlanPen, seen: { row: number; col: number }, box: Box): void {
    const { field } = this
    const plot = field.plotAt(seen)
    const kind = field.kindAt(seen)
    if (kind !== 'plot') this.drawOther(pen, box, plot)
    else if (plot >= 0) this.drawPlot(pen, plot, box)
    else pen.box(box, null, { width: 0.15, colour: 'darkgray', dash: [0.8, 0.8] })
  }

  /** A border, a path or another structure; a plot on it shows its label. */
  private drawOther(pen: PlanPen, box: Box, plot: number): void {
    pen.box(box, 'gainsboro', { width: 0.15, colour: 'darkgray', dash: null })
    if (plot >= 0) {
      this.drawTexts(pen, plot, box, ink, 0)
      return
    }
    const dot = Math.min(0.8, box.width / 6)
    const [x, y] = [box.x + (box.width - dot) / 2, box.y + (box.height - dot) / 2]
    pen.box({ x, y, width: dot, height: dot }, 'gray', null)
  }

  private drawPlot(pen: PlanPen, plot: number, box: Box): void {
    const { classes } = this.field
    const plotClass = classes ? classes.index[plot] : noClass
    const fill = plotClass === noClass ? paper : this.fills[plotClass]
    pen.box(box, fill)
    const colour = fill.startsWith('#') ? textOn(fill, paper, ink) : ink
    if (classes && plotClass === noClass) pen.hatch(box, 1.6, missingHatch)
    if (classes?.suppressed[plot]) {
      pen.hatch(box, 1.6, { ...suppressedHatch, colour })
      pen.hatch(box, 1.6, { ...suppressedHatch, colour }, true)
    }
    const isMarked =
      this.measure !== null && plotClass !== noClass && box.width >= markedFrom * 2 && box.height >= markedFrom
    if (isMarked)
      pen.text(classLetter(plotClass), { x: box.x + box.width - 0.6, baseline: box.y + 2.2 }, smallestText, {
        colour,
        align: 'right',
      })
    this.drawTexts(pen, plot, box, colour, isMarked ? 2 : 0)
  }

  /**
   * The lines in the middle of the cell; those that would be smaller than six points are left out, the last ones first.
   */
  private drawTexts(pen: PlanPen, plot: number, box: Box, colour: string, aside: number): void {
    const { measure } = this
    if (!measure) return
    let lines = this.field.lines(plot)
    const room = box.height * 0.92
    const times = (k: number) => (k === 0 ? headTimes : 1)
    const total = () => lines.reduce((sum, _, k) => sum + times(k), 0) * lineHeight
    while (lines.length > 1 && room / total() < smallestText) lines = lines.slice(0, -1)
    if (lines.length === 0) return
    const unit = Math.min(largestText / headTimes, room / total())
    if (unit * headTimes < smallestText) return
    const fitted = lines.flatMap(({ field, text }, k) => {
      const width = box.width - 0.8 - (k === 0 ? 2 * aside : 0)
      const mayBeCut = field === 'line' || field === 'plot'
      const fitted = fittedText(measure, { text, bold: k === 0, size: unit * times(k), width, mayBeCut })
      return fitted ? [{ ...fitted, isHead: k === 0, isLabel: field === 'label' }] : []
    })
    const height = fitted.reduce((sum, { size }) => sum + size * lineHeight, 0)
    let top = box.y + (box.height - height) / 2
    const middle = box.x + box.width / 2
    for (const { text, size, isHead, isLabel } of fitted) {
      const baseline = top + size * 0.95
      pen.text(text, { x: middle, baseline }, size, { bold: isHead, colour, align: 'middle' })
      if (isLabel && this.field.isCheck(plot)) {
        const half = Math.min(box.width * 0.3, 4)
        pen.line([middle - half, baseline + 0.5, middle + half, baseline + 0.5], { width: 0.4, colour, dash: null })
      }
      top += size * lineHeight
    }
  }
}

interface TextRequest {
  readonly text: string
  readonly bold: boolean
  readonly size: number
  readonly width: number
  readonly mayBeCut: boolean
}

/** A text as large as its width allows; a name may be cut, a label or a value never: then it is left out. */
function fittedText(
  measure: Measure,
  { text, bold, size, width, mayBeCut }: TextRequest,
): { text: string; size: number } | null {
  const textWidth = measure(text, bold)
  if (textWidth * smallestText <= width) return { text, size: Math.min(size, width / textWidth) }
  if (!mayBeCut) return null
  const signs = [...text]
  while (signs.length > 3 && measure(`${signs.join('')}…`, bold) * smallestText > width) signs.pop()
  const cut = `${signs.join('')}…`
  return measure(cut, bold) * smallestText > width ? null : { text: cut, size: smallestText }
}
