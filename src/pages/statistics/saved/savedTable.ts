import type { TFunction } from 'i18next'
import { decimalsOf } from '../../../domain/analysis/figures.ts'
import type { Cell, ResultColumn } from '../../../domain/analysis/result.ts'
import type {
  SavedBiplot,
  SavedKind,
  SavedMeans,
  SavedResult,
  SavedRow,
  SavedValue,
} from '../../../domain/analysis/saved/kinds.ts'
import { type ShownColumn, savedKeyNumbers } from '../../../domain/analysis/saved/sentences.ts'
import { numberColumn } from '../../../domain/stats/data/columns.ts'

/** Names of a saved result's entities by id. */
export interface NamesById {
  trait(id: number): string
  line(id: number): string
  /** The nursery and year of a year. */
  year(id: number): string
}

/** A table of a saved result, with texts and numbers for display. */
export interface SavedTable {
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly Readonly<Record<string, Cell>>[]
}

const heading: Readonly<Record<string, string>> = {
  ci_low: 'low',
  ci_high: 'high',
  trait_id: 'trait',
  trait_a: 'trait',
  trait_b: 'trait',
  mother_id: 'mother',
  father_id: 'father',
}
const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const headingOf = (name: string): string =>
  name.startsWith('h2') ? `statistics.key.${camel(name)}` : `statistics.column.${heading[name] ?? camel(name)}`

/** Sentence keys of the words that saved results contain, which do not depend on the language. */
const wordKeys: Readonly<Record<string, string>> = {
  residual: 'statistics.residual',
  total: 'statistics.total',
  control: 'statistics.group.control',
  with: 'statistics.model.with',
  without: 'statistics.model.without',
  welch: 'statistics.test.welch',
  welchF: 'statistics.source.welchF',
  pooled: 'statistics.test.pooled',
  paired: 'statistics.test.paired',
  line: 'statistics.by.line',
  mother: 'statistics.by.mother',
  father: 'statistics.by.father',
  row: 'statistics.row',
  col: 'statistics.col',
}

const texts: ReadonlySet<string> = new Set(['source', 'stratum', 'test', 'model', 'group', 'error'])
const integerFields: ReadonlySet<string> = new Set([
  'n',
  'rank',
  'rank_before',
  'rank_after',
  'gained',
  'missing',
  'suppressed',
  'out_of_range',
])
/** Columns in the order of their tabs: the row's subject, its means, letters, ranks. */
const fieldOrder: readonly string[] = [
  ...[
    'trait_id',
    'trait_a',
    'trait_b',
    'mother_id',
    'father_id',
    'line_id',
    'level',
    'stratum',
    'model',
    'test',
    'source',
  ],
  ...['label', 'axis', 'n', 'missing', 'suppressed', 'out_of_range', 'raw', 'mean', 'adjusted', 'blue'],
  ...['f1', 'mid_parent', 'better_parent', 'mph', 'mph_percent', 'mph_p', 'bph', 'bph_percent', 'bph_p'],
  ...[
    'effect',
    'slope',
    'difference',
    'percent',
    'lsd05',
    'tukey05',
    'dunnett05',
    'bonferroni05',
    'r',
    'se',
    't',
    'ss',
    'df',
    'ms',
    'f',
    'p',
    'error',
    'p_holm',
    'p_dunnett',
  ],
  ...[
    'ci_low',
    'ci_high',
    'scaled',
    'se_scaled',
    'sd',
    'cv',
    'h2',
    'h2_cullis',
    'percent_of_control',
    'min',
    'q1',
    'median',
    'q3',
    'max',
    'shapiro_p',
    'eta2',
  ],
  ...['rho', 'rho_p', 'tau', 'tau_p', 'b', 'p_b', 's2d', 'wricke', 'shukla', 'lin_binns', 'asv'],
  ...['rank_before', 'rank_after', 'gained', 'rank', 'group', 'letters', 'share'],
]
const placeOf = (name: string): number => (fieldOrder.includes(name) ? fieldOrder.indexOf(name) : fieldOrder.length)

const isChance = (name: string): boolean => /(^|_)p$|^p_/.test(name)

/** Figures in the trait's unit: never formatted as a count, even if whole. */
const fieldsInUnit: readonly string[] = ['raw', 'mean', 'adjusted', 'blue', 'sd', 'min', 'q1', 'median', 'q3', 'max']

function columnOf(
  name: string,
  rows: readonly SavedRow[],
  names: NamesById,
  column: ShownColumn | undefined,
): ResultColumn {
  const numbersOf = (field: string) => rows.flatMap((row) => (typeof row[field] === 'number' ? [row[field]] : []))
  const numbers = numbersOf(name)
  const isText =
    name.endsWith('_id') ||
    name.startsWith('trait_') ||
    (numbers.length === 0 && rows.some((row) => row[name] !== null))
  const kind = isText ? 'text' : isChance(name) ? 'p' : integerFields.has(name) ? 'count' : 'number'
  const isWhole = (fieldsInUnit.includes(name) ? fieldsInUnit.flatMap(numbersOf) : numbers).every(Number.isInteger)
  const ofValues = isWhole ? 0 : name === 'cv' ? 1 : decimalsOf(numberColumn(name, numbers))
  const decimals = column?.decimals ?? ofValues
  const year = /^year_(\d+)$/.exec(name)
  const heading = column?.heading ?? headingOf(name)
  return { id: name, heading, kind, decimals, ...(year ? { title: names.year(Number(year[1])) } : {}) }
}

function cellOf(name: string, value: SavedValue, names: NamesById): Cell {
  if (typeof value === 'number' && name.startsWith('trait_')) return names.trait(value)
  if (typeof value === 'number' && name.endsWith('_id')) return names.line(value)
  if (typeof value === 'string' && texts.has(name) && wordKeys[value]) return { word: wordKeys[value] }
  return value
}

/** Rows in the order of their tab; unchanged if they have no rank. */
function sortedByPlace(rows: readonly SavedRow[]): readonly SavedRow[] {
  const placeIn = ({ place }: SavedRow) => (typeof place === 'number' ? place : Number.POSITIVE_INFINITY)
  return rows.every((row) => Number.isFinite(placeIn(row))) ? [...rows].sort((a, b) => placeIn(a) - placeIn(b)) : rows
}

/**
 * Rows of a saved result as a table, with names instead of ids, and without an id if the row has a name. PostgreSQL does not
 * preserve the order of a row's keys. `tab`: the tab's columns, for headings and decimals; an empty column that the tab
 * lacks is omitted.
 */
export function savedTable(saved: readonly SavedRow[], names: NamesById, tab: readonly ShownColumn[] = []): SavedTable {
  const rows = sortedByPlace(saved)
  const tabColumns = new Map(tab.map((column) => [column.id, column]))
  const isShown = (name: string) =>
    name !== 'place' &&
    (tabColumns.size === 0 || tabColumns.has(name) || rows.some((row) => (row[name] ?? null) !== null))
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(isShown)
  const shown = fields
    .filter((name) => !(fields.includes('level') && (name === 'line_id' || name === 'level_id')))
    .sort((a, b) => placeOf(a) - placeOf(b))
  return {
    columns: shown.map((name) => columnOf(name, rows, names, tabColumns.get(name))),
    rows: rows.map((row) => Object.fromEntries(shown.map((name) => [name, cellOf(name, row[name] ?? null, names)]))),
  }
}

const isRows = (value: SavedResult[string]): value is readonly SavedRow[] => Array.isArray(value)

const isMeans = (value: SavedResult[string]): value is SavedMeans =>
  typeof value === 'object' && value !== null && 'year_ids' in value
const isBiplot = (value: SavedResult[string]): value is SavedBiplot =>
  typeof value === 'object' && value !== null && 'axes' in value

/** Means of lines, with a column for each year, by the year's id. */
const meansRows = ({ line_ids, year_ids, values }: SavedMeans): SavedRow[] =>
  line_ids.map((line_id, i) => ({
    line_id,
    ...Object.fromEntries(year_ids.map((year, j) => [`year_${year}`, values[i][j]])),
  }))

/** Single figures of a saved result in addition to its rows, by name; figures of a group are called “group_name”. */
export function figuresOf(result: SavedResult): [name: string, value: SavedValue][] {
  // Figures in the key numbers are not repeated.
  const shown = new Set(savedKeyNumbers(result).map(({ value }) => (typeof value === 'object' ? value?.value : value)))
  return Object.entries(result).flatMap(([name, value]): [string, SavedValue][] => {
    if (isRows(value) || name === 'control_id' || name === 'verdict' || value === null) return []
    if (typeof value === 'number' && shown.has(value)) return []
    if (typeof value !== 'object') return [[name, value]]
    if (isMeans(value) || isBiplot(value)) return []
    const filled = Object.entries(value as SavedRow).filter(([, cell]) => cell !== null)
    return filled.map(([inner, cell]) => [`${name}_${inner}`, cell])
  })
}

/** Further rows of a saved result, by name. */
export function partsOf(result: SavedResult): [name: string, rows: readonly SavedRow[]][] {
  const rowsOf = (value: SavedResult[string]): readonly SavedRow[] => {
    if (isRows(value)) return value
    if (isMeans(value)) return meansRows(value)
    return isBiplot(value)
      ? value.axes.map(({ percent, ...axis }, k) => ({ axis: k + 1, ...axis, share: percent }))
      : []
  }
  return Object.entries(result).flatMap(([name, value]): [string, readonly SavedRow[]][] => {
    const rows = [
      'rows',
      'warnings',
      'key_numbers',
      'method_lines',
      'assumption_lines',
      'table_columns',
      'left_out',
    ].includes(name)
      ? []
      : rowsOf(value)
    return rows.length > 0 ? [[isMeans(value) ? 'yearMeans' : name, rows]] : []
  })
}

/** The main figure of each kind of result. */
const mainOf: Record<SavedKind, string> = {
  info: 'mean',
  average: 'adjusted',
  nsr: 'adjusted',
  t_test: 'difference',
  visualization: 'mean',
  correlation: 'r',
  anova: 'f',
  ancova: 'f',
  hybrids: 'mph_percent',
  heat_map: 'adjusted',
  comparison: 'mean',
}

const labels = [
  'trait_id',
  'trait_a',
  'trait_b',
  'mother_id',
  'father_id',
  'level',
  'stratum',
  'model',
  'source',
  'test',
]

/** Two results of a kind side by side: their subjects, each figure, and the differences. */
export function comparedTable(
  kind: SavedKind,
  one: SavedResult,
  other: SavedResult,
  names: NamesById,
  t: TFunction,
): SavedTable {
  const main = mainOf[kind]
  const keyOf = (row: SavedRow) => JSON.stringify(labels.map((name) => row[name] ?? null))
  const [rowsOfA, right] = [one, other].map(({ rows }) => new Map(rows.map((row) => [keyOf(row), row])))
  const keys = [...new Set([...rowsOfA.keys(), ...right.keys()])]
  const figures = [...one.rows, ...other.rows].flatMap((row) => (typeof row[main] === 'number' ? [row[main]] : []))
  const decimals = decimalsOf(numberColumn(main, figures))
  const number = (id: string, key: string): ResultColumn => ({ id, heading: key, kind: 'number', decimals })
  const text = (cell: Cell): string =>
    cell !== null && typeof cell === 'object' && 'word' in cell ? t(cell.word) : String(cell)
  return {
    columns: [
      { id: 'about', heading: headingOf('level'), kind: 'text', decimals: 0, isMain: true },
      number('one', 'saved.first'),
      number('other', 'saved.second'),
      number('change', 'saved.change'),
    ],
    rows: keys.map((key) => {
      const [a, b] = [rowsOfA.get(key), right.get(key)]
      const row = (a ?? b) as SavedRow
      const about = labels
        .flatMap((name) => (row[name] == null ? [] : [text(cellOf(name, row[name], names))]))
        .join(' · ')
      const [x, y] = [a?.[main] ?? null, b?.[main] ?? null]
      return { about, one: x, other: y, change: typeof x === 'number' && typeof y === 'number' ? y - x : null }
    }),
  }
}
