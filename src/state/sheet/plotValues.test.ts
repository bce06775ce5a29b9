import { beforeEach, describe, expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { headingStage, withStage, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { markerTrait, newMarkerFields } from '../../domain/genotypes/markerFields.ts'
import { newTraitId, type PlotValues } from '../../domain/plots/plotValues.ts'
import { pasteOutOfRange } from '../../domain/sheet/pasteCheck.ts'
import { newTraitFields } from '../../domain/traits/traitFields.ts'
import { reservedIdsAtom } from '../log/reservedIds.ts'
import { timelineAtom } from '../log/undo/timeline.ts'
import { undo } from '../log/undo/undo.ts'
import { outboxAtom } from '../outbox/outbox.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { selectPlots } from '../year/selection.ts'
import { dropPaste, sheetPasteAtom, writePaste } from './paste/sheetPaste.ts'
import { hideValues, showValues, writeValues } from './plotValues.ts'

let store: Store
let calls: string[]
const handlers = {
  write: () => {
    calls.push('write')
  },
  drop: () => {
    calls.push('drop')
  },
}

const year = () => store.get(loadedYearAtom)!
const column = (field: string) => [0, 1, 2, 3].map((plot) => readCell(year(), plot, field))
const valuesOf = (id: number, input: Omit<PlotValues, 'trait'>): PlotValues => ({
  trait: traitColumn(year(), id)!.trait,
  ...input,
})
const names = () => store.get(timelineAtom).undo.map((entry) => entry.change.name)

beforeEach(() => {
  store = openedSheet(1, 4)
  withStage(year())
  year().sowing_date = '2026-04-28'
  calls = []
  selectPlots(store, [0, 1, 2], 'map')
})

describe('values previewed in the cells', () => {
  it('are shown until the panel hides, writes or discards them', async () => {
    const input = valuesOf(headingStage, { value: '2026-07-01', note: 'late' })
    const paste = showValues(store, 'stage', input, [0, 1, 2], true, handlers)!
    expect(store.get(sheetPasteAtom)).toBe(paste)
    expect([[...paste.columns[0].ids], paste.columns[0].values]).toEqual([
      [102, 103],
      ['2026-07-01', '2026-07-01'],
    ])
    await writePaste(store, paste)
    dropPaste(store)
    expect(calls).toEqual(['write', 'drop'])
    expect(store.get(outboxAtom)).toEqual([])
    store.set(sheetPasteAtom, paste)
    hideValues(store, paste)
    expect(store.get(sheetPasteAtom)).toBeNull()
  })

  it('previewed values are marked beyond the limits and before sowing; a trait to be created has none', () => {
    const high = showValues(store, 'phenotype', valuesOf(yieldTrait, { value: 20 }), [0], false, handlers)!
    expect([high.columns[0].status[0], high.columns[0].reasons.get(0)?.code]).toEqual([
      pasteOutOfRange,
      'outside.limits',
    ])
    const early = showValues(store, 'stage', valuesOf(headingStage, { value: '2026-04-02' }), [1], false, handlers)!
    expect(early.columns[0].reasons.get(0)).toEqual({
      code: 'outside.sowing',
      params: { value: '2026-04-02', sowing: '2026-04-28' },
    })
    const trait = { ...newTraitFields, id: newTraitId, name: 'Lodging' }
    expect(showValues(store, 'phenotype', { trait, value: 3 }, [0], false, handlers)).toBeNull()
  })
})

describe('values written to plots', () => {
  it('date and comment of a stage are one change under its name, undone as one [PLT-28]', async () => {
    expect(
      await writeValues(store, 'stage', valuesOf(headingStage, { value: '2026-07-01', note: 'late' }), false),
    ).toBe('written')
    expect(column(`trait:${headingStage}`)).toEqual(['2026-07-01', '2026-07-01', '2026-07-01', null])
    expect(column(`note:${headingStage}`)).toEqual(['late', 'late', 'late', null])
    expect(names()).toEqual([{ key: 'change.stage', params: { name: 'Heading', count: 3 } }])
    undo(store)
    expect(column(`trait:${headingStage}`)).toEqual(['2026-06-30', null, null, null])
    expect(column(`note:${headingStage}`)).toEqual([null, null, null, null])
  })

  it('only empty cells are filled on request, and an unchanged value is no change [PLT-26]', async () => {
    const input = valuesOf(headingStage, { value: '2026-07-01' })
    expect(await writeValues(store, 'stage', input, true)).toBe('written')
    expect(column(`trait:${headingStage}`)).toEqual(['2026-06-30', '2026-07-01', '2026-07-01', null])
    expect(await writeValues(store, 'stage', input, true)).toBe('nothing')
    expect(names()).toHaveLength(1)
  })

  it('a new marker is created with its position in the same change, and undone with it [PLT-30]', async () => {
    const marker = { ...newMarkerFields, id: newTraitId, name: '1H_45.2', chromosome: '1H', position: 45.2 }
    const input: PlotValues = { trait: markerTrait(marker), marker, value: 'A/C' }
    expect(await writeValues(store, 'genotype', input, false)).toBe('noIds')
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [], trait: [], marker: [31] })
    expect(await writeValues(store, 'genotype', input, false)).toBe('written')
    expect(year().markers.map((one) => one.marker)).toEqual([{ ...marker, id: 31 }])
    expect(column('marker:31')).toEqual(['A/C', 'A/C', 'A/C', null])
    expect(names()).toEqual([{ key: 'change.genotype', params: { name: '1H_45.2', count: 3 } }])
    const sameMarker = { trait: year().markers[0].trait, value: 'A/C' }
    expect(await writeValues(store, 'genotype', sameMarker, false)).toBe('nothing')
    const shown = showValues(store, 'genotype', { ...sameMarker, value: 'C/C' }, [2, 3], false, handlers)!
    expect([shown.columns[0].field, shown.columns[0].present]).toEqual(['marker:31', ['A/C', null]])
    undo(store)
    expect([year().markers, column('marker:31')]).toEqual([[], [null, null, null, null]])
  })

  it('a new name is created in the same change [PLT-27]', async () => {
    const trait = { ...newTraitFields, id: newTraitId, name: 'Spraying', role: 'technology', kind: 'date' } as const
    expect(await writeValues(store, 'technology', { trait: { ...trait }, planned: '2026-06-15' }, false)).toBe('noIds')
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [], trait: [77], marker: [] })
    const outcome = await writeValues(store, 'technology', { trait: { ...trait }, planned: '2026-06-15' }, false)
    expect([outcome, traitColumn(year(), 77)?.trait.role]).toEqual(['written', 'technology'])
    expect(column('planned:77')).toEqual(['2026-06-15', '2026-06-15', '2026-06-15', null])
    expect(names()).toEqual([{ key: 'change.technology', params: { name: 'Spraying', count: 3 } }])
    undo(store)
    expect(traitColumn(year(), 77)).toBeNull()
  })
})
