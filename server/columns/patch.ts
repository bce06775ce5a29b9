import { applyChange } from '../../src/domain/change/applyChange.ts'
import { type ChangeSet, traitOfField } from '../../src/domain/change/changeSet.ts'
import { type FieldYearColumns, valueColumns } from '../../src/domain/columns/fieldYear.ts'
import { familyOf } from '../../src/domain/plots/plotFields.ts'
import { cropPart, type LoggedChange, yearPart } from '../changes/log/changeLog.ts'

/** Whether calls are written of a marker that does not go along with the year: which ones do may be others by then. */
function writesOtherMarkers(columns: FieldYearColumns, { columns: written }: ChangeSet): boolean {
  const carried = new Set(columns.markers.map(({ trait }) => trait.id))
  return written.some(({ entity, field }) => {
    const of = entity === 'plot' ? familyOf(field) : null
    return of?.family === 'marker' && !carried.has(of.id)
  })
}

/**
 * Brings columns forward by the logs after their numbers, in place. The crop's log goes first: it has all lines and
 * traits in their order. Values of a trait that the crop has dropped since are passed over. False where the columns are to
 * be read anew.
 */
export function patchColumns(
  columns: FieldYearColumns,
  tail: { year: readonly LoggedChange[]; crop: readonly LoggedChange[] },
): boolean {
  for (const { seq, change } of tail.crop) {
    applyChange(columns, cropPart(change))
    columns.crop_seq = seq
  }
  for (const { seq, change } of tail.year) {
    if (writesOtherMarkers(columns, change)) return false
    const known = withKnownTraits(columns, yearPart(change))
    applyChange(columns, known)
    for (const { entity, field, ids } of known.columns) {
      if (entity !== 'plot' || traitOfField(field) !== null) continue
      for (const id of ids) {
        const i = columns.indexOf.get(id)
        if (i !== undefined) columns.version[i] = seq
      }
    }
    columns.seq = seq
  }
  return true
}

function withKnownTraits(columns: FieldYearColumns, change: ChangeSet): ChangeSet {
  const known = new Set(valueColumns(columns).map((column) => column.trait.id))
  return {
    name: change.name,
    columns: change.columns.filter(({ entity, field }) => {
      if (entity !== 'plot') return true
      const trait = traitOfField(field)
      return trait === null || known.has(trait)
    }),
  }
}
