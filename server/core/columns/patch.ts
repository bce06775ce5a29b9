import { applyChange } from '../../../src/domain/change/applyChange.ts'
import { type ChangeSet, traitOfField } from '../../../src/domain/change/changeSet.ts'
import { type FieldYearColumns, valueColumns } from '../../../src/domain/columns/fieldYear.ts'
import { missingMarkers } from '../../../src/domain/columns/missingMarkers.ts'
import { cropPart, type LoggedChange, yearPart } from '../changes/log/changeLog.ts'

/** Whether a change is about markers that the year is not loaded with: which ones it is loaded with may change. */
function bringsMarkers(columns: FieldYearColumns, change: ChangeSet): boolean {
  const { called, shown } = missingMarkers(columns, change)
  return called.size > 0 || shown.size > 0
}

/**
 * Brings columns forward by the logs after their numbers, in place, except the lines, which the years of a crop share
 * (`CropLines`). The crop's log goes first: it has all traits in their order. Values of a trait that the crop has dropped
 * since are skipped. False if the columns must be rebuilt.
 */
export function patchColumns(
  columns: FieldYearColumns,
  tail: { year: readonly LoggedChange[]; crop: readonly LoggedChange[] },
): boolean {
  for (const { seq, change } of tail.crop) {
    applyChange(columns, withoutLines(cropPart(change)))
    if (bringsMarkers(columns, cropPart(change))) return false
    columns.crop_seq = seq
  }
  for (const { seq, change } of tail.year) {
    if (bringsMarkers(columns, change)) return false
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

const withoutLines = ({ name, columns }: ChangeSet): ChangeSet => ({
  name,
  columns: columns.filter(({ entity }) => entity !== 'line'),
})

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
