import { fieldMapFormat } from '../formats.ts'
import { type Clue, clue, placeClues, REFUSES } from '../kind/clue.ts'
import type { SheetFacts } from '../kind/facts.ts'
import { SAMPLE_PLOTS } from '../samplePlots.ts'
import { encodingOption } from '../textEncoding.ts'
import type { Upload } from '../uploadRecord.ts'

function guess(facts: SheetFacts): Clue[] {
  const { headings, cells } = facts
  if (headings) {
    const recognised = headings.filter(({ key }) => key !== null).map(({ text }) => text)
    return [clue(REFUSES, 'header', { columns: recognised.join(', ') })]
  }
  // A plot is on a map once: repeated or measured values mean a table whose headings are not understood.
  const isTable = cells.different < 0.8 * cells.filled || cells.decimals > 0.1 * cells.filled || cells.areUnlike
  return [
    clue(3, 'noHeader'),
    ...(isTable ? [clue(-6, 'repeats')] : []),
    // Without a year on screen, or if the file names none of its plots, other kinds are offered.
    ...(facts.places.length === 0 ? [{ points: -3, reason: null }] : []),
    ...placeClues(facts, { absent: -1, all: 4, some: 4, none: -3 }),
  ]
}

/** The positions of the plots of the nursery and year on screen, one per cell. */
export const fieldMapUpload = {
  key: 'field_map',
  call: 'uploadFieldMap',
  format: fieldMapFormat,
  guess,
  places: 'shown',
  options: [encodingOption],
  review: false,
  sample: () => ({ plots: SAMPLE_PLOTS }),
  counts: ['years', 'plots'],
  words: { name: 'upload.field_map', rows: 'upload.mapCells', change: 'change.mapImported' },
} as const satisfies Upload
