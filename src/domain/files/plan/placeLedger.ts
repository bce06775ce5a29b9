import type { FaultLog } from '../fault.ts'
import type { Said } from '../headers/cap.ts'
import { headerForm } from '../headers/headerForm.ts'
import type { Place } from '../headers/places.ts'
import type { KnownCrop, KnownNursery, KnownYear } from './known.ts'
import { nurseryKindOf } from './nurseryKinds.ts'
import type { NurseryChange, UploadPlan, YearChange } from './plan.ts'

/** The year that exists for a place, null when it does not. */
export function knownYearOf(place: Place, known: KnownCrop): KnownYear | null {
  return known.years.find((one) => one.year === place.year && one.nursery === place.nursery) ?? null
}

/**
 * Puts nurseries and years that a field file names and that are not there yet into the plan, and what it says otherwise
 * of existing ones. `widths[i]` is the map width that exact positions of place i need, null = none.
 */
export function planPlaces(
  places: readonly Place[],
  widths: readonly (number | null)[],
  known: KnownCrop,
  plan: UploadPlan,
  log: FaultLog,
): void {
  const done = new Set<string>()
  places.forEach((place, i) => {
    if (!done.has(place.nursery)) planNursery(place, places, known, plan, log)
    done.add(place.nursery)
    planYear(place, widths[i], known, plan)
  })
}

function planNursery(place: Place, places: readonly Place[], known: KnownCrop, plan: UploadPlan, log: FaultLog): void {
  const said = <K extends 'kind' | 'region' | 'subregion'>(key: K) =>
    places.find((one) => one.nursery === place.nursery && one.said[key])?.said[key]
  const stored = known.nurseries.find((one) => one.name === place.nursery)
  const kind = readKind(said('kind'), log)
  const region = readRegion(said('region'), known, log)
  const subregion = said('subregion')?.value ?? null
  if (!stored) {
    plan.nurseries.push({
      name: place.nursery,
      kind: kind ?? 'source_material',
      region: region ?? known.regions[0]?.id ?? null,
      subregion,
    })
    return
  }
  const change = <F extends NurseryChange['field']>(field: F, after: KnownNursery[F] | null) => {
    if (after === null || after === stored[field]) return
    plan.nurseryChanges.push({ nursery: place.nursery, field, before: stored[field], after })
  }
  change('kind', kind)
  change('region', region)
  change('subregion', subregion)
}

function readKind(said: Said<string> | undefined, log: FaultLog): KnownNursery['kind'] | null {
  if (!said) return null
  const kind = nurseryKindOf(said.value)
  if (kind === null) log.warn('kind.unknown', said.row, said.column, said.value)
  return kind
}

function readRegion(said: Said<string> | undefined, known: KnownCrop, log: FaultLog): number | null {
  if (!said) return null
  const form = headerForm(said.value)
  const region = known.regions.find((one) => one.names.some((name) => headerForm(name) === form))
  if (!region) log.fault('region.unknown', said.row, said.column, said.value)
  return region?.id ?? null
}

function planYear(place: Place, width: number | null, known: KnownCrop, plan: UploadPlan): void {
  const { nursery, year, said } = place
  const stored = knownYearOf(place, known)
  const sowing_date = said.sowing_date?.value ?? null
  const emergence_date = said.emergence_date?.value ?? null
  if (!stored) {
    plan.years.push({ nursery, year, width, sowing_date, emergence_date })
    return
  }
  const change = (field: YearChange['field'], before: number | string | null, after: number | string | null) => {
    if (after !== null && after !== before) plan.yearChanges.push({ nursery, year, field, before, after })
  }
  change('sowing_date', stored.sowing_date, sowing_date)
  change('emergence_date', stored.emergence_date, emergence_date)
  if (width !== null && width > stored.width) change('width', stored.width, width)
}
