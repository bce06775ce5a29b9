import type { ChangeColumn, ChangeField, ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { type FieldYearColumns, traitValue } from '../../../src/domain/columns/fieldYear.ts'

/** Ids that the database has given for the plots, lines and traits of a year that is being made. */
export interface GivenIds {
  readonly plot: readonly number[]
  readonly line: readonly number[]
  readonly trait: readonly number[]
}

/** The change set that makes everything in a synthetic field-year. */
export function creationOf(columns: FieldYearColumns, yearId: number, ids: GivenIds): ChangeSet {
  const created = (entity: ChangeColumn['entity'], of: readonly number[]): ChangeColumn => ({
    entity,
    field: 'exists',
    ids: [...of],
    before: of.map(() => false),
    after: of.map(() => true),
  })
  const set = (
    entity: ChangeColumn['entity'],
    field: ChangeField,
    of: readonly number[],
    after: ChangeColumn['after'],
  ): ChangeColumn => ({ entity, field, ids: [...of], before: of.map(() => null), after })
  const lines = [...columns.lines.values()]
  const lineOf = new Map(lines.map((line, k) => [line.id, ids.line[k]]))
  const each = <T>(read: (i: number) => T): T[] => ids.plot.map((_, i) => read(i))
  const values = columns.traits.map((column, k) => {
    const there = ids.plot.map((_, i) => i).filter((i) => traitValue(column, i) !== null)
    return set(
      'plot',
      `trait:${ids.trait[k]}`,
      there.map((i) => ids.plot[i]),
      there.map((i) => traitValue(column, i)),
    )
  })
  return {
    name: { key: 'change.plotsCreated', params: { count: ids.plot.length } },
    columns: [
      created('line', ids.line),
      set(
        'line',
        'name',
        ids.line,
        lines.map((line) => line.name),
      ),
      created('trait', ids.trait),
      set(
        'trait',
        'name',
        ids.trait,
        columns.traits.map(({ trait }) => trait.name),
      ),
      set(
        'trait',
        'unit',
        ids.trait,
        columns.traits.map(({ trait }) => trait.unit),
      ),
      set(
        'trait',
        'kind',
        ids.trait,
        columns.traits.map(({ trait }) => trait.kind),
      ),
      { entity: 'field_year', field: 'width', ids: [yearId], before: [20], after: [columns.map_width] },
      { entity: 'field_year', field: 'rows', ids: [yearId], before: [0], after: [columns.map_rows] },
      created('plot', ids.plot),
      set(
        'plot',
        'name',
        ids.plot,
        each((i) => columns.name[i]),
      ),
      set(
        'plot',
        'label',
        ids.plot,
        each((i) => columns.label[i]),
      ),
      set(
        'plot',
        'line_id',
        ids.plot,
        each((i) => lineOf.get(columns.line[i]) ?? null),
      ),
      set(
        'plot',
        'row',
        ids.plot,
        each((i) => columns.row[i]),
      ),
      set(
        'plot',
        'col',
        ids.plot,
        each((i) => columns.col[i]),
      ),
      ...values,
    ],
  }
}
