import { sheetAtom } from '../../state/sheet/openSheet.ts'

/** The column whose menu is open, and its anchor: a button or a point; null = none. */
export const columnMenuAtom = sheetAtom<{
  readonly field: string
  readonly target: { getBoundingClientRect(): DOMRect }
} | null>(null, { reloaded: 'resets' })

/** Position of the open cell menu, in pixels of the window; null = closed. */
export const cellMenuAtom = sheetAtom<{ readonly x: number; readonly y: number } | null>(null, { reloaded: 'resets' })

/** Position of the open statistics menu, in pixels of the window; null = closed. */
export const statisticsMenuAtom = sheetAtom<{ readonly x: number; readonly y: number } | null>(null, {
  reloaded: 'resets',
})

/** The group of columns whose menu is open, and its position in pixels of the window; null = none. */
export const groupMenuAtom = sheetAtom<{
  readonly group: string
  readonly at: { readonly x: number; readonly y: number }
} | null>(null, { reloaded: 'resets' })

/** The column whose list of values is open, and its anchor; null = none. */
export const valueFilterAtom = sheetAtom<{
  readonly field: string
  readonly target: { getBoundingClientRect(): DOMRect }
} | null>(null, { reloaded: 'resets' })
