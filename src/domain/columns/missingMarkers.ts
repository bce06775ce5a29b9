import { type ChangeSet, type Entity, traitOfField } from '../change/changeSet.ts'
import { columnOfMarker } from '../genotypes/columnOfMarker.ts'
import { declaredColumn } from './declaredColumns.ts'
import { type FieldYearColumns, traitColumn } from './fieldYear.ts'

/** Markers, as columns (`columnOfMarker`), that are not loaded with a year but may belong to it now. */
interface MissingMarkers {
  /** Markers with new calls of plots: whether they are loaded depends on the number of other markers. */
  readonly called: ReadonlySet<number>
  /** Declared or pinned markers, which are always loaded. */
  readonly shown: ReadonlySet<number>
}

/** The column that a cell of a change shows in a year whether or not its plots have data; null for any other cell. */
function shownColumn(entity: Entity, field: string, id: number): number | null {
  if (entity === 'field_year') return declaredColumn(field)
  return entity === 'marker' && field === 'pinned' ? columnOfMarker(id) : null
}

/** Markers that a change gives calls, declares or pins, and that are not loaded with the year. */
export function missingMarkers(columns: FieldYearColumns, change: ChangeSet): MissingMarkers {
  const [called, shown] = [new Set<number>(), new Set<number>()]
  const isMissing = (column: number | null): column is number =>
    column !== null && column < 0 && traitColumn(columns, column) === null
  for (const { entity, field, ids, after } of change.columns) {
    const trait = entity === 'plot' ? traitOfField(field) : null
    if (isMissing(trait) && after.some((call) => call !== null)) called.add(trait)
    if (entity !== 'field_year' && entity !== 'marker') continue
    for (const [k, id] of ids.entries()) {
      const column = after[k] === true ? shownColumn(entity, field, id) : null
      if (isMissing(column)) shown.add(column)
    }
  }
  return { called, shown }
}
