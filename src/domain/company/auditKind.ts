import type { ChangeColumn, ChangeSet } from '../change/changeSet.ts'
import { familyOf } from '../plots/plotFields.ts'

/** Kinds of rows of the company's history, for its filter. */
export const auditKinds = [
  'plots',
  'values',
  'numbering',
  'import',
  'lines',
  'traits',
  'nursery',
  'storage',
  'genome',
  'files',
  'taken_out',
  'people',
  'sign_in',
  'company',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** The kinds of changes; if a change has several, the first counts: new plots bring labels, values, lines and traits. */
const order = ['plots', 'numbering', 'values', 'lines', 'traits', 'genome'] as const

function kindOfColumn({ entity, field }: ChangeColumn): (typeof order)[number] {
  if (entity === 'line') return 'lines'
  if (entity === 'trait') return 'traits'
  if (entity === 'marker' || entity === 'genotype_set') return 'genome'
  if (field === 'label' || field === 'walk') return 'numbering'
  if (entity === 'field_year') return 'plots'
  return familyOf(field) ? 'values' : 'plots'
}

/** The kind of a change by its cells, whatever its name. */
export function kindOfChange(change: ChangeSet): AuditKind {
  const kinds = new Set(change.columns.map(kindOfColumn))
  return order.find((kind) => kinds.has(kind)) ?? 'plots'
}
