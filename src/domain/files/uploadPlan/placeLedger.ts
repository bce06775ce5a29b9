import { areDatesInOrder } from '../../columns/yearData.ts'
import type { FaultLog } from '../fault.ts'
import type { CapValue, CapValues } from '../headers/cap.ts'
import { headerForm } from '../headers/headerForm.ts'
import type { NamedYear } from '../headers/places.ts'
import type { KnownCrop, KnownNursery, KnownYear } from './known.ts'
import { nurseryKindOf } from './nurseryKinds.ts'
import type { NurseryChange, UploadPlan, YearChange } from './plan.ts'

/** The existing years of a file's places, null if there is none. */
export function knownYearsOf(places: readonly NamedYear[], known: KnownCrop): (KnownYear | null)[] {
  const byKey = new Map(known.years.map((year) => [`${year.year}\u0000${year.nursery}`, year]))
  return places.map((place) => byKey.get(`${place.year}\u0000${place.nursery}`) ?? null)
}

/**
 * Plans new nurseries and years of a field file, and changes of existing ones. `widths[i]` is the map width needed by the
 * exact positions of place i, null = none; `otherRegion` is the region id that replaces an unknown region, null = an
 * unknown region is a fault.
 */
export function planPlaces(
  places: readonly NamedYear[],
  widths: readonly (number | null)[],
  known: KnownCrop,
  plan: UploadPlan,
  log: FaultLog,
  otherRegion: number | null = null,
): void {
  const valuesOfNursery = new Map<string, CapValues>()
  for (const { nursery, stated } of places) valuesOfNursery.set(nursery, { ...stated, ...valuesOfNursery.get(nursery) })
  const stored = new Map(known.nurseries.map((nursery) => [nursery.name, nursery]))
  for (const [name, stated] of valuesOfNursery)
    planNursery(name, stated, stored.get(name), known, plan, log, otherRegion)
  const years = knownYearsOf(places, known)
  places.forEach((place, i) => {
    planYear(place, widths[i], years[i], plan)
    checkDates(place, years[i], log)
  })
}

function planNursery(
  name: string,
  stated: CapValues,
  stored: KnownNursery | undefined,
  known: KnownCrop,
  plan: UploadPlan,
  log: FaultLog,
  otherRegion: number | null,
): void {
  const kind = readKind(stated.kind, log)
  const region = readRegion(stated.region, known, log, otherRegion)
  const subregion = stated.subregion?.value ?? null
  if (!stored) {
    const regionOfNew = region ?? known.regions[0]?.id ?? null
    plan.nurseries.push({ name, kind: kind ?? 'source_material', region: regionOfNew, subregion })
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

function readKind(written: CapValue<string> | undefined, log: FaultLog): KnownNursery['kind'] | null {
  if (!written) return null
  const kind = nurseryKindOf(written.value)
  if (kind === null) log.warn('kind.unknown', written.row, written.column, written.value)
  return kind
}

function readRegion(
  written: CapValue<string> | undefined,
  known: KnownCrop,
  log: FaultLog,
  otherRegion: number | null,
): number | null {
  if (!written) return null
  const form = headerForm(written.value)
  const region =
    known.regions.find((region) => region.names.some((name) => headerForm(name) === form)) ??
    known.regions.find((region) => region.id === otherRegion)
  if (!region) log.fault('region.unknown', written.row, written.column, written.value)
  return region?.id ?? null
}

/** Emergence before sowing, with either date from the file or stored, is a fault at the file's cell. */
function checkDates({ stated }: NamedYear, stored: KnownYear | null, log: FaultLog): void {
  const dates = {
    sowing_date: stated.sowing_date?.value ?? stored?.sowing_date ?? null,
    emergence_date: stated.emergence_date?.value ?? stored?.emergence_date ?? null,
  }
  const cell = stated.emergence_date ?? stated.sowing_date
  if (cell && !areDatesInOrder(dates)) log.fault('dates.order', cell.row, cell.column, cell.value)
}

function planYear(place: NamedYear, width: number | null, stored: KnownYear | null, plan: UploadPlan): void {
  const { nursery, year, stated } = place
  const sowing_date = stated.sowing_date?.value ?? null
  const emergence_date = stated.emergence_date?.value ?? null
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
