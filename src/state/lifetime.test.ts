import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { smallColumns } from '../../tests/fields/smallField.ts'
import { cropOfLines } from '../../tests/simulation/openCrop.ts'
import { chooseCropAtom, session } from './account/session.ts'
import { cropAtom, endCropAtom, signInAtom, yearAtom } from './lifetime.ts'
import { putOpenCropAtom } from './log/openColumns.ts'
import { linesSheet } from './sheet/openSheet.ts'
import { sheetSelectionAtom } from './sheet/selection/rowSelection.ts'
import { openDialogAtom } from './shell/dialogs.ts'
import { loadedYearAtom, putLoadedAtom } from './year/loaded.ts'
import { noSelection, selectionAtom, selectPlots } from './year/selection.ts'

const ofYear = yearAtom('none')
const ofLoading = yearAtom<readonly number[]>([], { reloaded: 'resets' })
const carried = yearAtom(0, { reloaded: (value, from, to) => to.indexOf.get(from.id[value]) ?? -1 })
const ofCrop = cropAtom('none')
const ofUser = signInAtom('none')
const ofLines = cropAtom<readonly number[]>([], { reloaded: 'resets' })
const line = cropAtom(0, { reloaded: (value, from, to) => to.indexOf.get(from.id[value]) ?? -1 })

/** A small field-year; with `turned` its plots have other indexes. */
function year(yearId: number, turned = false) {
  const columns = { ...smallColumns({ rows: 1, cols: 3 }), year_id: yearId }
  if (turned) columns.id.subarray(0, columns.count).reverse()
  columns.indexOf = new Map(Array.from(columns.id.subarray(0, columns.count), (id, plot) => [id, plot]))
  return columns
}

function filled() {
  const store = createStore()
  store.set(putLoadedAtom, year(1))
  for (const atom of [ofYear, ofCrop, ofUser]) store.set(atom, 'set')
  store.set(ofLoading, [2])
  store.set(carried, 2)
  const values = () => [ofYear, ofLoading, carried, ofCrop, ofUser].map((atom) => store.get<unknown>(atom))
  return { store, values }
}

it('another year clears year data; a reload of the same one keeps it', () => {
  const { store, values } = filled()
  store.set(putLoadedAtom, year(1, true))
  expect(values()).toEqual(['set', [], 0, 'set', 'set'])
  store.set(carried, 2)
  store.set(putLoadedAtom, year(2))
  expect(values()).toEqual(['none', [], 0, 'set', 'set'])
})

it('another crop clears data of the crop and its year, the same one nothing', () => {
  const { store, values } = filled()
  const crop = (spec_id: number) => ({ spec_id }) as never
  store.set(session.selectedCulture, crop(1))
  store.set(chooseCropAtom, crop(1))
  expect(values()[3]).toBe('set')
  store.set(chooseCropAtom, crop(2))
  expect(values()).toEqual(['none', [], 0, 'none', 'set'])
  expect(store.get(loadedYearAtom)).toBeNull()
})

it('a reload of the same crop keeps its line data, but no data of a year', () => {
  const { store, values } = filled()
  store.set(putOpenCropAtom, cropOfLines([1, 2]), 1)
  store.set(ofLines, [1])
  store.set(line, 1)
  const lines = sheetSelectionAtom.of(linesSheet)
  store.set(lines, { ...noSelection, mask: Uint8Array.of(0, 1), count: 1, active: { plot: 1, row: 0, col: 0 } })
  store.set(putOpenCropAtom, cropOfLines([2, 3, 1]), null)
  expect([store.get(ofLines), store.get(line)]).toEqual([[], 0])
  const { mask, count, active } = store.get(lines)
  expect([[...mask.subarray(0, 3)], count, active]).toEqual([[1, 0, 0], 1, { plot: 0, row: 0, col: 0 }])
  expect(values()).toEqual(['set', [2], 2, 'set', 'set'])
})

it('a subscriber of the loaded year sees it at once with all its data', () => {
  const { store } = filled()
  selectPlots(store, [0], 'map')
  const seen: [number | undefined, number][] = []
  store.sub(loadedYearAtom, () => seen.push([store.get(loadedYearAtom)?.year_id, store.get(selectionAtom).count]))
  store.set(putLoadedAtom, year(2))
  store.set(endCropAtom)
  expect(seen).toEqual([
    [2, 0],
    [undefined, 0],
  ])
})

it('a dialog about plots closes on another year, one that creates years does not', () => {
  const { store } = filled()
  store.set(openDialogAtom, { kind: 'clearNumbering' })
  store.set(putLoadedAtom, year(1, true))
  expect(store.get(openDialogAtom)).toEqual({ kind: 'clearNumbering' })
  store.set(putLoadedAtom, year(2))
  expect(store.get(openDialogAtom)).toBeNull()
  store.set(openDialogAtom, { kind: 'upload', upload: null, files: [] })
  store.set(putLoadedAtom, year(3))
  expect(store.get(openDialogAtom)).toEqual({ kind: 'upload', upload: null, files: [] })
})
