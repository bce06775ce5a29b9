import { expect, it } from 'vitest'
import { smallStore } from '../../../../tests/fields/smallField.ts'
import { type PersonPresent, peopleAtom } from '../../shell/people.ts'
import { handleRequests } from '../../shell/requests.ts'
import { type CameraRequest, cameraRequests } from './cameraRequest.ts'
import { followedPersonAtom, followPeople } from './followedPerson.ts'

const person = (socket: string, plotId: number | null): PersonPresent => ({
  socket,
  plotId,
  userId: 2,
  name: 'Vera',
  column: null,
  typing: false,
  colour: 0,
})

it('the map follows a person from plot to plot until that person leaves', () => {
  const { store, columns } = smallStore({ rows: 3, cols: 3 })
  const requests: CameraRequest[] = []
  handleRequests(store, cameraRequests, (request) => requests.push(request))
  const stop = followPeople(store)
  const at = (plot: number) => ({ kind: 'show', row: columns.row[plot], col: columns.col[plot] })
  store.set(peopleAtom, [person('a', columns.id[0]), person('b', columns.id[1])])
  expect(requests).toEqual([])
  store.set(followedPersonAtom, 'b')
  store.set(peopleAtom, [person('a', columns.id[5]), person('b', columns.id[1])])
  expect(requests).toEqual([at(1)])
  store.set(peopleAtom, [person('a', columns.id[5]), person('b', columns.id[8])])
  expect(requests).toEqual([at(1), at(8)])
  // A person at no plot is still followed to the next one.
  store.set(peopleAtom, [person('b', null)])
  store.set(peopleAtom, [person('b', columns.id[2])])
  expect(requests.at(-1)).toEqual(at(2))
  store.set(peopleAtom, [person('a', columns.id[5])])
  expect(store.get(followedPersonAtom)).toBeNull()
  stop()
})
