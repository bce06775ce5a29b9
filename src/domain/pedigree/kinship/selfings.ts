import type { PedigreeLine } from '../lineGraph.ts'

/** Selfings of a stage: “F1” 0, “Fn” n − 1 (also after a backcross, and for the last of “F2:3”), DH and RIL ∞. */
export function selfingsOfStage(stage: string | null): number | null {
  const text = stage?.trim().toUpperCase() ?? ''
  if (/^(DH|RIL|ДГ|УДГ)\d*$/.test(text)) return Number.POSITIVE_INFINITY
  const generation = text.match(/^(?:BC\d{0,2})?[FФ](\d{1,2})(?:[:.](\d{1,2}))?$/)
  if (generation) return Math.max(0, Number(generation[2] ?? generation[1]) - 1)
  return /^BC\d{0,2}$/.test(text) ? 0 : null
}

/**
 * Selfings of a line since its cross: the stated number, else by its stage, else ∞ where lines count as fixed (varieties
 * and lines without a stage are pure) and 0 where they count as not selfed.
 */
export function selfingsOf({ selfings, stage }: Pick<PedigreeLine, 'selfings' | 'stage'>, isFixed: boolean): number {
  return selfings ?? selfingsOfStage(stage) ?? (isFixed ? Number.POSITIVE_INFINITY : 0)
}

/** Whether a line is a cross that still segregates: not a variety, and of a segregating stage. */
export function isUnfixed({ isVariety, selfings, stage }: PedigreeLine): boolean {
  const generations = selfings ?? selfingsOfStage(stage)
  return !isVariety && generations !== null && generations < 6
}
