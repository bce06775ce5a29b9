import { signInAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'

/** The subject of the help: a part of a page by name (null = the page), or a topic. */
export type HelpSubject = { readonly part: string | null } | { readonly topic: string }

/** The content of the help drawer; null = closed. */
export const helpAtom = signInAtom<HelpSubject | null>(null)

/** Opens the help for the focused part of the page. */
export function openHelp(store: Store): void {
  const element = document.activeElement
  const named = element?.closest<HTMLElement>('[data-help]')?.dataset.help
  const region = element?.closest<HTMLElement>('[data-region]')?.dataset.region
  store.set(helpAtom, { part: named ?? region ?? null })
}
