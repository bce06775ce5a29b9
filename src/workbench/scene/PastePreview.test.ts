import { expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { headingStage, withStage, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { newTraitId } from '../../domain/plots/plotValues.ts'
import { pasteOutOfRange } from '../../domain/sheet/pasteCheck.ts'
import { seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { seenDecimalsAtom } from '../../state/sheet/columns/seenDecimals.ts'
import { showComputed } from '../../state/sheet/fill/computedValues.ts'
import { showValues } from '../../state/sheet/plotValues.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { PastePreview } from './PastePreview.ts'

const handlers = { write: () => {}, drop: () => {} }

const wholeArea = { top: 1, left: 1, bottom: 2, right: 5 }

it('panel values are previewed on the map in table format, with the old ones, dates without a year', () => {
  const store = openedSheet(1, 4)
  const columns = withStage(store.get(loadedYearAtom)!)
  columns.traits[0].numbers[3] = Number.NaN
  const name = { key: 'change.recounted', params: { trait: 'Yield' } }
  const shown = showComputed(store, name, yieldTrait, { plots: [1, 3], after: [25.63412, 14] }, handlers)!
  const grid = store.get(seenGridAtom)!
  const { status, ...picture } = new PastePreview(columns, shown, store.get(seenDecimalsAtom)).within(grid, wholeArea)
  expect({ ...picture, plots: [...picture.plots] }).toEqual({
    plots: [1, 3],
    shown: ['25.634', '14.000'],
    before: ['1.500', null],
  })
  expect([...status]).toEqual([pasteOutOfRange, pasteOutOfRange])
  expect(
    new PastePreview(columns, shown, store.get(seenDecimalsAtom)).within(grid, { ...wholeArea, left: 3 }).shown,
  ).toEqual(['14.000'])
  const stage = columns.traits.find(({ trait }) => trait.id === headingStage)!.trait
  const dated = showValues(store, 'stage', { trait: stage, value: '2026-07-02' }, [1], false, handlers)!
  expect(new PastePreview(columns, dated, () => 0).within(grid, wholeArea).shown).toEqual(['07-02'])
  const unmade = { trait: { ...stage, id: newTraitId }, value: '2026-07-02' }
  expect(showValues(store, 'stage', unmade, [1], false, handlers)).toBeNull()
})
