import type { CellValue, ChangeColumn } from '../../src/domain/change/changeSet.ts'
import type { Trait } from '../../src/domain/traits/trait.ts'

/** Ids of a year's own parts. */
export interface FieldIds {
  yearId: number
  traitId: number
  plotIds: number[]
  /** Ids of the lines, in the order in which plots get them in turn. */
  lineIds: number[]
}

export interface FieldOptions {
  rows: number
  cols: number
  labels?: boolean
  /** Value of the trait `Yield, t/ha` by plot; null = missing. */
  value?: (k: number) => number | null
  /** Number of lines that plots get in turn, unless `lineOf` chooses each plot's line by index. */
  lines?: number
  lineNames?: readonly string[]
  lineOf?: (k: number) => number
}

const nulls = (n: number): null[] => new Array<null>(n).fill(null)

/** The columns of a change set that creates rows × cols plots with lines in turn and the trait `Yield, t/ha`. */
export function fieldColumns(ids: FieldIds, options: FieldOptions): ChangeColumn[] {
  const { rows, cols, labels = true, value = (k) => 5 + (k % 17) / 10 } = options
  const count = rows * cols
  const lineCount = ids.lineIds.length
  const lineOf = options.lineOf ?? ((k: number) => k % lineCount)
  const values = Array.from({ length: count }, (_, k) => value(k))
  const filledIndexes = values.flatMap((value, k) => (value === null ? [] : [k]))
  const cells = (
    entity: ChangeColumn['entity'],
    cells: number[],
    field: ChangeColumn['field'],
    after: (k: number) => CellValue,
    before: CellValue = null,
  ): ChangeColumn => ({
    entity,
    field,
    ids: cells,
    before: cells.map(() => before),
    after: cells.map((_, k) => after(k)),
  })
  const plot = (field: ChangeColumn['field'], after: (k: number) => CellValue) =>
    cells('plot', ids.plotIds, field, after)
  return [
    cells('line', ids.lineIds, 'exists', () => true, false),
    cells('line', ids.lineIds, 'name', (k) => options.lineNames?.[k] ?? `Line ${k + 1}`),
    cells('trait', [ids.traitId], 'exists', () => true, false),
    cells('trait', [ids.traitId], 'name', () => 'Yield'),
    cells('trait', [ids.traitId], 'unit', () => 't/ha'),
    cells('trait', [ids.traitId], 'kind', () => 'quantitative'),
    cells('field_year', [ids.yearId], 'width', () => cols, 20),
    cells('field_year', [ids.yearId], 'rows', () => rows, 0),
    cells('plot', ids.plotIds, 'exists', () => true, false),
    plot('name', (k) => `P${k + 1}`),
    plot('row', (k) => Math.floor(k / cols) + 1),
    plot('col', (k) => (k % cols) + 1),
    plot('line_id', (k) => ids.lineIds[lineOf(k)]),
    ...(labels ? [plot('label', (k) => String(k + 1))] : []),
    {
      entity: 'plot',
      field: `trait:${ids.traitId}`,
      ids: filledIndexes.map((k) => ids.plotIds[k]),
      before: nulls(filledIndexes.length),
      after: filledIndexes.map((k) => values[k]),
    },
  ]
}

export interface TraitOptions {
  kind?: Trait['kind']
  role?: Trait['role']
  unit?: string
  /** Value of plot `k` for trait `t`; null = missing. */
  value: (k: number, t: number) => CellValue
}

/** The columns of a change set that adds traits with values of the plots. */
export function traitColumns(
  ids: readonly number[],
  names: readonly string[],
  plotIds: readonly number[],
  options: TraitOptions,
): ChangeColumn[] {
  const { kind = 'quantitative', role = 'trait', unit = '', value } = options
  const columnOf = (field: ChangeColumn['field'], after: CellValue[], before: CellValue = null): ChangeColumn => ({
    entity: 'trait',
    field,
    ids: [...ids],
    before: ids.map(() => before),
    after,
  })
  const allPlots = <T>(value: T): T[] => ids.map(() => value)
  return [
    columnOf('exists', allPlots(true), false),
    columnOf('name', [...names]),
    columnOf('unit', allPlots(unit)),
    columnOf('kind', allPlots(kind)),
    columnOf('role', allPlots(role)),
    ...ids.flatMap((id, t): ChangeColumn[] => {
      const plots = plotIds.flatMap((plot, k) => (value(k, t) === null ? [] : [{ plot, after: value(k, t) }]))
      if (plots.length === 0) return []
      return [
        {
          entity: 'plot',
          field: `trait:${id}`,
          ids: plots.map(({ plot }) => plot),
          before: nulls(plots.length),
          after: plots.map(({ after }) => after),
        },
      ]
    }),
  ]
}
