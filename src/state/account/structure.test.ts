import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import type { Person, Structure } from '../../contract/company/people.ts'
import { focusedRowAtom, focusRow, putStructureAtom } from './structure.ts'

const person = (id: number, role: Person['role'] = 'employee') =>
  ({ id, role, first_name: 'Anna', last_name: `Name${id}`, username: `a.${id}`, division: 10 }) as Person

const read = (employees: readonly number[], isCopy = false) => {
  const division = {
    id: 10,
    company_division_name: 'Grain',
    country: 1,
    heads: [],
    employees: employees.map((id) => person(id)),
  }
  const structure = { general_director: person(1, 'general_director'), divisions: [division], unassigned: [] }
  return { structure: structure as unknown as Structure, isCopy }
}

it.each([
  ['the next row', [2, 3, 4], 'person:3', [2, 4], 'person:4'],
  ['of the last one on that before it', [2, 3, 4], 'person:4', [2, 3], 'person:3'],
  ['past rows that went with it', [2, 3, 4], 'person:3', [2], 'person:2'],
  ['of the only one on its division', [2], 'person:2', [], 'division:10'],
  ['where it was', [2, 3], 'person:3', [2, 3, 4], 'person:3'],
])('the focus of a removed row moves to %s', (_, before, at, after, expected) => {
  const store = createStore()
  store.set(putStructureAtom, read(before))
  focusRow(store, at)
  expect(store.get(focusedRowAtom)?.key).toBe(at)
  store.set(putStructureAtom, read(after))
  expect(store.get(focusedRowAtom)?.key).toBe(expected)
  // A closing dialog returns the focus to the row that opened it, which may still be rendered.
  focusRow(store, at)
  expect(store.get(focusedRowAtom)?.key).toBe(expected)
})
