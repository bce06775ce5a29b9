import { fileURLToPath } from 'node:url'
import type { Measure } from './layout.ts'

const plain = fileURLToPath(import.meta.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'))
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'))

/** Millimetres as the points that a PDF is measured in. */
export const points = (mm: number): number => (mm * 72) / 25.4

/** The fonts of printed documents, embedded completely: they have Cyrillic. */
export class PaperFonts {
  private readonly document: PDFKit.PDFDocument
  private readonly widths = new Map<string, number>()

  constructor(document: PDFKit.PDFDocument) {
    this.document = document.registerFont('plain', plain).registerFont('bold', bold)
  }

  /** Widths of texts of the size 1; a text that many labels share is measured once. */
  readonly measure: Measure = (text, isBold) => {
    const key = `${isBold}${text}`
    const known = this.widths.get(key)
    if (known !== undefined) return known
    const width = this.use(isBold, 1).widthOfString(text)
    this.widths.set(key, width)
    return width
  }

  /** The document, with a font of a size in points. */
  use(isBold: boolean, size: number): PDFKit.PDFDocument {
    return this.document.font(isBold ? 'bold' : 'plain').fontSize(size)
  }
}
