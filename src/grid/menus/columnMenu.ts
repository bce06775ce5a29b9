import { atom } from 'jotai'

/** The column whose menu is open, and the element it hangs from; null = none. */
export const columnMenuAtom = atom<{ readonly field: string; readonly target: HTMLElement } | null>(null)

/** Where the menu of the cells is open, in pixels of the window; null = nowhere. */
export const cellMenuAtom = atom<{ readonly x: number; readonly y: number } | null>(null)
