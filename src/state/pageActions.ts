import { atom } from 'jotai'

/** What commands ask of the page because it needs the server: the page puts its functions here while it is shown. */
export interface PageActions {
  exportFieldMap(): void
}

export const pageActionsAtom = atom<PageActions | null>(null)
