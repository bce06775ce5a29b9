import type { Box, Paint } from '../../canvas/paint.ts'

/** Whether that many classes can have a letter and a pattern each; a continuous scale has too many. */
export function canHaveLetters(classes: number): boolean {
  return classes < 12
}

/** The letter of a class; A is the first, for numbers the lowest. */
export function classLetter(row: number): string {
  return String.fromCharCode(65 + (row % 26))
}

/** Target of a path: a canvas, or SVG path data. */
export type Lines = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>

/** Distances between the lines of a pattern, CSS pixels, the widest first: higher classes look denser. */
const steps = [11, 8, 5.5, 4]

/** Lines `step` apart; `half` is half their width, to align them to whole pixels. */
type Pattern = (lines: Lines, box: Box, step: number, half: number) => void

const level: Pattern = (lines, box, step, half) => {
  for (let y = step / 2; y < box.h; y += step) {
    const at = box.y + Math.floor(y) + half
    lines.moveTo(box.x, at)
    lines.lineTo(box.x + box.w, at)
  }
}

const upright: Pattern = (lines, box, step, half) => {
  for (let x = step / 2; x < box.w; x += step) {
    const at = box.x + Math.floor(x) + half
    lines.moveTo(at, box.y)
    lines.lineTo(at, box.y + box.h)
  }
}

const squared: Pattern = (...args) => {
  level(...args)
  upright(...args)
}

/** Index of a class's line distance: three patterns alternate, and each round is denser. */
const densityOf = (row: number): number => Math.min(steps.length - 1, Math.floor((row - 1) / patterns.length))

// The rising hatch is reserved for missing values, the cross-hatch for suppressed ones.
const patterns = [level, upright, squared]

/**
 * Adds the lines of a class's pattern inside a box to a path; the first class is plain. `scale` is path pixels per CSS
 * pixel.
 */
export function classPattern(lines: Lines, box: Box, row: number, scale: number): void {
  if (row === 0) return
  const step = steps[densityOf(row)]
  patterns[(row - 1) % patterns.length](lines, box, step * scale, Math.max(1, Math.round(scale)) / 2)
}

/** The narrowest cell in which four distances can be distinguished, CSS pixels. */
const minSide = 6

/** How a texture is aligned on a field. */
export interface Texture {
  /** Side of a cell, CSS pixels. */
  readonly side: number
  /** Device pixels per CSS pixel. */
  readonly ratio: number
  /** The point of the canvas from which lines are counted, so that lines of neighbouring cells meet. */
  readonly from: { readonly x: number; readonly y: number }
}

/** Multiples of `step` from `from` that lie in `low` … `high` - 1. */
function* everyStep(low: number, high: number, from: number, step: number): Iterable<number> {
  for (let at = low + ((((from - low) % step) + step) % step); at < high; at += step) yield at
}

/**
 * Adds the pattern of a class to a path to be filled, for cells too small for separate lines: the lines run through all
 * cells of the class, with distances by the size of the cells. The first class is plain.
 */
export function classTexture(ctx: Pick<Paint, 'rect'>, box: Box, row: number, { side, ratio, from }: Texture): void {
  if (row === 0) return
  const scale = Math.min(1, Math.max(minSide, side) / steps[0])
  const step = Math.round(Math.max(2, Math.round(steps[densityOf(row)] * scale)) * ratio)
  const line = Math.max(1, Math.round(ratio))
  const pattern = patterns[(row - 1) % patterns.length]
  if (pattern !== upright)
    for (const y of everyStep(box.y, box.y + box.h, from.y, step))
      ctx.rect(box.x, y, box.w, Math.min(line, box.y + box.h - y))
  if (pattern !== level)
    for (const x of everyStep(box.x, box.x + box.w, from.x, step))
      ctx.rect(x, box.y, Math.min(line, box.x + box.w - x), box.h)
}

/**
 * Adds the points of a rising hatch to a path to be filled: for missing values in cells too small for a separate hatch.
 */
export function missingTexture(ctx: Pick<Paint, 'rect'>, box: Box, { ratio, from }: Texture): void {
  const dot = Math.max(1, Math.round(ratio))
  const rows = Math.floor(box.h / dot)
  for (let k = 0; k < rows; k++) {
    const y = box.y + k * dot
    for (const x of everyStep(box.x, box.x + box.w, from.x - (y - from.y), 4 * dot)) ctx.rect(x, y, dot, dot)
  }
}
