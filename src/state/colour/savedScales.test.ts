import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { smallStore, yieldId } from '../../../tests/fields/smallField.ts'
import { loadedYearAtom, putLoadedAtom } from '../year/loaded.ts'
import { changeScale } from './colourBy.ts'
import { colouringAtom } from './colouring.ts'
import { readScales, savedScalesAtom, serializeScales } from './savedScales.ts'

it('a scale chosen for a trait persists, and does not apply to another crop', () => {
  const { store } = smallStore({ rows: 2, cols: 3 })
  store.set(putLoadedAtom, store.get(loadedYearAtom)!)
  changeScale(store, { mode: 'binned', bins: 'equal', classes: 4, palette: 'cividis' })
  const saved = serializeScales(store.get(savedScalesAtom))

  const later = createStore()
  later.set(savedScalesAtom, readScales(saved))
  later.set(putLoadedAtom, smallStore({ rows: 2, cols: 3 }).columns)
  expect(later.get(colouringAtom)).toEqual(store.get(colouringAtom))
  expect([...later.get(savedScalesAtom).keys()]).toEqual([yieldId])
})

it.each([null, '', 'x', '3', '[[1]]', '[[1,{"mode":"rainbow"}]]', '[null]'])(
  '%j leaves every scale automatic',
  (text) => {
    expect(readScales(text)).toEqual(new Map())
  },
)
