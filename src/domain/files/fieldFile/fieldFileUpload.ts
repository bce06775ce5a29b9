import { fieldFileFormat } from '../formats.ts'
import type { ColumnKey } from '../headers/columns.ts'
import { plotNamesOption } from '../headers/plotNames.ts'
import { rangeOption } from '../headers/rangeColumns.ts'
import { type Clue, clue, hasColumns, headingsOf, LAYOUT, placeClues } from '../kind/clue.ts'
import { isFieldBook, isFieldHub, type SheetFacts } from '../kind/facts.ts'
import { unknownParentsOption } from '../lines/rowParents.ts'
import { SAMPLE_PLOTS, SAMPLE_YEAR, sampleCap, sampleColumn, sampleParents } from '../samplePlots.ts'
import { encodingOption } from '../textEncoding.ts'
import { nurseryKindName } from '../uploadPlan/nurseryKinds.ts'
import { positionKindName } from '../uploadPlan/positionKinds.ts'
import type { SampleContent, SampleWords, Upload } from '../uploadRecord.ts'
import type { ParsedFieldFile } from './parseFieldFile.ts'

const PLOT_FACTS: readonly ColumnKey[] = ['mother', 'father', 'repetitions', 'width', 'length', 'square', 'comment']

function guess(facts: SheetFacts): Clue[] {
  const clues: Clue[] = []
  const layout = hasColumns(facts, LAYOUT)
  const headings = [...LAYOUT, ...PLOT_FACTS].filter((key) => facts.columns.has(key))
  const points = (layout ? 4 : 0) + (PLOT_FACTS.some((key) => facts.columns.has(key)) ? 2 : 0)
  if (headings.length > 0) clues.push(clue(points, 'columns', { columns: headingsOf(facts, headings) }))
  if (!layout) clues.push(clue(-0.5, 'noLayout'))
  if (facts.columns.has('line')) clues.push({ points: 1, reason: null })
  if (facts.unknown.length === 0) clues.push(clue(3, 'noTraits'))
  if (isFieldHub(facts)) clues.push(clue(6, 'program', { heading: 'TREATMENT', program: 'FielDHub' }))
  if (isFieldBook(facts)) clues.push({ points: -3, reason: null })
  return [...clues, ...placeClues(facts, { absent: 2, all: -2, some: 0, none: 2 })]
}

function sample(words: SampleWords): SampleContent {
  const { language, text } = words
  return {
    cap: [
      ...sampleCap(words),
      { ...sampleColumn('kind', words), value: nurseryKindName('competitive', language) },
      { ...sampleColumn('sowing_date', words, 'date'), value: `${SAMPLE_YEAR - 1}-09-25` },
    ],
    columns: [
      sampleColumn('label', words),
      sampleColumn('plot', words),
      sampleColumn('line', words),
      sampleColumn('mother', words),
      sampleColumn('father', words),
      sampleColumn('width', words, 'number'),
      sampleColumn('length', words, 'number'),
      sampleColumn('comment', words),
      sampleColumn('row', words, 'number'),
      sampleColumn('col', words, 'number'),
      sampleColumn('position_kind', words),
      sampleColumn('rep', words),
      { title: text('height'), kind: 'number' },
    ],
    rows: SAMPLE_PLOTS.map((plot) => [
      plot.label,
      plot.name,
      text(`line_${plot.line}`),
      ...sampleParents(plot.line, words),
      1.5,
      5,
      plot.col === 1 ? text('comment') : null,
      plot.row,
      plot.col,
      positionKindName('plot', language),
      String(plot.rep),
      plot.height,
    ]),
  }
}

/** A nursery's plots, one per row, with their lines, sizes, positions and values. */
export const fieldFileUpload = {
  key: 'field_file',
  call: 'uploadFieldFile',
  format: fieldFileFormat,
  guess,
  places: 'named',
  options: [
    encodingOption,
    plotNamesOption,
    rangeOption,
    unknownParentsOption,
    {
      name: 'location',
      label: 'upload.location',
      choices: [],
      isRead: true,
      choicesOf: (parsed: ParsedFieldFile) => (parsed.locations ?? []).map((name) => ({ value: name, text: name })),
      isOpen: (parsed: ParsedFieldFile) => (parsed.locations?.length ?? 0) > 1,
    },
    {
      name: 'row_one',
      label: 'upload.rowOne',
      choices: [
        { value: 'bottom', label: 'upload.rowOne.bottom' },
        { value: 'top', label: 'upload.rowOne.top' },
      ],
      isRead: true,
      isOpen: (parsed: ParsedFieldFile) => parsed.locations !== null && parsed.columns.has('row'),
    },
    {
      name: 'sort_method',
      label: 'plots.placement',
      choices: [
        { value: '1', label: 'plots.placement1' },
        { value: '2', label: 'plots.placement2' },
        { value: '3', label: 'plots.placement3' },
      ],
      isOpen: (parsed: ParsedFieldFile) => !parsed.positioned,
    },
  ],
  review: true,
  sample,
  counts: ['nurseries', 'years', 'plots', 'lines', 'traits', 'values'],
  words: { name: 'upload.field_file', rows: 'upload.rows', change: 'change.imported' },
} as const satisfies Upload
