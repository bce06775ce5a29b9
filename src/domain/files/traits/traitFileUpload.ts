import { traitFileFormat } from '../formats.ts'
import { type Clue, clue, headingsOf, REFUSES } from '../kind/clue.ts'
import type { SheetFacts } from '../kind/facts.ts'
import { sampleColumn } from '../samplePlots.ts'
import { encodingOption } from '../textEncoding.ts'
import type { SampleContent, SampleWords, Upload } from '../uploadRecord.ts'

function guess(facts: SheetFacts): Clue[] {
  const unitHeadings = headingsOf(facts, ['plot', 'label', 'line'])
  if (unitHeadings !== '') return [clue(REFUSES, 'columns', { columns: unitHeadings })]
  return [clue(6, 'columns', { columns: headingsOf(facts, ['trait', 'trait_format', 'categories']) })]
}

function sample(words: SampleWords): SampleContent {
  const { text } = words
  return {
    cap: [],
    columns: [
      sampleColumn('trait', words),
      sampleColumn('trait_format', words),
      sampleColumn('minimum', words, 'number'),
      sampleColumn('maximum', words, 'number'),
      sampleColumn('categories', words),
    ],
    rows: [
      [text('height'), 'numeric', 20, 180, null],
      [text('yield'), 'numeric', 0, 20, null],
      [text('lodging'), 'categorical', null, null, `${text('lodging_none')}/${text('lodging_slight')}`],
    ],
  }
}

/** What to observe: traits with their limits and words, and growth stages. */
export const traitFileUpload = {
  key: 'trait_file',
  call: 'uploadTraitFile',
  format: traitFileFormat,
  guess,
  places: 'none',
  options: [encodingOption],
  review: false,
  sample,
  counts: ['traits'],
  words: { name: 'upload.trait_file', rows: 'upload.rows', change: 'change.imported' },
} as const satisfies Upload
