import type { LabelSheet } from '../../../src/domain/labels/labelSheets.ts'
import type { DrawnCode } from './codes.ts'

/** A rectangle in millimetres from the label's upper left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A line of text: its start, its baseline and its size, in millimetres. */
export interface LabelLine {
  readonly text: string
  readonly x: number
  readonly baseline: number
  readonly size: number
  readonly bold: boolean
}

/** The content of one label. */
export interface DrawnLabel {
  readonly code: DrawnCode & Box
  readonly lines: readonly LabelLine[]
}

/** Width of a text of the size 1 in the labels' font, in the same unit. */
export type Measure = (text: string, bold: boolean) => number

const lineHeight = 1.2
/** Distance of the baseline from the top of the line, for a text of the size 1. */
const baselineAt = 0.95
/** The first line is this much larger than the others. */
const headTimes = 1.5
/** Largest size of a line, mm; the first one likewise times `headTimes`. */
const largest = 4.5
/** A text that is too long shrinks to this part of its size, then continues in another line after a blank or a mark. */
const smallest = 0.6
/** Least size of letters, mm: a text that cannot be broken shrinks to this before it is cut. */
const legible = 1.3
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

/** A text, or a part of it, that has a separate line. */
interface Row {
  readonly text: string
  readonly isHead: boolean
}

const times = ({ isHead }: Row) => (isHead ? headTimes : 1)

/** Size of the lines other than the first text's if all of these fit into a space. */
const unitOf = (rows: readonly Row[], { height }: Box) =>
  Math.min(largest, height / (rows.reduce((sum, row) => sum + times(row), 0) * lineHeight))

/**
 * Lines one under another in the middle of their space, large ones for the first text. The others share the size of the
 * longest, except those that would shrink more than a text may before it is broken.
 */
function layLines(space: Box, texts: readonly string[], measure: Measure): LabelLine[] {
  const rows = brokenRows(space, texts, measure)
  const unit = unitOf(rows, space)
  const fittedSize = (row: Row) => fitRow(row, unit * times(row), space.width, measure).size
  const sizeOf = [true, false].map((isHead) => {
    const alike = rows.filter((row) => row.isHead === isHead)
    const least = unit * (isHead ? headTimes : 1) * smallest
    return Math.max(least, Math.min(...alike.map(fittedSize)))
  })
  let top = space.y + (space.height - rows.reduce((sum, row) => sum + times(row), 0) * lineHeight * unit) / 2
  return rows.map((row) => {
    const size = unit * times(row)
    const baseline = top + size * (baselineAt + (lineHeight - 1) / 2)
    top += size * lineHeight
    const common = Math.min(size, sizeOf[row.isHead ? 0 : 1])
    return { ...fitRow(row, common, space.width, measure), x: space.x, baseline, bold: row.isHead }
  })
}

/** Texts as lines: one that would not fit even at a small size continues in another, as long as all stay legible. */
function brokenRows(space: Box, texts: readonly string[], measure: Measure): Row[] {
  let rows = texts.map((text, k): Row => ({ text, isHead: k === 0 }))
  for (;;) {
    const unit = unitOf(rows, space)
    const isTooWide = ({ text, isHead }: Row) =>
      measure(text, isHead) * unit * times({ text, isHead }) * smallest > space.width
    const halves = rows.map((row) => (isTooWide(row) ? halvesOf(row, measure) : null))
    const k = halves.findIndex((half) => half !== null)
    if (k < 0) return rows
    const broken = rows.toSpliced(k, 1, ...(halves[k] ?? []))
    if (unitOf(broken, space) * smallest < legible) return rows
    rows = broken
  }
}

/**
 * Splits a text in two after a blank or a mark, with the longer part as short as possible; null without such a place. A
 * number is never split.
 */
function halvesOf({ text, isHead }: Row, measure: Measure): Row[] | null {
  const ways = [...text.matchAll(/\s+|[,;:/×-]+(?!\d)/gu)]
    .map(({ index, 0: mark }) => [text.slice(0, index + mark.length).trim(), text.slice(index + mark.length).trim()])
    .filter((parts) => parts.every((part) => part !== ''))
  if (ways.length === 0) return null
  const longer = (parts: readonly string[]) => Math.max(...parts.map((part) => measure(part, isHead)))
  const best = ways.reduce((shortest, way) => (longer(way) < longer(shortest) ? way : shortest))
  return best.map((part) => ({ text: part, isHead }))
}

function fitRow({ text, isHead }: Row, size: number, width: number, measure: Measure): { text: string; size: number } {
  const textWidth = measure(text, isHead) * size
  if (textWidth <= width) return { text, size }
  const small = Math.min(size * smallest, legible)
  if (textWidth * (small / size) <= width) return { text, size: size * (width / textWidth) }
  const signs = [...text]
  while (signs.length > 1 && measure(`${signs.join('')}…`, isHead) * small > width) signs.pop()
  return { text: `${signs.join('')}…`, size: small }
}
