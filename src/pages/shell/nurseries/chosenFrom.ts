import { nurseryParam, yearParam } from '../../../state/shell/navigation.ts'
import type { Nursery } from '../../../state/year/chosenYear.ts'

export interface NurseryChoice {
  readonly nursery: Nursery | null
  readonly yearId: number | null
}

const nothing: NurseryChoice = { nursery: null, yearId: null }

const nurseryOf = (nurseries: readonly Nursery[], yearId: number | null) =>
  nurseries.find(({ fieldyear_set }) => fieldyear_set.some((entry) => entry.id === yearId))

/**
 * The nursery and year in an address; a missing or unknown choice becomes the first nursery that has a year. While the list
 * is reloading, an unlisted year may be a new one: the previous choice stays until then.
 */
export function chosenFrom(
  nurseries: readonly Nursery[],
  params: URLSearchParams,
  { isReading, previous }: { readonly isReading: boolean; readonly previous: number | null },
): NurseryChoice {
  const yearId = Number(params.get(yearParam))
  const byYear = nurseryOf(nurseries, yearId)
  if (byYear) return { nursery: byYear, yearId }
  if (yearId && isReading) {
    const nursery = nurseryOf(nurseries, previous)
    return nursery ? { nursery, yearId: previous } : nothing
  }
  const byField = nurseries.find((nursery) => nursery.field_id === Number(params.get(nurseryParam)))
  const nursery = byField ?? nurseries.find((candidate) => candidate.fieldyear_set.length > 0) ?? nurseries[0] ?? null
  return { nursery, yearId: nursery?.fieldyear_set[0]?.id ?? null }
}

/**
 * Whether an address names a year or nursery that is not the chosen one, because it was deleted or never existed. False
 * for an address without a choice.
 */
export function namesMissingYear(params: URLSearchParams, { nursery, yearId }: NurseryChoice): boolean {
  const isWrong = (name: string, chosen: number | null) => params.has(name) && Number(params.get(name)) !== chosen
  return isWrong(yearParam, yearId) || isWrong(nurseryParam, nursery?.field_id ?? null)
}

/** A chosen year that is not in the address yet, and the year that was last written to the address. */
interface Ahead {
  readonly ahead: number | null
  readonly requested: number | null
}

/**
 * The state after the address has changed to the year `named`. A choice made while the previous one is not yet in the
 * address stays, even if it equals the address.
 */
export function withoutPassedChoice({ ahead, requested }: Ahead, named: number): Ahead {
  if (requested !== null && requested !== named) return { ahead, requested }
  return { ahead: ahead === named ? null : ahead, requested: null }
}
