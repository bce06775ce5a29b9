/** The unique name of a plot in Field Book and on labels: “P9120”. */
export function unitOf(plotId: number): string {
  return `P${plotId}`
}

/** The plot id in such a text; null if it is another text. */
export function plotIdOf(unit: string): number | null {
  const found = /^P([1-9]\d{0,15})$/.exec(unit)
  return found ? Number(found[1]) : null
}
