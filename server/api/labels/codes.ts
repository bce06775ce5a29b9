import bwip from 'bwip-js/node'
import { create, type QRCodeMaskPattern, type QRCodeSegment } from 'qrcode'

/**
 * A code as rectangles `[x, y, width, height]` in modules, in a box of `columns` × `rows` that includes its quiet zone.
 */
export interface DrawnCode {
  readonly columns: number
  readonly rows: number
  readonly rects: readonly (readonly [number, number, number, number])[]
}

/** Light modules around a code, as its standard requires. */
const quietOfQr = 4
const quietOfBars = 10

/**
 * A text in the modes that need the fewest bits for an address followed by a number: numbers from four figures on are
 * shorter in numeric mode. Searching for the best modes of any text takes longer than the rest of its code.
 */
function segmentsOf(text: string): QRCodeSegment[] {
  const digits = /\d{4,}$/.exec(text)?.[0] ?? ''
  const before: QRCodeSegment = { mode: 'byte', data: Buffer.from(text.slice(0, text.length - digits.length)) }
  return digits ? [before, { mode: 'numeric', data: digits }] : [before]
}

/**
 * Draws QR codes of error correction M. Which of the eight masks is best is found for the first one: texts that differ in a
 * few digits look alike, and looking eight times takes longer than all else of a label.
 */
export function qrDrawer(): (text: string) => DrawnCode {
  let mask: QRCodeMaskPattern | undefined
  return (text) => {
    const code = create(segmentsOf(text), { errorCorrectionLevel: 'M', maskPattern: mask })
    mask ??= code.maskPattern
    const { size, data } = code.modules
    const rects: DrawnCode['rects'][number][] = []
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        if (!data[y * size + x]) continue
        const from = x
        while (x + 1 < size && data[y * size + x + 1]) x += 1
        rects.push([from + quietOfQr, y + quietOfQr, x - from + 1, 1])
      }
    return { columns: size + 2 * quietOfQr, rows: size + 2 * quietOfQr, rects }
  }
}

/** Draws the bars of Code 128, one row high. */
export function drawBars(text: string): DrawnCode {
  const [drawn] = bwip.raw({ bcid: 'code128', text })
  if (!('sbs' in drawn)) throw new Error('a code of bars is drawn of bars')
  const rects: DrawnCode['rects'][number][] = []
  let x = quietOfBars
  drawn.sbs.forEach((width, k) => {
    if (k % 2 === 0) rects.push([x, 0, width, 1])
    x += width
  })
  return { columns: x + quietOfBars, rows: 1, rects }
}
