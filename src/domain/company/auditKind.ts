import type { ChangeColumn, ChangeSet } from '../change/changeSet.ts'
import { familyOf } from '../plots/plotFields.ts'

/** What rows of the company's history are about, as people filter them. */
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

/** The kinds of changes; of one that is several, the first counts: new plots bring labels, values, lines and traits. */
const order = ['plots', 'numbering', 'values', 'lines', 'traits', 'genome'] as const

function kindOfColumn({ entity, field }: ChangeColumn): (typeof order)[number] {
  if (entity === 'line') return 'lines'
  if (entity === 'trait') return 'traits'
  if (entity === 'marker' || entity === 'genotype_set') return 'genome'
  if (field === 'label' || field === 'walk') return 'numbering'
  if (entity === 'field_year') return 'plots'
  return familyOf(field) ? 'values' : 'plots'
}

/** The kind of a change by what it writes, whatever its author calls it. */
export function kindOfChange(change: ChangeSet): AuditKind {
  const kinds = new Set(change.columns.map(kindOfColumn))
  return order.find((kind) => kinds.has(kind)) ?? 'plots'
}
