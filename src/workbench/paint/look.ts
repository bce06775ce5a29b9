import { textOn } from '../../domain/colour/contrast.ts'

/** Bits of `PlotLook.flags`. */
export const missingFlag = 1
export const outFlag = 2
export const suppressedFlag = 4
export const dimmedFlag = 8
export const checkFlag = 16
export const hiddenFlag = 32

/** One fill of the map with the ink that can be read on it, and the same dimmed towards the ground. */
export interface Shade {
  readonly fill: string
  readonly ink: string
  readonly dimmed: string
  /** For the bitmap: 0xAABBGGRR, as a little-endian canvas keeps it. */
  readonly rgba: number
  readonly dimmedRgba: number
}

/**
 * How each plot looks, by plot index: its shade, and flags for what is told by a shape as well. Computed once for a
 * colouring; painting only reads it.
 */
export interface PlotLook {
  readonly shade: Uint8Array
  readonly flags: Uint8Array
  readonly shades: readonly Shade[]
}

/** `#rrggbb` of a colour that may also be written `rgb(…)`, as a browser gives system colours. */
export function hexOf(colour: string): string {
  if (colour.startsWith('#')) return colour
  const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function channels(colour: string): number[] {
  const value = Number.parseInt(hexOf(colour).slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function packed(colour: string): number {
  const [r, g, b] = channels(colour)
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0
}

/** `share` of a colour over a ground, as `#rrggbb`. */
function mix(colour: string, ground: string, share: number): string {
  const under = channels(ground)
  const mixed = channels(colour).map((channel, k) => Math.round(channel * share + under[k] * (1 - share)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** How much of a colour is left when the legend dims it. */
const dimmedShare = 0.15

export function shadeOf(fill: string, ground: string, inks: { readonly light: string; readonly dark: string }): Shade {
  const dimmed = mix(fill, ground, dimmedShare)
  return {
    fill,
    ink: textOn(hexOf(fill), inks.light, inks.dark),
    dimmed,
    rgba: packed(fill),
    dimmedRgba: packed(dimmed),
  }
}
