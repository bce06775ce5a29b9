import type { Command } from '../../../commands/command.ts'
import type { TourStep } from '../../../state/shell/introduction/tour.ts'
import type { Store } from '../../../state/store.ts'

/** One card of a tour. Its sentence is `tour.<step>`. */
export interface TourStepRecord {
  readonly step: TourStep
  /** Selector of the element that the card points at; the first visible match counts. */
  readonly target: string
  /** The command whose first key the card shows. */
  readonly command?: Command
  /**
   * Calls `onDone` when the user has performed the step; absent = when the target is pressed. Returns the unsubscriber.
   */
  watch?(store: Store, onDone: () => void): () => void
  /**
   * Performs the step; returns a function that undoes it, or null if it cannot be shown now. Absent = nothing to show.
   */
  show?(store: Store): (() => void) | null
  /** An additional button. */
  readonly action?: { readonly key: string; run(store: Store): void }
}

/** The first visible element that matches a selector; null if there is none. */
export function visibleElement(selector: string): HTMLElement | null {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const { width, height } = element.getBoundingClientRect()
    if (width > 0 && height > 0) return element
  }
  return null
}
