import PdfDocument from 'pdfkit'
import { PaperFonts, points } from '../labels/fonts.ts'
import type { Measure } from '../labels/layout.ts'
import type { PlanDrawing } from './PlanPen.ts'

/** A plan as a PDF: its pages are drawn one after another. */
export class PlanPaper {
  readonly document: PDFKit.PDFDocument
  private readonly fonts: PaperFonts

  /** `title` is what viewers show as the document's name. */
  constructor(title: string) {
    this.document = new PdfDocument({ autoFirstPage: false, margin: 0, info: { Title: title } })
    this.fonts = new PaperFonts(this.document)
  }

  readonly measure: Measure = (text, isBold) => this.fonts.measure(text, isBold)

  draw({ width, height, boxes, lines, texts }: PlanDrawing): void {
    const { document } = this
    document.addPage({ size: [points(width), points(height)], margin: 0 })
    for (const { fill, stroke, ...box } of boxes) {
      document.rect(points(box.x), points(box.y), points(box.width), points(box.height))
      if (stroke) this.stroke(stroke)
      if (fill && stroke) document.fillAndStroke(fill, stroke.colour)
      else if (fill) document.fill(fill)
      else if (stroke) document.stroke(stroke.colour)
    }
    for (const { points: at, fill, ...stroke } of lines) {
      document.moveTo(points(at[0]), points(at[1]))
      for (let k = 2; k < at.length; k += 2) document.lineTo(points(at[k]), points(at[k + 1]))
      if (fill) document.closePath().fill(stroke.colour)
      else {
        this.stroke(stroke)
        document.stroke(stroke.colour)
      }
    }
    for (const text of texts) this.write(text)
  }

  private stroke({ width, dash }: { width: number; dash: readonly number[] | null }): void {
    this.document.lineWidth(points(width))
    if (dash) this.document.dash(points(dash[0]), { space: points(dash[1]) })
    else this.document.undash()
  }

  private write({ text, x, baseline, size, bold, colour, align }: PlanDrawing['texts'][number]): void {
    const offset = { left: 0, middle: 0.5, right: 1 }[align] * this.measure(text, bold) * size
    this.fonts
      .use(bold, points(size))
      .fillColor(colour)
      .text(text, points(x - offset), points(baseline), { lineBreak: false, baseline: 'alphabetic' })
  }
}
