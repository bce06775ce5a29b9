import { type FieldYearColumns, traitValue } from '../columns/fieldYear.ts'
import { FACTORS } from '../files/traitColumns.ts'

/** Fields that a label can show, by what it is for; in the order in which they are offered. */
export const labelFields = {
  plot: ['label', 'plot', 'line', 'mother', 'father', 'nursery', 'year', 'place', 'rep'],
  lot: ['lot', 'line', 'plot', 'address', 'amount', 'weight_1000', 'germination', 'harvest_year'],
  location: ['location', 'warehouse'],
} as const
export type PlotLabelField = (typeof labelFields.plot)[number]

/** Default fields of a plot's label. */
export const defaultPlotFields: readonly PlotLabelField[] = ['label', 'line']

/** Most fields of a label. */
export const maxLabelFields = 4
/** Most copies of a label. */
export const maxLabelCopies = 100
/** Most labels of one file. */
export const maxLabels = 100_000

/** How values that are not texts are worded in a language. */
export interface LabelWords {
  place(row: number, col: number): string
  rep(value: string): string
}

type Read = (columns: FieldYearColumns, i: number, words: LabelWords) => string | null

const lineName = ({ lines }: FieldYearColumns, id: number | null | undefined): string | null =>
  (id && lines.get(id)?.name) || null

const readers: Record<PlotLabelField, Read> = {
  label: ({ label }, i) => label[i],
  plot: ({ name }, i) => name[i],
  line: (columns, i) => lineName(columns, columns.line[i]),
  mother: (columns, i) => lineName(columns, columns.lines.get(columns.line[i])?.mother_id),
  father: (columns, i) => lineName(columns, columns.lines.get(columns.line[i])?.father_id),
  nursery: ({ field_name }) => field_name,
  year: ({ year }) => String(year),
  place: ({ row, col }, i, words) => (row[i] > 0 && col[i] > 0 ? words.place(row[i], col[i]) : null),
  rep: (columns, i, words) => {
    const factor = columns.traits.find(({ trait }) => trait.role === 'factor' && trait.name === FACTORS.rep)
    const value = factor ? traitValue(factor, i) : null
    return value === null ? null : words.rep(String(value))
  },
}

/** The lines of a plot's label, in the order of the fields; an unknown field has no line. */
export function plotLabelLines(
  columns: FieldYearColumns,
  i: number,
  fields: readonly PlotLabelField[],
  words: LabelWords,
): string[] {
  return fields
    .map((field) => readers[field](columns, i, words))
    .filter((text) => text !== null && text !== '') as string[]
}

/** The address that opens a plot on the fields page; it names the crop, so that it opens from any. */
export function plotAddress(origin: string, cropId: number, plotId: number): string {
  return `${origin}/fields?cultureId=${cropId}&fieldPlot=${plotId}`
}

/** Content of a plot label's bar code. */
export const plotCode = (plotId: number): string => `P${plotId}`

/** The plot that a scanned code names: an address of a plot, or a bar code's text; null if it is neither. */
export function plotOfCode(text: string): number | null {
  const match = /^P([1-9]\d{0,14})$/.exec(text.trim()) ?? /[?&]fieldPlot=([1-9]\d{0,14})(?:&|#|$)/.exec(text.trim())
  return match ? Number(match[1]) : null
}
