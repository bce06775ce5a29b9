import { sheetAtom } from '../../state/sheet/openSheet.ts'

/** The column whose menu is open, and what it hangs from: its button, or a point; null = none. */
export const columnMenuAtom = sheetAtom<{
  readonly field: string
  readonly target: { getBoundingClientRect(): DOMRect }
} | null>(null, { reloaded: 'ends' })

/** Where the menu of the cells is open, in pixels of the window; null = nowhere. */
export const cellMenuAtom = sheetAtom<{ readonly x: number; readonly y: number } | null>(null, { reloaded: 'ends' })

/** Where the menu of the rows of figures is open, in pixels of the window; null = nowhere. */
export const statisticsMenuAtom = sheetAtom<{ readonly x: number; readonly y: number } | null>(null, {
  reloaded: 'ends',
})

/** The group of columns whose menu is open, and where in pixels of the window; null = none. */
export const groupMenuAtom = sheetAtom<{
  readonly group: string
  readonly at: { readonly x: number; readonly y: number }
} | null>(null, { reloaded: 'ends' })

/** The column whose list of values with ticks is open, and what it hangs from; null = none. */
export const valueFilterAtom = sheetAtom<{
  readonly field: string
  readonly target: { getBoundingClientRect(): DOMRect }
} | null>(null, { reloaded: 'ends' })
