import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { rphMarker, smallYear, withMarker } from '../../../../tests/arbitraries/smallYear.ts'
import { maxMarkerNameLength, maxPinnedMarkers } from '../../../domain/genotypes/markerFields.ts'
import { redo, undo } from '../../log/undo/undo.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom, putLoadedAtom } from '../../year/loaded.ts'
import { markerNameFault, pinFault, pinMarker, renameMarker } from './markerColumns.ts'

let store: Store

const columns = () => store.get(loadedYearAtom)!
const marker = () => columns().markers[0].marker

beforeEach(() => {
  store = createStore()
  store.set(putLoadedAtom, withMarker(smallYear(1, 3)))
})

describe('a marker of the crop', () => {
  it('is renamed and pinned as entries that are undone and redone', () => {
    renameMarker(store, rphMarker, 'Rph7.g')
    pinMarker(store, rphMarker, true)
    pinMarker(store, rphMarker, true)
    expect([marker().name, marker().pinned, store.get(outboxAtom).length]).toEqual(['Rph7.g', true, 2])
    expect(columns().markers[0].trait.name).toBe('Rph7.g')
    undo(store)
    undo(store)
    expect([marker().name, marker().pinned]).toEqual(['Rph7', false])
    redo(store)
    expect(marker().name).toBe('Rph7.g')
  })

  it('has a unique name, and at most the included number is pinned', () => {
    const fault = (name: string, id = rphMarker) => markerNameFault(columns(), id, name)?.code ?? null
    expect([
      fault('x'),
      fault('Rph7'),
      fault('Rph7', 1),
      fault(''),
      fault('x'.repeat(maxMarkerNameLength + 1)),
    ]).toEqual([null, null, 'marker.duplicate', 'validation.required', 'validation.maxLength'])
    const [column] = columns().markers
    columns().markers = Array.from({ length: maxPinnedMarkers }, (_, k) => ({
      ...column,
      marker: { ...column.marker, id: k + 1, pinned: k > 0 },
    }))
    expect(pinFault(columns())).toBeNull()
    columns().markers[0].marker.pinned = true
    expect(pinFault(columns())).toMatchObject({ code: 'marker.pinLimit', params: { max: maxPinnedMarkers } })
  })
})
