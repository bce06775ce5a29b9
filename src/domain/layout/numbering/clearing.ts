import { type RuleRefusal, refuseRule } from '../../refusal.ts'
import type { LabelledLayout } from './numbering.ts'

const hasLabel = ({ label, alive }: LabelledLayout, i: number): boolean =>
  label[i] !== null && (alive === undefined || alive[i] !== 0)

/** Whether any plot has a label to clear. */
export function canClear(layout: LabelledLayout): boolean {
  for (let i = 0; i < layout.count; i++) if (hasLabel(layout, i)) return true
  return false
}

/** Indexes of the plots that lose their label (only of `members`, if passed); refused if none has one. */
export function planClearing(
  layout: LabelledLayout,
  members?: Uint8Array,
): { readonly ok: true; readonly plots: Int32Array } | RuleRefusal<'numbering.nothingToClear'> {
  const plots: number[] = []
  for (let i = 0; i < layout.count; i++) {
    if (members && members[i] === 0) continue
    if (hasLabel(layout, i)) plots.push(i)
  }
  return plots.length === 0 ? refuseRule('numbering.nothingToClear') : { ok: true, plots: Int32Array.from(plots) }
}
