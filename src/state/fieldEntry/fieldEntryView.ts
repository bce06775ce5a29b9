import { classesOffered } from '../../domain/fieldEntry/fieldEntryChoices.ts'
import { fieldEntryProgress } from '../../domain/fieldEntry/fieldEntryWalk.ts'
import { showMessageAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { fieldEntryAtom, goToFieldEntryPlot } from './fieldEntry.ts'

/** The words that buttons offer for the trait; null if numbers or dates are typed. */
export function fieldEntryWords(store: Store): readonly string[] | null {
  const fieldEntry = store.get(fieldEntryAtom)
  return fieldEntry && classesOffered(fieldEntry.trait)
}

/** Returns to the first plot that was skipped without a value. */
export function returnToSkippedPlot(store: Store): void {
  const fieldEntry = store.get(fieldEntryAtom)
  if (!fieldEntry) return
  const { firstMissed } = fieldEntryProgress(fieldEntry.walk, fieldEntry.trait, fieldEntry.plot)
  if (firstMissed >= 0) goToFieldEntryPlot(store, firstMissed)
  else store.set(showMessageAtom, { kind: 'info', key: 'fieldEntry.noneMissed', params: {} })
}
