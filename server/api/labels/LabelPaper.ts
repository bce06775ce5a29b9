import PdfDocument from 'pdfkit'
import { type LabelSheet, labelPlace } from '../../../src/domain/labels/labelSheets.ts'
import { PaperFonts, points } from './fonts.ts'
import type { DrawnLabel, Measure } from './layout.ts'

/** Labels as a PDF: each is drawn on its place, pages are added as needed. */
export class LabelPaper {
  readonly document: PDFKit.PDFDocument
  private readonly sheet: LabelSheet
  private readonly fonts: PaperFonts
  private page = -1

  /** `title` is what viewers show as the document's name. */
  constructor(sheet: LabelSheet, title: string) {
    this.sheet = sheet
    this.document = new PdfDocument({ autoFirstPage: false, margin: 0, info: { Title: title } })
    this.fonts = new PaperFonts(this.document)
  }

  /** Widths of texts of the size 1. */
  readonly measure: Measure = (text, isBold) => this.fonts.measure(text, isBold)

  /** Draws a label at `position`, counted from the first of the first page; places come in their order. */
  draw({ code, lines }: DrawnLabel, position: number): void {
    const { document } = this
    const { page, x, y } = labelPlace(this.sheet, position)
    for (; this.page < page; this.page++) {
      const { width, height } = this.sheet.page
      document.addPage({ size: [points(width), points(height)], margin: 0 })
    }
    const across = points(code.width / code.columns)
    const down = points(code.height / code.rows)
    const [left, top] = [points(x + code.x), points(y + code.y)]
    // In modules, at once: whole numbers make the page a third as long, and compressing it takes most of the time.
    document.save().transform(across, 0, 0, down, left, top)
    document.addContent(code.rects.map((rect) => `${rect.join(' ')} re`).join('\n'))
    document.fill('black').restore()
    for (const line of lines)
      this.fonts.use(line.bold, points(line.size)).text(line.text, points(x + line.x), points(y + line.baseline), {
        lineBreak: false,
        baseline: 'alphabetic',
      })
  }
}
