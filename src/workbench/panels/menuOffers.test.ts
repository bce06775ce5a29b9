import { expect, it } from 'vitest'
import { smallStore } from '../../../tests/fields/smallField.ts'
import { allCommands } from '../../commands/allCommands.ts'
import { commandNamed } from '../../commands/command.ts'
import { plainStructure, withStructureCell } from '../../domain/layout/structure/fieldStructure.ts'
import { selectOnly } from '../../state/map/select/rangeSelection.ts'
import { selectionAtom, selectPlots } from '../../state/year/selection.ts'
import { menuOfHeader, menuOfHit, menuOfPosition } from './menuOffers.ts'

const setUp = () => smallStore({ rows: 3, cols: 4, holes: ['2,3', '3,3'] })
const first = (groups: readonly (readonly string[])[]) => groups[0][0]

it('a plot, several of them, an empty position and a border have their own commands', () => {
  const { store, columns } = setUp()
  selectOnly(store, { row: 1, col: 1 })
  const ofPlot = menuOfPosition(store).flat()
  expect(ofPlot).toEqual(expect.arrayContaining(['map.edit', 'plots.delete', 'select.line']))
  selectPlots(store, [0, 1, 2], 'map')
  selectOnly(store, { row: 2, col: 3 })
  const ofEmpty = menuOfPosition(store).flat()
  expect(ofEmpty).toEqual(expect.arrayContaining(['plots.addOne', 'clipboard.paste', 'insert.place']))
  expect(ofEmpty).not.toContain('plots.delete')
  columns.structure = withStructureCell(plainStructure, 'positions:3', '3 path')
  selectOnly(store, { row: 3, col: 3 })
  const ofBorder = menuOfPosition(store).flat()
  expect([first([ofBorder]), ofBorder.includes('plots.addOne')]).toEqual(['field.open', false])
})

it('several selected plots can be swapped, numbered and narrowed', () => {
  const { store } = setUp()
  selectPlots(store, [0, 1], 'map')
  expect(menuOfPosition(store).flat()).toEqual(
    expect.arrayContaining(['plots.swap', 'numbering.open', 'select.shrink', 'selection.list']),
  )
})

it('a header selects its row or column, unless it is selected already', () => {
  const { store } = setUp()
  expect(first(menuOfHeader(store, { kind: 'row', row: 1 }))).toBe('insert.rowAbove')
  expect(store.get(selectionAtom).count).toBe(4)
  selectPlots(store, [0, 1, 2, 3, 4, 5], 'map')
  menuOfHeader(store, { kind: 'row', row: 1 })
  expect(store.get(selectionAtom).count).toBe(6)
  expect(first(menuOfHeader(store, { kind: 'column', col: 4 }))).toBe('insert.columnLeft')
  expect(store.get(selectionAtom).count).toBe(3)
})

it('the corner selects everything and has its commands; outside the field the field’s commands are shown', () => {
  const { store } = setUp()
  selectPlots(store, [0], 'map')
  expect(menuOfHit(store, { kind: 'corner' }).flat()).toContain('plots.delete')
  expect(store.get(selectionAtom).count).toBe(10)
  selectPlots(store, [0, 1], 'map')
  const ofGround = menuOfHit(store, { kind: 'ground' }).flat()
  expect(ofGround).toEqual(expect.arrayContaining(['select.all', 'field.open', 'camera.fit']))
  expect(ofGround).not.toContain('plots.delete')
  expect(store.get(selectionAtom).count).toBe(2)
  const { store: empty } = smallStore({ rows: 1, cols: 2, holes: ['1,1', '1,2'] })
  expect(menuOfHit(empty, { kind: 'corner' }).flat()).not.toContain('plots.delete')
})

it('every menu item is a command', () => {
  const { store } = setUp()
  const menus = [
    menuOfHeader(store, { kind: 'row', row: 1 }),
    menuOfHeader(store, { kind: 'column', col: 1 }),
    menuOfHit(store, { kind: 'ground' }),
  ]
  for (const position of [
    { row: 1, col: 1 },
    { row: 2, col: 3 },
  ]) {
    selectOnly(store, position)
    menus.push(menuOfPosition(store))
  }
  for (const id of menus.flat(2)) expect(commandNamed(allCommands, id).id).toBe(id)
})
