import { expect, it } from 'vitest'
import { listDelta, withDelta } from './listDelta.ts'

interface Entry {
  id: string
  state: string
  body?: object
}
const idOf = ({ id }: Entry) => id
const entry = (id: string, state = 'waiting'): Entry => ({ id, state, body: { of: id } })

it('a delta has only the differences of a remaining entry, never its whole body', () => {
  const a = entry('a')
  const delta = listDelta([a], [{ ...a, state: 'sending' }], idOf)
  expect(delta).toEqual({ removed: [], put: [{ id: 'a', after: null, isNew: false, parts: { state: 'sending' } }] })
  expect(withDelta([a], delta!, idOf)).toEqual([{ ...a, state: 'sending' }])
  expect(listDelta([a], [a], idOf)).toBeNull()
})

it('entries added on both sides stay, and a delta does not restore a removed one', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => entry(id))
  const added = listDelta([a], [a, b], idOf)!
  expect(withDelta([a, c], added, idOf).map(idOf)).toEqual(['a', 'b', 'c'])
  expect(withDelta([], listDelta([a], [{ ...a, state: 'sending' }], idOf)!, idOf)).toEqual([])
  expect(withDelta([a, b], listDelta([a], [], idOf)!, idOf)).toEqual([b])
  expect(withDelta([b], listDelta([], [a], idOf)!, idOf).map(idOf)).toEqual(['a', 'b'])
})
