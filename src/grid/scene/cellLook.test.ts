import { expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { plotsSourceAtom } from '../../state/sheet/openSheet.ts'
import { typeCell } from '../../state/sheet/typing.ts'
import { mapThemes } from '../../ui/theme.ts'
import { CellLook } from './CellLook.ts'

it('marks unsent cells, a parent’s at every plot of its line, and none of the columns that hold no value', () => {
  const store = openedSheet(1, 4)
  const grain = `trait:${yieldTrait}`
  typeCell(store, { plot: 1, field: grain }, '5')
  typeCell(store, { plot: 1, field: 'father' }, 'Lada')
  const look = new CellLook(store, store.get(plotsSourceAtom)!, mapThemes.light)
  const marked = (field: string) => [0, 1, 2, 3].filter((plot) => look.statesOf(plot, field).includes('pending'))
  expect(marked(grain)).toEqual([1])
  expect(marked('father')).toEqual([1, 3])
  expect([...marked('rowNumber'), ...marked('folded:general'), ...marked('addTrait')]).toEqual([])
})
