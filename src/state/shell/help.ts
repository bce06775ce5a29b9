import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'

/** What the help is asked about: a part of a page by its name (null = the page), or a topic. */
export type HelpAsked = { readonly part: string | null } | { readonly topic: string }

/** What the drawer of the help shows; null = it is closed. */
export const helpAtom = signInAtom<HelpAsked | null>(null)

/** Opens the help on the part of the page that has the focus. */
export function askHelp(store: Store): void {
  const element = document.activeElement
  const named = element?.closest<HTMLElement>('[data-help]')?.dataset.help
  const region = element?.closest<HTMLElement>('[data-region]')?.dataset.region
  store.set(helpAtom, { part: named ?? region ?? null })
}
