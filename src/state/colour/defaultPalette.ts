import { deviceAtom } from '../lifetime.ts'

/** Sequential palettes, low to high; the user's choice among them is the default for numbers. */
export const sequentialPalettes = ['viridis', 'cividis'] as const
export type SequentialPalette = (typeof sequentialPalettes)[number]

export const isSequential = (name: string | null): name is SequentialPalette =>
  sequentialPalettes.some((palette) => palette === name)

export const defaultPaletteAtom = deviceAtom<SequentialPalette>('viridis')

/** Whether the diverging palette is reversed. */
export const divergingReversedAtom = deviceAtom(false)
