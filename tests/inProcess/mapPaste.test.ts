import { beforeEach, describe, expect, it } from 'vitest'
import { isOnePaneAtom } from '../../src/state/map/view/onePane.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, focusedRegion, openField, showOnMap } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const banner = '[data-banner="paste"]'
const list = 'Label\tYield\r\n12\t6.5\r\n3\t7.5\r\n99\t8'

/** Shows the yield on the map, with a place active. */
async function showYield(map: FieldDriver): Promise<void> {
  await map.click(map.place(1, 1))
  await showOnMap(map, 'yield')
}

/** Stored yields: five, except for the changed plots. */
const yields = (map: FieldDriver, changed: Record<number, number>) => map.field.plotIds.map((_, k) => changed[k] ?? 5)

describe('a list pasted on the map', () => {
  it('is reviewed in the table, written with Enter or discarded with Escape, and the map regains focus', async () => {
    const map = await openField(server, server.addField({ rows: 3, cols: 4, value: () => 5 }), { leavesFolded: true })
    await showYield(map)
    map.clipboard['text/plain'] = list
    await map.press('Control+v')
    expect(map.text(banner)).toContain('2 change')
    await map.press('Enter')
    await map.saved()
    expect(map.stored(map.grain)).toEqual(yields(map, { 2: 7.5, 11: 6.5 }))
    expect(focusedRegion()).toBe('map')
    await map.press('Control+z')
    await map.saved()
    expect(map.stored(map.grain)).toEqual(yields(map, {}))
    await map.press('Control+v')
    expect(map.text(banner)).not.toBe('')
    await map.press('Escape')
    expect(map.text(banner)).toBe('')

    // A heading above values is left out, and nothing is written before Enter.
    map.clipboard['text/plain'] = 'Yield\r\n6.1\r\n6.2'
    await map.click(map.place(1, 2))
    await map.press('Control+v')
    expect(map.text('[data-region="map"]')).toContain('heading row left out')
    expect(map.entries()).toHaveLength(2)
    await map.press('Enter')
    await map.saved()
    expect(map.stored(map.grain)).toEqual(yields(map, { 1: 6.1, 5: 6.2 }))

    // A block without headings is written by position at once, and undo reverts it.
    map.clipboard['text/plain'] = '6,1\t6,2\r\n6,3\t6,4'
    await map.click(map.place(2, 2))
    await map.press('Control+v')
    await map.saved()
    expect(map.stored(map.grain)).toEqual(yields(map, { 1: 6.1, 5: 6.1, 6: 6.2, 9: 6.3, 10: 6.4 }))
    await map.press('Control+z', 'Control+z')
    await map.saved()
    expect(map.stored(map.grain)).toEqual(yields(map, {}))
  })

  it('is reviewed in the table’s tab of a narrow window, which shows the map again when the review ends', async () => {
    const field = server.addField({ rows: 3, cols: 4, value: () => 5 })
    const map = await openField(server, field, {
      leavesFolded: true,
      ready: () => document.querySelector('[data-pane="map"] [role="gridcell"]'),
      prepare: (store) => store.set(isOnePaneAtom, true),
    })
    const shown = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent
    await showYield(map)
    map.clipboard['text/plain'] = list
    await map.press('Control+v')
    expect([shown(), focusedRegion(), map.text(banner) !== '']).toEqual(['Table', 'table', true])
    await map.press('Escape')
    expect([shown(), focusedRegion(), map.sent()]).toEqual(['Map', 'map', 0])
    await map.press('Control+v')
    expect(map.text(banner)).toContain('2 change')
    expect(focusedRegion()).toBe('table')
    await map.press('Enter')
    await map.saved()
    expect([shown(), focusedRegion()]).toEqual(['Map', 'map'])
    expect(map.stored(map.grain)).toEqual(yields(map, { 2: 7.5, 11: 6.5 }))
  })
})
