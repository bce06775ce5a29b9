/** Standard normal numbers by the polar method (Marsaglia & Bray 1964). */
export function normalRandom(random: () => number): () => number {
  let spare: number | null = null
  return () => {
    if (spare !== null) {
      const cached = spare
      spare = null
      return cached
    }
    for (;;) {
      const u = 2 * random() - 1
      const v = 2 * random() - 1
      const s = u * u + v * v
      if (s === 0 || s >= 1) continue
      const factor = Math.sqrt((-2 * Math.log(s)) / s)
      spare = v * factor
      return u * factor
    }
  }
}
