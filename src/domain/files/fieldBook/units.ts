/** What a plot is called where names are not unique, in Field Book and on labels: `P9120`. */
export function unitOf(plotId: number): string {
  return `P${plotId}`
}

/** The plot's id in such a text; null when it is none. */
export function plotIdOf(unit: string): number | null {
  const found = /^P([1-9]\d{0,15})$/.exec(unit)
  return found ? Number(found[1]) : null
}
