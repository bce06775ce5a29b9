import { bbchStages, comparedName, comparedNames } from './bbchStages.ts'

/** Emergence in the interface languages; other stages count from it where the sowing date is unknown. */
const emergenceNames = comparedNames(bbchStages[0])

/** Whether a vegetation stage is emergence (Всходы). */
export function isEmergence(stage: string): boolean {
  return emergenceNames.has(comparedName(stage))
}

const dayLength = 86_400_000

/**
 * Days from sowing, or from emergence where the sowing date is unknown (dates `YYYY-MM-DD`). Null for emergence itself
 * and where neither date is known.
 */
export function daysAfterSowing(
  stage: string,
  date: string,
  known: { sowing: string | null; emergence: string | null },
): number | null {
  const start = known.sowing ?? known.emergence
  if (start === null || isEmergence(stage)) return null
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / dayLength)
}
