import { deviceAtom } from '../lifetime.ts'

/** Palettes from low to high, of which one colours what nobody has chosen another for. */
export const sequentialPalettes = ['viridis', 'cividis'] as const
export type SequentialPalette = (typeof sequentialPalettes)[number]

export const isSequential = (name: string | null): name is SequentialPalette =>
  sequentialPalettes.some((one) => one === name)

export const usualPaletteAtom = deviceAtom<SequentialPalette>('viridis')

/** Whether the diverging palette begins with its other end. */
export const divergingReversedAtom = deviceAtom(false)
