import { abilityChange, countMissingTraits } from '../../domain/analysis/ability/abilityChange.ts'
import { type AbilityTrials, abilityTrials } from '../../domain/analysis/ability/abilityTrials.ts'
import type { CombiningAbilities } from '../../domain/analysis/ability/combiningAbility.ts'
import { claimId, ensureReserved } from '../log/reservedIds.ts'
import { transact } from '../log/transact.ts'
import { showMessageAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'

/**
 * Writes general combining ability to the parents' plots and specific to the crosses' plots, trait by trait, as one entry
 * of the open year (`workOut` runs off the main thread). Shows the result: also if no trait's crosses fit, or nothing
 * changed.
 */
export async function writeAbility(
  store: Store,
  workOut: (trials: AbilityTrials) => Promise<CombiningAbilities | null>,
): Promise<void> {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const abilities = await workOut(abilityTrials(columns))
  if (!abilities || store.get(loadedYearAtom) !== columns) return
  const { abilities: figures, skipped } = abilities
  const showInfo = (key: string, params: Record<string, string | number> = {}) =>
    store.set(showMessageAtom, { kind: 'info', key, params })
  if (figures.length === 0) return showInfo('ability.none')
  if (!(await ensureReserved(store, 'trait', countMissingTraits(columns, figures)))) return showInfo('ability.noIds')
  if (store.get(loadedYearAtom) !== columns) return
  const change = abilityChange(columns, figures, () => claimId(store, 'trait'))
  if (!change) return showInfo('ability.same')
  transact(store, change, { origin: 'user', undo: 'record' })
  const names = skipped.map(({ feature }) => feature).join(', ')
  const message = { kind: 'info' as const, about: ['entries'] as const }
  if (names)
    store.set(showMessageAtom, { ...message, key: 'ability.writtenSome', params: { ...change.name.params, names } })
  else store.set(showMessageAtom, { ...message, ...change.name })
}
