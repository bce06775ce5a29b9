import { textOn } from '../../domain/colour/contrast.ts'

/** Bits of `PlotStyle.flags`. */
export const missingFlag = 1
export const outFlag = 2
export const suppressedFlag = 4
export const dimmedFlag = 8
export const checkFlag = 16
export const hiddenFlag = 32
/** With `outFlag`: within the limits or without any, but beyond the outer fences of the other values. */
export const farFlag = 64

/** One fill of the map with its text colour, the dimmed fill, and the fill of a suppressed value. */
export interface Shade {
  readonly fill: string
  readonly ink: string
  readonly dimmed: string
  readonly suppressed: { readonly fill: string; readonly ink: string; readonly rgba: number }
  /** For the bitmap: 0xAABBGGRR, the order of a little-endian canvas. */
  readonly rgba: number
  readonly dimmedRgba: number
}

/**
 * The look of each plot, by plot index: shade, and flags for what is also shown by a shape. Computed once per colouring;
 * painting only reads it.
 */
export interface PlotStyle {
  readonly shade: Uint8Array
  readonly flags: Uint8Array
  readonly shades: readonly Shade[]
}

/** `#rrggbb` for a colour that may be written as `rgb(…)`, as browsers return system colours. */
export function hexOf(colour: string): string {
  if (colour.startsWith('#')) return colour
  const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function channels(colour: string): number[] {
  const value = Number.parseInt(hexOf(colour).slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function packColour(colour: string): number {
  const [r, g, b] = channels(colour)
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0
}

/** `share` of a colour over a ground, as `#rrggbb`. */
function mix(colour: string, ground: string, share: number): string {
  const groundChannels = channels(ground)
  const mixed = channels(colour).map((channel, k) => Math.round(channel * share + groundChannels[k] * (1 - share)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Share of a colour that remains when the legend dims it. */
const dimmedShare = 0.15
/** Share of the colour of a suppressed value. */
const suppressedShare = 0.35

export function shadeOf(fill: string, ground: string, inks: { readonly light: string; readonly dark: string }): Shade {
  const dimmed = mix(fill, ground, dimmedShare)
  const faint = mix(fill, ground, suppressedShare)
  return {
    fill,
    ink: textOn(hexOf(fill), inks.light, inks.dark),
    dimmed,
    suppressed: { fill: faint, ink: textOn(faint, inks.light, inks.dark), rgba: packColour(faint) },
    rgba: packColour(fill),
    dimmedRgba: packColour(dimmed),
  }
}

/** Whether a plot shows a suppressed value: hatched, in a lighter colour. */
const isFaint = (flags: number): boolean => (flags & (suppressedFlag | missingFlag)) === suppressedFlag

/** Fill of a plot that is not hidden. */
export function fillOf({ flags, shade, shades }: PlotStyle, plot: number): string {
  const { fill, dimmed, suppressed } = shades[shade[plot]]
  return flags[plot] & dimmedFlag ? dimmed : isFaint(flags[plot]) ? suppressed.fill : fill
}

/** Text colour on a plot. */
export function inkOn({ flags, shade, shades }: PlotStyle, plot: number): string {
  const { ink, suppressed } = shades[shade[plot]]
  return isFaint(flags[plot]) ? suppressed.ink : ink
}

/** Colour of a plot in the bitmap; 0 = nothing. */
export function pixelOf({ flags, shade, shades }: PlotStyle, plot: number): number {
  if (plot < 0 || flags[plot] & hiddenFlag) return 0
  const { rgba, dimmedRgba, suppressed } = shades[shade[plot]]
  return flags[plot] & dimmedFlag ? dimmedRgba : isFaint(flags[plot]) ? suppressed.rgba : rgba
}
