import { beforeEach, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { noAnswers } from '../../../domain/files/cells/columnContext.ts'
import { chooseYearRequests, type PlaceChoice } from '../../shell/navigation.ts'
import { handleRequests } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { type Nursery, nurseriesAtom } from '../../year/chosenYear.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import {
  leaveOutOtherPlaces,
  popWaitingReview,
  reviewOfYearsAtom,
  reviewYear,
  yearOfPlace,
  yearsLeft,
} from './reviewOfYears.ts'

let store: Store
let chosen: PlaceChoice[]
const upload = new File([''], 'years.csv')
const kind = 'plot_result'
const reading = { mapping: null, answers: noAnswers, choices: { plot_names: 'row_col' } }
const loaded = () => store.get(loadedYearAtom)!
const places = [
  { nursery: 'Trial', year: 2025, rows: 3, at: [2, 3, 4] },
  { nursery: 'Trial', year: 2026, rows: 2, at: [5, 6] },
  { nursery: 'Nobody', year: 2026, rows: 1, at: [7] },
]

beforeEach(() => {
  store = openedSheet(1, 5)
  chosen = []
  handleRequests(store, chooseYearRequests, (place) => chosen.push(place))
  const years = [
    { id: 1, year: 2026 },
    { id: 2, year: 2025 },
  ]
  store.set(nurseriesAtom, [{ field_id: 1, field_name: 'Trial', fieldyear_set: years } as unknown as Nursery])
})

it('a review moves from one year of a file to the next, where it starts once the year is loaded [UPL-03]', () => {
  expect(yearsLeft(store, upload, places, loaded())).toEqual([places[0], places[2]])
  expect(reviewYear(store, { upload, kind, reading }, places[2], null)).toBe(false)
  expect([chosen, store.get(reviewOfYearsAtom)]).toEqual([[], null])
  expect(reviewYear(store, { upload, kind, reading }, places[0], places[1])).toBe(true)
  expect(chosen).toEqual([{ fieldId: 1, yearId: 2 }])
  // The year that is left shows nothing of it.
  expect(popWaitingReview(store, loaded())).toBeNull()
  const other = { ...loaded(), year_id: 2, year: 2025 }
  expect(popWaitingReview(store, other)).toEqual({ upload, kind, reading })
  expect(popWaitingReview(store, other)).toBeNull()
  expect(yearsLeft(store, upload, places, other)).toEqual([places[2]])
  // Another file starts from the beginning. A year that was left unwritten is offered again.
  expect(yearsLeft(store, new File([''], 'years.csv'), places, other)).toEqual([places[1], places[2]])
})

it('a year missing in the crop is uploaded with its own rows only', () => {
  const nurseries = store.get(nurseriesAtom) ?? []
  expect(places.map((place) => yearOfPlace(nurseries, place))).toEqual([
    { fieldId: 1, yearId: 2 },
    { fieldId: 1, yearId: 1 },
    null,
  ])
  expect(leaveOutOtherPlaces(places, places[2])).toEqual([2, 3, 4, 5, 6].map((row) => ({ row })))
})
