import type { PlanPreview } from '../../../src/contract/plots/plans.ts'
import type { Box } from '../labels/layout.ts'

/** The contents of one page, in millimetres from its upper left corner. */
export type PlanDrawing = PlanPreview['page']

type Line = PlanDrawing['boxes'][number]['stroke'] & object
type Align = PlanDrawing['texts'][number]['align']

export const ink = 'black'
export const paper = 'white'
/** Lines of the frame and of secondary parts. */
export const hairline = { width: 0.25, colour: 'dimgray', dash: null } as const
/** Six points, the smallest text that is printed, mm. */
export const smallestText = 6 / (72 / 25.4)

const round = (mm: number): number => Math.round(mm * 1000) / 1000

/** Collects the contents of a page. */
export class PlanPen {
  readonly drawing: PlanDrawing

  constructor(width: number, height: number) {
    this.drawing = { width, height, boxes: [], lines: [], texts: [] }
  }

  box({ x, y, width, height }: Box, fill: string | null, stroke: Line | null = hairline): void {
    this.drawing.boxes.push({ x: round(x), y: round(y), width: round(width), height: round(height), fill, stroke })
  }

  line(points: readonly number[], stroke: Line = hairline): void {
    this.drawing.lines.push({ points: points.map(round), fill: false, ...stroke })
  }

  /** A closed shape filled with a colour. */
  shape(points: readonly number[], colour: string): void {
    this.drawing.lines.push({ points: points.map(round), fill: true, width: 0, colour, dash: null })
  }

  text(
    text: string,
    at: { readonly x: number; readonly baseline: number },
    size: number,
    how: { readonly bold?: boolean; readonly colour?: string; readonly align?: Align } = {},
  ): void {
    const { bold = false, colour = ink, align = 'left' } = how
    this.drawing.texts.push({
      text,
      x: round(at.x),
      baseline: round(at.baseline),
      size: round(size),
      bold,
      colour,
      align,
    })
  }

  /** A number on a white ground, over the contents so far. */
  numbered({ x, y, width, height }: Box, text: string, size: number): void {
    this.shape([x, y, x + width, y, x + width, y + height, x, y + height], paper)
    this.line([x, y, x + width, y, x + width, y + height, x, y + height, x, y])
    this.text(text, { x: x + width / 2, baseline: y + height / 2 + size * 0.36 }, size, { bold: true, align: 'middle' })
  }

  /** Lines that rise through a box, `step` apart along its edge; `falling` ones fall. */
  hatch({ x, y, width, height }: Box, step: number, stroke: Line, falling = false): void {
    for (let d = step; d < width + height; d += step) {
      // From the left edge up to the top one, clipped to the box.
      const from = { x: Math.max(0, d - height), y: Math.min(d, height) }
      const to = { x: Math.min(d, width), y: Math.max(0, d - width) }
      const flip = (along: number) => (falling ? width - along : along)
      this.line([x + flip(from.x), y + from.y, x + flip(to.x), y + to.y], stroke)
    }
  }
}
