import { type ChangeSet, type Entity, traitOfField } from '../change/changeSet.ts'
import { columnOfMarker } from '../genotypes/columnOfMarker.ts'
import { type FieldYearColumns, traitColumn } from './fieldYear.ts'
import { standingColumn } from './standing.ts'

/** Markers, as columns (`columnOfMarker`), that a year does not hold and that may go along with it by now. */
interface MissingMarkers {
  /** Plots have been given calls of them: whether they come hangs on how many others have. */
  readonly called: ReadonlySet<number>
  /** Their columns stand, or they are pinned: they come. */
  readonly shown: ReadonlySet<number>
}

/** The column that a cell of a change keeps in a year whatever its plots have; null for any other cell. */
function shownColumn(entity: Entity, field: string, id: number): number | null {
  if (entity === 'field_year') return standingColumn(field)
  return entity === 'marker' && field === 'pinned' ? columnOfMarker(id) : null
}

/** The markers that a change gives calls of, lets stand or pins, and that the year does not hold. */
export function missingMarkers(columns: FieldYearColumns, change: ChangeSet): MissingMarkers {
  const [called, shown] = [new Set<number>(), new Set<number>()]
  const isMissing = (column: number | null): column is number =>
    column !== null && column < 0 && traitColumn(columns, column) === null
  for (const { entity, field, ids, after } of change.columns) {
    const ofCalls = entity === 'plot' ? traitOfField(field) : null
    if (isMissing(ofCalls) && after.some((call) => call !== null)) called.add(ofCalls)
    if (entity !== 'field_year' && entity !== 'marker') continue
    for (const [k, id] of ids.entries()) {
      const column = after[k] === true ? shownColumn(entity, field, id) : null
      if (isMissing(column)) shown.add(column)
    }
  }
  return { called, shown }
}
