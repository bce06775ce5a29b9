import type { RuleRefusal } from '../../domain/refusal.ts'
import { tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'

/** Shows the refusal of a rule in the status bar. */
export function tellRefusal(store: Store, refusal: RuleRefusal): void {
  store.set(tellAtom, { kind: 'warning', key: refusal.code, params: { ...refusal.params } })
}
