import { areDatesInOrder } from '../../columns/yearData.ts'
import type { FaultLog } from '../fault.ts'
import type { CapValues, Said } from '../headers/cap.ts'
import { headerForm } from '../headers/headerForm.ts'
import type { Place } from '../headers/places.ts'
import type { KnownCrop, KnownNursery, KnownYear } from './known.ts'
import { nurseryKindOf } from './nurseryKinds.ts'
import type { NurseryChange, UploadPlan, YearChange } from './plan.ts'

/** The years that exist for a file's places, null where there is none. */
export function knownYearsOf(places: readonly Place[], known: KnownCrop): (KnownYear | null)[] {
  const byKey = new Map(known.years.map((one) => [`${one.year}\u0000${one.nursery}`, one]))
  return places.map((place) => byKey.get(`${place.year}\u0000${place.nursery}`) ?? null)
}

/**
 * Puts nurseries and years that a field file names and that are not there yet into the plan, and what it says otherwise
 * of existing ones. `widths[i]` is the map width that exact positions of place i need, null = none; `otherRegion` is the id of the
 * region that takes the place of one that is not in the list, null = such a region is a fault.
 */
export function planPlaces(
  places: readonly Place[],
  widths: readonly (number | null)[],
  known: KnownCrop,
  plan: UploadPlan,
  log: FaultLog,
  otherRegion: number | null = null,
): void {
  const ofNursery = new Map<string, CapValues>()
  for (const { nursery, said } of places) ofNursery.set(nursery, { ...said, ...ofNursery.get(nursery) })
  const stored = new Map(known.nurseries.map((one) => [one.name, one]))
  for (const [name, said] of ofNursery) planNursery(name, said, stored.get(name), known, plan, log, otherRegion)
  const years = knownYearsOf(places, known)
  places.forEach((place, i) => {
    planYear(place, widths[i], years[i], plan)
    checkDates(place, years[i], log)
  })
}

function planNursery(
  name: string,
  said: CapValues,
  stored: KnownNursery | undefined,
  known: KnownCrop,
  plan: UploadPlan,
  log: FaultLog,
  otherRegion: number | null,
): void {
  const kind = readKind(said.kind, log)
  const region = readRegion(said.region, known, log, otherRegion)
  const subregion = said.subregion?.value ?? null
  if (!stored) {
    const given = region ?? known.regions[0]?.id ?? null
    plan.nurseries.push({ name, kind: kind ?? 'source_material', region: given, subregion })
    return
  }
  const change = <F extends NurseryChange['field']>(field: F, after: KnownNursery[F] | null) => {
    if (after === null || after === stored[field]) return
    plan.nurseryChanges.push({ nursery: name, field, before: stored[field], after })
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

function readRegion(
  said: Said<string> | undefined,
  known: KnownCrop,
  log: FaultLog,
  otherRegion: number | null,
): number | null {
  if (!said) return null
  const form = headerForm(said.value)
  const region =
    known.regions.find((one) => one.names.some((name) => headerForm(name) === form)) ??
    known.regions.find((one) => one.id === otherRegion)
  if (!region) log.fault('region.unknown', said.row, said.column, said.value)
  return region?.id ?? null
}

/** Emergence before sowing, whichever of the two the file says and the year has already, is a fault where the file says it. */
function checkDates({ said }: Place, stored: KnownYear | null, log: FaultLog): void {
  const dates = {
    sowing_date: said.sowing_date?.value ?? stored?.sowing_date ?? null,
    emergence_date: said.emergence_date?.value ?? stored?.emergence_date ?? null,
  }
  const told = said.emergence_date ?? said.sowing_date
  if (told && !areDatesInOrder(dates)) log.fault('dates.order', told.row, told.column, told.value)
}

function planYear(place: Place, width: number | null, stored: KnownYear | null, plan: UploadPlan): void {
  const { nursery, year, said } = place
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
