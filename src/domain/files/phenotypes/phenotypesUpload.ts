import { phenotypesFormat } from '../formats.ts'
import { plotNamesOption } from '../headers/plotNames.ts'
import { type Clue, clue, hasColumns, headingsOf, LAYOUT, placeClues, REFUSES } from '../kind/clue.ts'
import { isFieldBook, isFieldHub, type SheetFacts } from '../kind/facts.ts'
import { SAMPLE_PLOTS, sampleCap, sampleColumn } from '../samplePlots.ts'
import { encodingOption } from '../textEncoding.ts'
import type { SampleContent, SampleWords, Upload } from '../uploadRecord.ts'

function guess(facts: SheetFacts): Clue[] {
  const clues: Clue[] = []
  const traits = facts.unknown.length
  const fieldBook = isFieldBook(facts)
  const factors = facts.columns.has('rep') || facts.columns.has('block')
  if (traits > 0) clues.push(clue(hasColumns(facts, LAYOUT) ? 0 : 2, 'traits', { count: traits }))
  else clues.push(clue(factors ? -2 : REFUSES, 'noTraits'))
  if (hasColumns(facts, LAYOUT) && !fieldBook) clues.push(clue(-2, 'columns', { columns: headingsOf(facts, LAYOUT) }))
  if (fieldBook) clues.push(clue(5, 'program', { heading: headingsOf(facts, ['plot']), program: 'Field Book' }))
  if (isFieldHub(facts)) clues.push({ points: -6, reason: null })
  return [...clues, ...placeClues(facts, { absent: -2, all: 4, some: 2, none: -4 })]
}

function sample(words: SampleWords): SampleContent {
  const { text } = words
  return {
    cap: sampleCap(words),
    columns: [
      sampleColumn('label', words),
      sampleColumn('plot', words),
      sampleColumn('line', words),
      { title: text('height'), kind: 'number' },
      { title: text('yield'), kind: 'number' },
      { title: text('lodging'), kind: 'text' },
    ],
    rows: SAMPLE_PLOTS.map((plot) => [
      plot.label,
      plot.name,
      text(`line_${plot.line}`),
      plot.height,
      plot.yield,
      text(plot.lodging),
    ]),
  }
}

/** Values of plots that exist, and of plants in them. */
export const phenotypesUpload = {
  key: 'plot_result',
  call: 'uploadPlotResults',
  format: phenotypesFormat,
  guess,
  places: 'named',
  options: [encodingOption, plotNamesOption],
  review: true,
  sample,
  counts: ['traits', 'values', 'plants'],
  words: { name: 'upload.plot_result', rows: 'upload.rows', change: 'change.imported' },
} as const satisfies Upload
