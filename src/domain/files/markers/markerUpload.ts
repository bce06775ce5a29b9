import { textOf } from '../cells/cell.ts'
import { markersFormat } from '../formats.ts'
import { heading } from '../headers/columns.ts'
import { type Clue, clue, headingsOf, REFUSES } from '../kind/clue.ts'
import type { SheetFacts } from '../kind/facts.ts'
import { SAMPLE_LINES } from '../samplePlots.ts'
import { encodingOption } from '../textEncoding.ts'
import type { SampleContent, SampleWords, Upload } from '../uploadRecord.ts'
import { matrixCall } from './callTexts.ts'
import { markerFileKind } from './markerReaders.ts'
import { markerFieldOf } from './matrixReader.ts'

/** Most cells to examine, and the share of calls among them that makes a file a marker file. */
const examinedCells = 2000
const mostly = 0.9

/** The share of calls among the filled cells right of the first column and below the header; null if there are none. */
function shareOfCalls({ sheet, at }: SheetFacts, isCall: (text: string) => boolean): number | null {
  const lines = sheet.rows.slice(at + 1).filter(({ cells }) => markerFieldOf(textOf(cells[0])) === null)
  const cells = lines.flatMap(({ cells: row }) => row.slice(1, 40).map((cell) => textOf(cell)))
  const filled = cells.filter((text) => text !== '').slice(0, examinedCells)
  if (filled.length === 0) return null
  return filled.filter(isCall).length / filled.length
}

/** Whether rows below the header describe the markers' positions or alleles. */
function describesMarkers({ sheet, at }: SheetFacts): boolean {
  return sheet.rows.slice(at + 1, at + 5).some(({ cells }) => markerFieldOf(textOf(cells[0])) !== null)
}

const isCall = (text: string): boolean => matrixCall(text) !== null
/** A file of plots has mostly traits as columns, so a single letter or digit may be a score. */
const isSurelyCall = (text: string): boolean => isCall(text) && text.length > 1

function guess(facts: SheetFacts): Clue[] {
  const first = textOf(facts.sheet.rows[0]?.cells[0])
  if (markerFileKind(first) !== 'matrix') return [clue(20, 'columns', { columns: first.slice(0, 30) })]
  const { headings } = facts
  const subject = headings?.[0]?.key
  if (subject !== 'line' && subject !== 'plot' && subject !== 'label')
    return [clue(REFUSES, 'missing', { column: 'line' })]
  const naming = (['line', 'plot', 'label'] as const).filter((key) => key !== subject)
  const others = headingsOf(facts, [...naming, 'mother', 'father', 'row', 'col', 'rep', 'year'])
  if (others !== '') return [clue(REFUSES, 'columns', { columns: others })]
  const isOpen = subject !== 'line' && !describesMarkers(facts)
  const share = shareOfCalls(facts, isOpen ? isSurelyCall : isCall)
  if (share === null || share < mostly) return [clue(REFUSES, 'noTraits')]
  return [clue(12, 'traits', { count: facts.unknown.length })]
}

/** Two markers of the samples' lines, the first one in base letters. */
function sample({ language, text }: SampleWords): SampleContent {
  const genotypeCalls = [
    ['A/A', 'C/T'],
    ['A/C', 'T/T'],
    ['C/C', 'C/C'],
    ['A/A', null],
  ]
  return {
    cap: [],
    columns: [
      { title: heading('line', language), kind: 'text' },
      { title: 'M1', kind: 'text' },
      { title: 'M2', kind: 'text' },
    ],
    rows: [
      [heading('chromosome', language), '1H', '2H'],
      [heading('position', language), '12.5', '40'],
      ...SAMPLE_LINES.map((line, k) => [text(`line_${line}`), ...genotypeCalls[k]]),
    ],
  }
}

/** Genotypes of lines (a matrix, VCF or HapMap) or of plots (a matrix). */
export const markerUpload = {
  key: 'genotype_upload',
  call: 'uploadGenotypes',
  format: markersFormat,
  guess,
  places: 'named',
  options: [encodingOption],
  review: false,
  sample,
  counts: ['markers', 'calls'],
  words: {
    name: 'upload.genotype_upload',
    rows: 'upload.genotypedLines',
    plots: 'upload.genotypedPlots',
    change: 'change.genotypesImported',
  },
} as const satisfies Upload
