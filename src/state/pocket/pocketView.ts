import { classesOffered } from '../../domain/pocket/pocketChoices.ts'
import { pocketProgress } from '../../domain/pocket/pocketWalk.ts'
import { showMessageAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { goPocket, pocketAtom } from './pocket.ts'

/** The words that buttons offer for the trait; null if numbers or dates are typed. */
export function pocketWords(store: Store): readonly string[] | null {
  const pocket = store.get(pocketAtom)
  return pocket && classesOffered(pocket.trait)
}

/** Returns to the first plot that was skipped without a value. */
export function missedPocket(store: Store): void {
  const pocket = store.get(pocketAtom)
  if (!pocket) return
  const { firstMissed } = pocketProgress(pocket.walk, pocket.trait, pocket.plot)
  if (firstMissed >= 0) goPocket(store, firstMissed)
  else store.set(showMessageAtom, { kind: 'info', key: 'pocket.noneMissed', params: {} })
}
