import { expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { headingStage, withStage, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { unmadeTrait } from '../../domain/plots/plotValues.ts'
import { showValues } from '../../state/sheet/plotValues.ts'
import { showWorkedOut } from '../../state/sheet/workedOut.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import { givenPicture } from './givenPicture.ts'

const own = { write: () => {}, drop: () => {} }

it('what a panel gives to plots is shown on the map with what stands there, dates without their year', () => {
  const store = openedSheet(1, 4)
  const columns = withStage(store.get(loadedAtom)!)
  columns.traits[0].numbers[3] = Number.NaN
  const name = { key: 'change.recounted', params: { trait: 'Yield' } }
  const given = showWorkedOut(store, name, yieldTrait, { plots: [1, 3], after: [25.634, 14] }, own)!
  const { status, ...picture } = givenPicture(columns, given)
  expect({ ...picture, plots: [...picture.plots] }).toEqual({
    plots: [1, 3],
    shown: ['25.634', '14'],
    before: ['1.5', null],
  })
  expect(status).toHaveLength(2)
  const stage = columns.traits.find(({ trait }) => trait.id === headingStage)!.trait
  const dated = showValues(store, 'stage', { trait: stage, value: '2026-07-02' }, [1], false, own)!
  expect(givenPicture(columns, dated).shown).toEqual(['07-02'])
  const unmade = { trait: { ...stage, id: unmadeTrait }, value: '2026-07-02' }
  expect(showValues(store, 'stage', unmade, [1], false, own)).toBeNull()
})
