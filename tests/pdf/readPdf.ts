import {
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page of a PDF: lengths in points, from its lower left corner. */
export interface ReadPage {
  readonly width: number
  readonly height: number
  readonly texts: readonly { readonly text: string; readonly x: number; readonly y: number; readonly size: number }[]
  /** Filled boxes `[left, bottom, right, top]` of every path. */
  readonly boxes: readonly (readonly [number, number, number, number])[]
}

/** Reads a PDF's pages: their texts, and the boxes that are filled. */
export async function readPdf(bytes: Uint8Array): Promise<{ title: string; pages: ReadPage[] }> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const { info } = await pdf.getMetadata()
  const pages: ReadPage[] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) =>
      'str' in item && item.str !== ''
        ? [{ text: item.str, x: item.transform[4], y: item.transform[5], size: item.transform[3] }]
        : [],
    )
    pages.push({ width, height, texts, boxes: await boxesOf(page) })
  }
  await pdf.loadingTask.destroy()
  return { title: (info as { Title?: string }).Title ?? '', pages }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

async function boxesOf(page: Page): Promise<ReadPage['boxes']> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const boxes: [number, number, number, number][] = []
  let matrix = [1, 0, 0, 1, 0, 0]
  const stack: number[][] = []
  const at = (x: number, y: number) => [
    matrix[0] * x + matrix[2] * y + matrix[4],
    matrix[1] * x + matrix[3] * y + matrix[5],
  ]
  fnArray.forEach((operator, k) => {
    const args = argsArray[k]
    if (operator === OPS.save) stack.push(matrix)
    else if (operator === OPS.restore) matrix = stack.pop() ?? matrix
    else if (operator === OPS.transform) {
      const [a, b, c, d, e, f] = args as number[]
      const [[ox, oy], [ax, ay], [cx, cy]] = [at(e, f), at(a + e, b + f), at(c + e, d + f)]
      matrix = [ax - ox, ay - oy, cx - ox, cy - oy, ox, oy]
    } else if (operator === OPS.constructPath) {
      for (const [left, bottom, right, top] of subpaths(args[1][0] as Float32Array)) {
        const [[x0, y0], [x1, y1]] = [at(left, bottom), at(right, top)]
        boxes.push([Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)])
      }
    }
  })
  return boxes
}

/** The boxes of a path's parts: 0 moves, 1 draws a line, 4 closes (numbers of the library's paths). */
function subpaths(path: Float32Array): [number, number, number, number][] {
  const boxes: [number, number, number, number][] = []
  let points: [number, number][] = []
  const close = () => {
    if (points.length > 2) {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      boxes.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    }
    points = []
  }
  for (let k = 0; k < path.length; ) {
    const verb = path[k]
    if (verb === 4) {
      close()
      k += 1
    } else if (verb === 0 || verb === 1) {
      if (verb === 0) close()
      points.push([path[k + 1], path[k + 2]])
      k += 3
    } else throw new Error(`a path with the verb ${verb}`)
  }
  close()
  return boxes
}

/** A part of a page as pixels: light = 255. */
function rasterOf(boxes: ReadPage['boxes'], area: readonly [number, number, number, number], scale: number) {
  const width = Math.round((area[2] - area[0]) * scale)
  const height = Math.round((area[3] - area[1]) * scale)
  const pixels = new Uint8ClampedArray(width * height).fill(255)
  for (const [left, bottom, right, top] of boxes) {
    const [x0, x1] = [Math.round((left - area[0]) * scale), Math.round((right - area[0]) * scale)]
    const [y0, y1] = [Math.round((area[3] - top) * scale), Math.round((area[3] - bottom) * scale)]
    for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
      for (let x = Math.max(0, x0); x < Math.min(width, x1); x++) pixels[y * width + x] = 0
  }
  return { pixels, width, height }
}

const scale = 8

const hints = new Map([[DecodeHintType.PURE_BARCODE, true]])

/** Reads the code drawn in an area of a page. @throws if no reader finds one. */
export function readCode(
  kind: 'qr' | 'code128',
  page: ReadPage,
  area: readonly [number, number, number, number],
): string {
  const { pixels, width, height } = rasterOf(page.boxes, area, scale)
  const source = new RGBLuminanceSource(pixels, width, height)
  const bitmap = (binarizer: HybridBinarizer | GlobalHistogramBinarizer): BinaryBitmap => new BinaryBitmap(binarizer)
  // The code is drawn, not photographed: with settings for photographs, one code in twenty is not found or misread.
  if (kind === 'qr') return new QRCodeReader().decode(bitmap(new HybridBinarizer(source)), hints).getText()
  return new Code128Reader().decode(bitmap(new GlobalHistogramBinarizer(source))).getText()
}
