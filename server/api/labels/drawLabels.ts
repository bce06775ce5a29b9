import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { labelPlace, labelSheets } from '../../../src/domain/labels/labelSheets.ts'
import { LabelPaper } from './LabelPaper.ts'
import type { LabelRequest, Labels } from './labelsOf.ts'
import { type DrawnLabel, layLabel } from './layout.ts'

/** A label of the first page where it lies on it, in millimetres. */
export interface PlacedLabel extends DrawnLabel {
  readonly x: number
  readonly y: number
}

/** How labels are laid out on which paper. */
type Paper = Pick<LabelRequest, 'sheet' | 'copies' | 'skip' | 'title'>

/** Labels drawn at once before they are written, so that a long file does not occupy memory. */
const batchSize = 100

const layer = (labels: Labels, { sheet }: Paper, { measure }: LabelPaper) => {
  const { label } = labelSheets[sheet]
  return (k: number) => layLabel(label, labels.code(k), labels.lines(k), measure)
}

/** The labels of the first page as they will be drawn. */
export function firstPage(labels: Labels, wanted: Paper): PlacedLabel[] {
  const { sheet, copies, skip, title } = wanted
  const lay = layer(labels, wanted, new LabelPaper(labelSheets[sheet], title))
  const first: PlacedLabel[] = []
  for (let n = 0; n < labels.total * copies; n++) {
    const { page, x, y } = labelPlace(labelSheets[sheet], skip + n)
    if (page > 0) break
    first.push({ ...lay(Math.floor(n / copies)), x, y })
  }
  return first
}

/** Writes the PDF of all labels, copies of one after another; resolves when all is written. */
export async function writeLabels(
  labels: Labels,
  wanted: Paper,
  to: Writable,
  progress: (share: number) => void,
): Promise<void> {
  const paper = new LabelPaper(labelSheets[wanted.sheet], wanted.title)
  const lay = layer(labels, wanted, paper)
  const written = finished(to)
  paper.document.pipe(to)
  let position = wanted.skip
  for (let k = 0; k < labels.total; k++) {
    const drawnLabel = lay(k)
    for (let copy = 0; copy < wanted.copies; copy++) paper.draw(drawnLabel, position++)
    if (k % batchSize !== batchSize - 1) continue
    progress(k / labels.total)
    await setImmediate()
  }
  paper.document.end()
  await written
}
