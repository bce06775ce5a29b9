import { type RuleRefusal, refuseRule } from '../refusal.ts'
import type { LabelledLayout } from './numbering.ts'

/** Indexes of the plots that lose their label (of `members` only, when given); refused when none has one. */
export function planClearing(
  layout: LabelledLayout,
  members?: Uint8Array,
): { readonly ok: true; readonly plots: Int32Array } | RuleRefusal<'numbering.nothingToClear'> {
  const plots: number[] = []
  for (let i = 0; i < layout.count; i++) {
    if (members && members[i] === 0) continue
    if (layout.label[i] !== null && (layout.alive === undefined || layout.alive[i] !== 0)) plots.push(i)
  }
  return plots.length === 0 ? refuseRule('numbering.nothingToClear') : { ok: true, plots: Int32Array.from(plots) }
}
