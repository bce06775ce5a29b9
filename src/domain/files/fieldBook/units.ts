/** The unique name of a plot in Field Book and on labels: “P9120”. */
export function unitOf(plotId: number): string {
  return `P${plotId}`
}

/** The plot id in such a text; null if it is another text. */
export function plotIdOf(unit: string): number | null {
  const match = /^P([1-9]\d{0,15})$/.exec(unit)
  return match ? Number(match[1]) : null
}
