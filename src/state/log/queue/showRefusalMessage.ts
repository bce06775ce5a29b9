import type { RuleRefusal } from '../../../domain/refusal.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'

/** Shows the refusal of a rule in the status bar. */
export function showRefusalMessage(store: Store, refusal: RuleRefusal): void {
  store.set(showMessageAtom, { kind: 'warning', key: refusal.code, params: { ...refusal.params } })
}
