import { FORMATS } from '../domain/files/formats.ts'
import { type ColumnKey, type FileLanguage, heading } from '../domain/files/headers/columns.ts'
import { nurseryKindName } from '../domain/files/plan/nurseryKinds.ts'
import { writeFieldMap } from './writeFieldMap.ts'
import { type Table, type TableColumn, type TableValue, writeTable } from './writeTable.ts'

/** Uploads of the fields page that have a sample file. */
export const SAMPLE_FORMATS = ['field_file', 'field_map', 'plot_result'] as const
export type SampleFormat = (typeof SAMPLE_FORMATS)[number]

/** Texts of the samples in the reader's language; their keys in src/words are `samples.<this>`. */
export type SampleText =
  | 'nursery'
  | `line_${1 | 2 | 3 | 4}`
  | 'comment'
  | 'height'
  | 'yield'
  | 'lodging'
  | 'lodging_none'
  | 'lodging_slight'

const YEAR = 2025
const LINES = [1, 2, 3, 4] as const
const BLOCKS = 3

interface SamplePlot {
  readonly label: string
  readonly name: string
  readonly line: (typeof LINES)[number]
  readonly row: number
  readonly col: number
  readonly rep: number
  readonly height: number
  readonly yield: number
  readonly lodging: 'lodging_none' | 'lodging_slight'
}

/** Four lines in three blocks, one block a row, numbered as a snake. */
const PLOTS: readonly SamplePlot[] = Array.from({ length: LINES.length * BLOCKS }, (_, i) => {
  const row = Math.floor(i / LINES.length) + 1
  const along = i % LINES.length
  const line = LINES[(along + row - 1) % LINES.length]
  return {
    label: String(101 + i),
    name: `P${101 + i}`,
    line,
    row,
    col: row % 2 === 1 ? along + 1 : LINES.length - along,
    rep: row,
    height: 84 + 3 * line + row,
    yield: Math.round((5.2 + 0.35 * line - 0.1 * row) * 100) / 100,
    lodging: line === 1 ? 'lodging_slight' : 'lodging_none',
  }
})

/**
 * Makes the sample file of an upload in a language, as xlsx: a small nursery, its map, its values. Taken in this order
 * they upload without a fault.
 */
export function makeSample(
  format: SampleFormat,
  language: FileLanguage,
  text: (key: SampleText) => string,
): Promise<Uint8Array> {
  if (format === 'field_map') return writeFieldMap(FORMATS.field_map.sheet[language], PLOTS)
  const sheet = FORMATS[format].sheet[language]
  const column = (key: ColumnKey, kind: TableColumn['kind'] = 'text') => ({ title: heading(key, language), kind })
  const place: Table['cap'] = [
    { ...column('nursery'), value: text('nursery') },
    { ...column('year', 'number'), value: YEAR },
  ]
  const height = { title: text('height'), kind: 'number' } as const
  const lodging = { title: text('lodging'), kind: 'text' } as const
  const line = (plot: SamplePlot) => text(`line_${plot.line}`)
  if (format === 'plot_result') {
    const grain = { title: text('yield'), kind: 'number' } as const
    return writeTable({
      sheet,
      cap: place,
      columns: [column('label'), column('plot'), column('line'), height, grain, lodging],
      rows: PLOTS.map((plot) => [plot.label, plot.name, line(plot), plot.height, plot.yield, text(plot.lodging)]),
    })
  }
  const parents = (plot: SamplePlot): TableValue[] => (plot.line < 3 ? [null, null] : [text('line_2'), text('line_1')])
  return writeTable({
    sheet,
    cap: [
      ...place,
      { ...column('kind'), value: nurseryKindName('competitive', language) },
      { ...column('sowing_date', 'date'), value: `${YEAR - 1}-09-25` },
    ],
    columns: [
      column('label'),
      column('plot'),
      column('line'),
      column('mother'),
      column('father'),
      column('width', 'number'),
      column('length', 'number'),
      column('comment'),
      column('row', 'number'),
      column('col', 'number'),
      column('rep'),
      height,
    ],
    rows: PLOTS.map((plot) => [
      plot.label,
      plot.name,
      line(plot),
      ...parents(plot),
      1.5,
      5,
      plot.col === 1 ? text('comment') : null,
      plot.row,
      plot.col,
      String(plot.rep),
      plot.height,
    ]),
  })
}
