import { expect, it } from 'vitest'
import { proposedPlace } from './proposedPlace.ts'

const russian = { field_id: 1, country: 1, region: 5 }
const italian = { field_id: 2, country: 7, region: 70 }
const alsoInItaly = { field_id: 3, country: 7, region: 71 }

it('suggests the user’s own country, else the region of the newest nursery, else none [LIM-25]', () => {
  expect(proposedPlace([7, 1], [])).toEqual({ country: 7, region: null })
  expect(proposedPlace([7, 1], [alsoInItaly, italian, russian])).toEqual({ country: 7, region: 71 })
  expect(proposedPlace([9], [italian])).toEqual({ country: 9, region: null })
  expect(proposedPlace([], [russian, italian])).toEqual({ country: 7, region: 70 })
  expect(proposedPlace([], [])).toEqual({ country: null, region: null })
})
