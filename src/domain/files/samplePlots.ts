import { type ColumnKey, heading } from './headers/columns.ts'
import type { SampleWords } from './uploadRecord.ts'
import type { Table, TableColumn, TableValue } from './written.ts'

export const SAMPLE_YEAR = 2025
export const SAMPLE_LINES = [1, 2, 3, 4] as const
const BLOCKS = 3

interface SamplePlot {
  readonly label: string
  readonly name: string
  readonly line: (typeof SAMPLE_LINES)[number]
  readonly row: number
  readonly col: number
  readonly rep: number
  readonly height: number
  readonly yield: number
  readonly lodging: 'lodging_none' | 'lodging_slight'
}

/** The small nursery of all samples: four lines in three blocks, one block per row, numbered as a snake. */
export const SAMPLE_PLOTS: readonly SamplePlot[] = Array.from({ length: SAMPLE_LINES.length * BLOCKS }, (_, i) => {
  const row = Math.floor(i / SAMPLE_LINES.length) + 1
  const index = i % SAMPLE_LINES.length
  const line = SAMPLE_LINES[(index + row - 1) % SAMPLE_LINES.length]
  return {
    label: String(101 + i),
    name: `P${101 + i}`,
    line,
    row,
    col: row % 2 === 1 ? index + 1 : SAMPLE_LINES.length - index,
    rep: row,
    height: 84 + 3 * line + row,
    yield: Math.round((5.2 + 0.35 * line - 0.1 * row) * 100) / 100,
    lodging: line === 1 ? 'lodging_slight' : 'lodging_none',
  }
})

/** Mother and father of a line of the samples; the first two have none. */
export function sampleParents(line: SamplePlot['line'], { text }: SampleWords): TableValue[] {
  return line < 3 ? [null, null] : [text('line_2'), text('line_1')]
}

/** A column of a sample with its heading in a language. */
export function sampleColumn(
  key: ColumnKey,
  { language }: SampleWords,
  kind: TableColumn['kind'] = 'text',
): TableColumn {
  return { title: heading(key, language), kind }
}

/** The rows above the samples' header row that name their nursery and year. */
export function sampleCap(words: SampleWords): Table['cap'] {
  return [
    { ...sampleColumn('nursery', words), value: words.text('nursery') },
    { ...sampleColumn('year', words, 'number'), value: SAMPLE_YEAR },
  ]
}
