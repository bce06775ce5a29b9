import { applyChange } from '../../src/domain/change/applyChange.ts'
import { type ChangeSet, traitOfField } from '../../src/domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import { cropPart, type LoggedChange, yearPart } from '../changes/log/changeLog.ts'

/**
 * Brings columns forward by the logs after their numbers, in place. The crop's log goes first: it has all lines and
 * traits in their order. Values of a trait that the crop has dropped since are passed over.
 */
export function patchColumns(
  columns: FieldYearColumns,
  tail: { year: readonly LoggedChange[]; crop: readonly LoggedChange[] },
): void {
  for (const { seq, change } of tail.crop) {
    applyChange(columns, cropPart(change))
    columns.crop_seq = seq
  }
  for (const { seq, change } of tail.year) {
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
}

function withKnownTraits(columns: FieldYearColumns, change: ChangeSet): ChangeSet {
  const known = new Set(columns.traits.map((column) => column.trait.id))
  return {
    name: change.name,
    columns: change.columns.filter(({ entity, field }) => {
      if (entity !== 'plot') return true
      const trait = traitOfField(field)
      return trait === null || known.has(trait)
    }),
  }
}
