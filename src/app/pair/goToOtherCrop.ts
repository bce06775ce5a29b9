import { nurseryParam, yearParam } from '../../state/map/goTo.ts'

/** Reloads this page with a year of another crop; its pane stays. */
export function goToOtherCrop(place: { cropId: number; fieldId: number; yearId: number }): void {
  const url = new URL(location.href)
  url.searchParams.set('cultureId', String(place.cropId))
  url.searchParams.set(nurseryParam, String(place.fieldId))
  url.searchParams.set(yearParam, String(place.yearId))
  location.assign(url)
}
