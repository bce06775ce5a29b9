import { lineCollectionFormat, parentsFormat } from '../formats.ts'
import type { ColumnKey } from '../headers/columns.ts'
import { type Clue, clue, headingsOf, REFUSES } from '../kind/clue.ts'
import type { SheetFacts } from '../kind/facts.ts'
import { SAMPLE_LINES, sampleColumn, sampleParents } from '../samplePlots.ts'
import { encodingOption } from '../textEncoding.ts'
import type { SampleContent, SampleWords, Upload } from '../uploadRecord.ts'
import { unknownParentsOption } from './rowParents.ts'

const PASSPORT: readonly ColumnKey[] = lineCollectionFormat.columns.filter(
  (key) => !['number', 'line', 'mother', 'father', 'genealogy'].includes(key),
)

/** Columns with a line's parents. */
const PARENTS: readonly ColumnKey[] = ['mother', 'father', 'genealogy']

/** A file of lines is a collection if it has passport columns, else parents of lines. */
function guess(facts: SheetFacts, isCollection: boolean): Clue[] {
  const { columns, unknown, lines } = facts
  const clues: Clue[] = []
  const plotColumns = headingsOf(facts, ['plot', 'label'])
  if (plotColumns !== '') clues.push(clue(REFUSES, 'columns', { columns: plotColumns }))
  const passport = PASSPORT.filter((key) => columns.has(key))
  if (passport.length > 0) {
    const points = isCollection ? Math.min(4, passport.length) : -2 * Math.min(2, passport.length)
    clues.push(clue(points, 'columns', { columns: headingsOf(facts, passport) }))
  } else if (PARENTS.some((key) => columns.has(key))) {
    clues.push(clue(isCollection ? -2 : 3, 'columns', { columns: headingsOf(facts, PARENTS) }))
  }
  if (unknown.length > 0)
    clues.push(clue(Math.max(REFUSES, -0.5 * unknown.length), 'unknown', { count: unknown.length }))
  if (lines && lines.count > 0) clues.push(clue(0, 'linesKnown', { ...lines }))
  return clues
}

function collectionSample(words: SampleWords): SampleContent {
  const { text } = words
  return {
    cap: [],
    columns: [
      sampleColumn('line', words),
      sampleColumn('origin', words),
      sampleColumn('comment', words),
      sampleColumn('mother', words),
      sampleColumn('father', words),
    ],
    rows: SAMPLE_LINES.map((line) => [
      text(`line_${line}`),
      text('origin'),
      line === 1 ? text('lodging_slight') : null,
      ...sampleParents(line, words),
    ]),
  }
}

function parentsSample(words: SampleWords): SampleContent {
  return {
    cap: [],
    columns: [sampleColumn('line', words), sampleColumn('mother', words), sampleColumn('father', words)],
    rows: SAMPLE_LINES.slice(2).map((line) => [words.text(`line_${line}`), ...sampleParents(line, words)]),
  }
}

/** Lines with their passports. */
export const lineCollectionUpload = {
  key: 'line_collections_upload',
  call: 'uploadLineCollection',
  format: lineCollectionFormat,
  guess: (facts: SheetFacts) => guess(facts, true),
  places: 'none',
  options: [encodingOption, unknownParentsOption],
  review: false,
  sample: collectionSample,
  counts: ['lines'],
  words: { name: 'upload.line_collections_upload', rows: 'upload.rows', change: 'change.imported' },
} as const satisfies Upload

/** Mothers and fathers of lines. */
export const parentsUpload = {
  key: 'parents_of_lines_upload_file',
  call: 'uploadParentsOfLines',
  format: parentsFormat,
  guess: (facts: SheetFacts) => guess(facts, false),
  places: 'none',
  options: [encodingOption, unknownParentsOption],
  review: false,
  sample: parentsSample,
  counts: ['lines'],
  words: { name: 'upload.parents_of_lines_upload_file', rows: 'upload.rows', change: 'change.imported' },
} as const satisfies Upload
