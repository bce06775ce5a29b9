import { fileURLToPath } from 'node:url'
import PdfDocument from 'pdfkit'
import { type LabelSheet, labelPlace } from '../../src/domain/labels/labelSheets.ts'
import type { DrawnLabel, Measure } from './layout.ts'

const plain = fileURLToPath(import.meta.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'))
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'))

const pointsPerMm = 72 / 25.4
const points = (mm: number): number => mm * pointsPerMm

/** Labels as a PDF: each is drawn on its place, pages follow by themselves. */
export class LabelPaper {
  readonly document: PDFKit.PDFDocument
  private readonly sheet: LabelSheet
  private readonly widths = new Map<string, number>()
  private page = -1

  /** `title` is what viewers show as the document's name. */
  constructor(sheet: LabelSheet, title: string) {
    this.sheet = sheet
    this.document = new PdfDocument({ autoFirstPage: false, margin: 0, info: { Title: title } })
    this.document.registerFont('plain', plain).registerFont('bold', bold)
  }

  /** Widths of texts of the size 1; a line of many labels alike is measured once. */
  readonly measure: Measure = (text, isBold) => {
    const key = `${isBold}${text}`
    const known = this.widths.get(key)
    if (known !== undefined) return known
    const width = this.font(isBold, 1).widthOfString(text)
    this.widths.set(key, width)
    return width
  }

  private font(isBold: boolean, size: number): PDFKit.PDFDocument {
    return this.document.font(isBold ? 'bold' : 'plain').fontSize(size)
  }

  /** Draws a label on the place `at`, counted from the first of the first page; places come in their order. */
  draw({ code, lines }: DrawnLabel, at: number): void {
    const { document } = this
    const { page, x, y } = labelPlace(this.sheet, at)
    for (; this.page < page; this.page++) {
      const { width, height } = this.sheet.page
      document.addPage({ size: [points(width), points(height)], margin: 0 })
    }
    const across = points(code.width / code.columns)
    const down = points(code.height / code.rows)
    const [left, top] = [points(x + code.x), points(y + code.y)]
    for (const [cx, cy, w, h] of code.rects) document.rect(left + cx * across, top + cy * down, w * across, h * down)
    document.fill('black')
    for (const line of lines)
      this.font(line.bold, points(line.size)).text(line.text, points(x + line.x), points(y + line.baseline), {
        lineBreak: false,
        baseline: 'alphabetic',
      })
  }
}
