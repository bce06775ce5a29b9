import type { LabelSheet } from '../../src/domain/labels/labelSheets.ts'
import type { DrawnCode } from './codes.ts'

/** A rectangle in millimetres from the label's upper left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A line of text: where it begins and stands, and how large it is, in millimetres. */
export interface LabelLine {
  readonly text: string
  readonly x: number
  readonly baseline: number
  readonly size: number
  readonly bold: boolean
}

/** What is drawn on one label. */
export interface DrawnLabel {
  readonly code: DrawnCode & Box
  readonly lines: readonly LabelLine[]
}

/** Width of a text of the size 1 in the labels' font, in the same unit. */
export type Measure = (text: string, bold: boolean) => number

const lineHeight = 1.2
/** How far below the top of its line a text of the size 1 stands. */
const baselineAt = 0.95
/** The first line is this much larger than the others. */
const headTimes = 1.5
/** Largest size of a line, mm; the first one likewise times `headTimes`. */
const largest = 4.5
/** A text that is too long gets smaller to this part of its size, then it is cut. */
const smallest = 0.6
/** Widest module of bars, mm: wider ones are no easier to read. */
const widestBar = 0.5

/** Lays a code and lines of text out on a label. */
export function layLabel(
  { width, height }: LabelSheet['label'],
  drawn: DrawnCode,
  texts: readonly string[],
  measure: Measure,
): DrawnLabel {
  const edge = height < 25 ? 1.2 : 2.5
  const inner = { width: width - 2 * edge, height: height - 2 * edge }
  if (drawn.rows === 1) {
    const bars = inner.height * (texts.length > 0 ? 0.42 : 1)
    const code = {
      x: edge,
      y: height - edge - bars,
      width: Math.min(inner.width, drawn.columns * widestBar),
      height: bars,
    }
    const space = { x: edge, y: edge, width: inner.width, height: inner.height - bars - 1 }
    return { code: { ...drawn, ...code }, lines: layLines(space, texts, measure) }
  }
  const side = Math.min(inner.height, inner.width * (texts.length > 0 ? 0.46 : 1))
  const code = { x: edge, y: (height - side) / 2, width: side, height: side }
  const space = { x: edge + side + 0.8, y: edge, width: inner.width - side - 0.8, height: inner.height }
  return { code: { ...drawn, ...code }, lines: layLines(space, texts, measure) }
}

/** Lines one under another, the first one large, in the middle of their space. */
function layLines(space: Box, texts: readonly string[], measure: Measure): LabelLine[] {
  const times = (k: number) => (k === 0 ? headTimes : 1)
  const heights = texts.reduce((sum, _, k) => sum + times(k), 0) * lineHeight
  const unit = Math.min(largest, space.height / heights)
  let top = space.y + (space.height - heights * unit) / 2
  return texts.map((text, k) => {
    const size = unit * times(k)
    const baseline = top + size * (baselineAt + (lineHeight - 1) / 2)
    top += size * lineHeight
    return { ...fitted(text, size, k === 0, space.width, measure), x: space.x, baseline, bold: k === 0 }
  })
}

function fitted(
  text: string,
  size: number,
  bold: boolean,
  width: number,
  measure: Measure,
): { text: string; size: number } {
  const wide = measure(text, bold) * size
  if (wide <= width) return { text, size }
  if (wide * smallest <= width) return { text, size: size * (width / wide) }
  const small = size * smallest
  const signs = [...text]
  while (signs.length > 1 && measure(`${signs.join('')}…`, bold) * small > width) signs.pop()
  return { text: `${signs.join('')}…`, size: small }
}
