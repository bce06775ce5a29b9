import type { Box } from '../../canvas/paint.ts'

/** Whether that many classes have a letter and a pattern each; those of a continuous scale have none. */
export function areTold(classes: number): boolean {
  return classes < 12
}

/** The letter of a class: A is the first, and the lowest of numbers. */
export function classLetter(row: number): string {
  return String.fromCharCode(65 + (row % 26))
}

/** What a path is made of: a canvas, or the text of an SVG path. */
export type Lines = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>

/** Distances between the lines of a pattern, CSS pixels, the widest first: higher classes look denser. */
const steps = [11, 8, 5.5, 4]

/** Lines `step` apart; `half` is half their width, by which they lie on whole pixels. */
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

const squared: Pattern = (...given) => {
  level(...given)
  upright(...given)
}

// The rising hatch is that of missing values, the crossed one that of suppressed ones.
const patterns = [level, upright, squared]

/**
 * Adds the lines of a class's pattern inside a box to a path; the first class is plain. `scale` is pixels of the path to a
 * CSS pixel.
 */
export function classPattern(lines: Lines, box: Box, row: number, scale: number): void {
  if (row === 0) return
  const step = steps[Math.min(steps.length - 1, Math.floor((row - 1) / patterns.length))]
  patterns[(row - 1) % patterns.length](lines, box, step * scale, Math.max(1, Math.round(scale)) / 2)
}
