/** Luminance up to which white text is readable at 4.5 : 1, and from which black text is (WCAG 2.2). */
const luminanceOfEqualContrast = 0.179

/** Red, green and blue, 0–255, of a colour `#rrggbb`. */
export function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Relative luminance (WCAG 2.2) of a colour `#rrggbb`: 0 black … 1 white. */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 … 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The text colour for a data colour: `light` on dark ones, `dark` on light ones. */
export function textOn(colour: string, light: string, dark: string): string {
  return luminance(colour) <= luminanceOfEqualContrast ? light : dark
}
