import { describe, expect, it } from 'vitest'
import { nurseryParam, yearParam } from '../../../state/shell/navigation.ts'
import type { Nursery } from '../../../state/year/chosenYear.ts'
import { chosenFrom, namesMissingYear, withoutPassedChoice } from './chosenFrom.ts'

const nursery = (field_id: number, ...years: number[]) =>
  ({ field_id, fieldyear_set: years.map((id) => ({ id })) }) as unknown as Nursery
const list = [nursery(1, 11, 12), nursery(2, 21)]
const at = (field: number, year: number) =>
  new URLSearchParams({ [nurseryParam]: String(field), [yearParam]: String(year) })
const chosen = (params: URLSearchParams, isReading: boolean, previous: number | null, nurseries = list) => {
  const { nursery, yearId } = chosenFrom(nurseries, params, { isReading, previous })
  return [nursery?.field_id ?? null, yearId]
}

it('a year not yet listed keeps the selection until the list has loaded', () => {
  expect(chosen(at(3, 31), true, 21)).toEqual([2, 21])
  expect(chosen(at(3, 31), true, null)).toEqual([null, null])
  expect(chosen(at(1, 13), true, 12)).toEqual([1, 12])
  expect(chosen(at(3, 31), true, 21, [...list, nursery(3, 31)])).toEqual([3, 31])
})

it('an unknown selection falls back to the nursery’s, or the first one, once the list is known', () => {
  expect(chosen(at(3, 31), false, 21)).toEqual([1, 11])
  expect(chosen(at(2, 31), false, 11)).toEqual([2, 21])
  expect(chosen(new URLSearchParams(), true, 21)).toEqual([1, 11])
  expect(chosen(at(3, 31), true, 99, [nursery(4, 41)])).toEqual([null, null])
})

it('an address is stale when it names something else, not when it leaves the selection open', () => {
  const shown = { nursery: list[0], yearId: 11 }
  expect(namesMissingYear(at(1, 11), shown)).toBe(false)
  expect(namesMissingYear(new URLSearchParams({ [nurseryParam]: '1' }), shown)).toBe(false)
  expect(namesMissingYear(new URLSearchParams(), shown)).toBe(false)
  expect(namesMissingYear(at(1, 13), shown)).toBe(true)
  expect(namesMissingYear(at(3, 11), shown)).toBe(true)
  expect(namesMissingYear(at(1, 11), { nursery: list[0], yearId: null })).toBe(true)
})

describe('a selection not yet in the address', () => {
  it('ends when the address names it', () => {
    expect(withoutPassedChoice({ ahead: 7, requested: 7 }, 7)).toEqual({ ahead: null, requested: null })
    expect(withoutPassedChoice({ ahead: 7, requested: null }, 7)).toEqual({ ahead: null, requested: null })
    expect(withoutPassedChoice({ ahead: 7, requested: null }, 6)).toEqual({ ahead: 7, requested: null })
  })

  it('stays while another one is being written to the address, until both have arrived', () => {
    const waiting = withoutPassedChoice({ ahead: 6, requested: 7 }, 6)
    expect(waiting).toEqual({ ahead: 6, requested: 7 })
    const superseded = withoutPassedChoice(waiting, 7)
    expect(superseded).toEqual({ ahead: 6, requested: null })
    expect(withoutPassedChoice({ ...superseded, requested: 6 }, 6)).toEqual({ ahead: null, requested: null })
  })
})
