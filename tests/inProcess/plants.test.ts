import { beforeEach, describe, expect, it } from 'vitest'
import { sendChange } from '../../src/contract/plots/changes.ts'
import { type MemoryField, MemoryServer } from './memoryServer.ts'
import { type FieldDriver, focusedRegion, openField } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const plantCell = (row: number, column: string) =>
  document.querySelector<HTMLElement>(`[data-region="plants"] [row-index="${row}"] [col-id="${column}"]`)
const names = () =>
  [...document.querySelectorAll('[data-region="plants"] [role="gridcell"][col-id="name"]')].map(
    (cell) => cell.textContent,
  )

/** What is stored of the plants of the `k`-th plot: names and values of the yield. */
function storedPlants(field: MemoryField, k: number) {
  const { plants, values } = server.plants(field, field.plotIds[k])
  return plants.map(({ id, name }) => [name, values.find(({ plant }) => plant === id)?.value ?? null])
}

const add = (table: FieldDriver) => table.click(table.find('[data-plant="add"]'))

/** Shows the plants of the plot with the cursor. */
async function showPlants(table: FieldDriver) {
  if (!document.querySelector('[data-region="inspector"]')) await table.press('F9')
  await table.click(table.find('[data-tab="plants"]'))
  await table.until(() => document.querySelector('[data-region="plants"] [role="grid"]'))
}

/** Opens the plants of the plot in a row of the table. */
async function openPlants(table: FieldDriver, row: number) {
  await table.click(table.cell(row, 'row'))
  await showPlants(table)
}

/** Goes to a cell of the plants. */
async function toPlant(table: FieldDriver, row: number, column: string) {
  await table.until(() => plantCell(row, column))
  await table.click(plantCell(row, column)!)
}

describe('the plants of a plot', () => {
  it('Enter in the last row adds <label>-n; scanner input fills its rows, is undone and persists [PLT-13, PLT-14, PLT-24]', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const table = await openField(server, field)
    await openPlants(table, 0)
    expect(table.text('[data-region="inspector"]')).toContain('No plants yet')
    await add(table)
    expect(names()).toEqual(['1-1'])
    await toPlant(table, 0, table.grain)
    await table.scan(...'5.5', 'Enter', ...'6', 'Enter', ...'7.5', 'Enter')
    await table.until(() => names().length === 4)
    expect(names()).toEqual(['1-1', '1-2', '1-3', '1-4'])
    await table.saved()
    expect(storedPlants(field, 0)).toEqual([
      ['1-1', 5.5],
      ['1-2', 6],
      ['1-3', 7.5],
      ['1-4', null],
    ])
    expect(table.text('[data-tab="plants"]')).toContain('4')
    await table.press('Control+z', 'Control+z')
    expect(names()).toEqual(['1-1', '1-2', '1-3'])
    await table.saved()
    expect(storedPlants(field, 0)).toEqual([
      ['1-1', 5.5],
      ['1-2', 6],
      ['1-3', null],
    ])
    await table.press('Control+y')
    expect(plantCell(2, table.grain)?.textContent).toContain('7.5')
    await table.reload()
    await openPlants(table, 0)
    await table.until(() => names().length > 0)
    expect(names()).toEqual(['1-1', '1-2', '1-3'])
    expect(table.stored(table.grain)).toEqual([5, 5.1, 5.2, 5.3, 5.4, 5.5])
  })

  it('a duplicate name stays in its cell with the reason; a colleague’s change appears [PLT-33]', async () => {
    const field = server.addField({ rows: 1, cols: 3 })
    const table = await openField(server, field)
    await openPlants(table, 1)
    await add(table)
    await add(table)
    expect(names()).toEqual(['2-1', '2-2'])
    await toPlant(table, 1, 'name')
    await table.type('2-1')
    await table.press('Enter')
    await table.until(() => document.body.textContent?.includes('The plot has a plant 2-1 already'))
    expect(plantCell(1, 'name')?.textContent).toContain('2-1')
    await table.saved()
    expect(storedPlants(field, 1).map(([name]) => name)).toEqual(['2-1', '2-2'])
    const [{ id }] = server.plants(field, field.plotIds[1]).plants
    server.writePlantAsColleague(field, id, `trait:${field.traitId}`, 4.2)
    await table.until(() => plantCell(0, table.grain)?.textContent?.includes('4.2'))
  })

  it('are copied, pasted and filled like cells of the plot table, which keeps its own selection', async () => {
    const field = server.addField({ rows: 1, cols: 3 })
    const table = await openField(server, field)
    await openPlants(table, 2)
    for (let k = 0; k < 3; k++) await add(table)
    await toPlant(table, 0, table.grain)
    await table.type('4')
    await table.press('Enter', 'ArrowUp', 'Control+c', 'ArrowDown', 'Control+v', 'Enter')
    expect(plantCell(1, table.grain)?.textContent).toContain('4')
    await toPlant(table, 1, table.grain)
    await table.press('Shift+ArrowDown', 'Control+d')
    expect(plantCell(2, table.grain)?.textContent).toContain('4')
    await table.saved()
    expect(table.stored(table.grain)).toEqual([5, 5.1, 5.2])
    expect(table.cell(2, 'row').classList.contains('is-active')).toBe(true)
  })

  it('undo restores deleted ones, and their means go to the plot [PLT-72]', async () => {
    const field = server.addField({ rows: 1, cols: 3 })
    const table = await openField(server, field)
    await openPlants(table, 0)
    await add(table)
    await toPlant(table, 0, table.grain)
    await table.scan(...'2', 'Enter', ...'4', 'Enter')
    await table.until(() => names().length === 3)
    await toPlant(table, 1, 'name')
    await table.press('Shift+ArrowDown', 'Control+Delete')
    await table.until(() => names().length === 1)
    await table.saved()
    expect(storedPlants(field, 0).map(([name]) => name)).toEqual(['1-1'])
    await table.press('Control+z')
    await table.until(() => names().length === 3)
    await table.saved()
    expect(storedPlants(field, 0).map(([name]) => name)).toEqual(['1-1', '1-2', '1-3'])
    await table.click(table.find('[data-plant="means"]'))
    const dialog = table.role('dialog', 'Write means to the plot')
    expect(dialog.querySelector('[data-mean="Yield"]')?.textContent).toContain('5 → 3')
    await table.press('Enter')
    await table.until(() => elementsOfRole('dialog').length === 0)
    await table.saved()
    expect(table.stored(table.grain)).toEqual([3, 5.1, 5.2])
    expect(table.entries().at(-1)).toBe('change.plantMeans')
  })

  it('those added offline are sent later; one that the server refuses keeps its row, with a message [PLT-72, ERR-45]', async () => {
    const field = server.addField({ rows: 1, cols: 3 })
    const table = await openField(server, field)
    await openPlants(table, 0)
    await add(table)
    await toPlant(table, 0, table.grain)
    const reconnect = server.disconnect()
    await table.scan(...'2', 'Enter', ...'4', 'Enter')
    await table.until(() => names().length === 3)
    expect(storedPlants(field, 0)).toEqual([['1-1', null]])
    reconnect()
    await table.saved()
    expect(storedPlants(field, 0)).toEqual([
      ['1-1', 2],
      ['1-2', 4],
      ['1-3', null],
    ])
    const accept = server.refuse(sendChange, { status: 409, code: 'plant.duplicate' })
    await add(table)
    await table.until(() => table.text('[data-toast]').includes('The plant could not be added.'))
    expect(names()).toEqual(['1-1', '1-2', '1-3', '1-4'])
    accept()
    expect(storedPlants(field, 0)).toHaveLength(3)
  })
})

describe('a colleague deletes the plot of the shown plants', () => {
  it('reports the typed text; a paste preview ends with a message on another plot', async () => {
    const field = server.addField({ rows: 1, cols: 3 })
    const table = await openField(server, field)
    await openPlants(table, 0)
    await add(table)
    await toPlant(table, 0, table.grain)
    table.clipboard['text/plain'] = '5\n6'
    await table.press('Control+v')
    const isPreviewed = () => table.text('[data-region="inspector"]').includes('Enter writes')
    expect(isPreviewed()).toBe(true)
    await table.click(table.cell(1, 'row'))
    expect(table.message()).toMatch(/^These rows are no longer on screen/)
    await table.until(() => !isPreviewed())

    // The confirmation for deleting the plot lists them.
    await table.click(table.cell(0, 'row'))
    table.place(1, 1).focus()
    await table.press('Control+Delete')
    expect(table.role('dialog').textContent).toContain('Plots with values: 1, plants: 1. This can be undone.')
    await table.press('Escape')
    await table.click(table.cell(0, 'row'))
    await toPlant(table, 0, table.grain)
    await table.type('4')
    await table.saved()
    server.writeAsColleague(field, 0, 'exists', false)
    await table.until(() => table.message() === 'Not written “4”: The plot is no longer here')
  })

  it('the drawer keeps the focus, and further typing is not written anywhere', async () => {
    const field = server.addField({ rows: 1, cols: 3, value: (k) => k + 1 })
    const table = await openField(server, field, { leavesFolded: true })
    for (const [k, chosen] of [
      [0, () => table.cell(0, 'row')],
      [1, () => table.place(1, 2)],
    ] as const) {
      await table.click(chosen())
      await showPlants(table)
      await add(table)
      await toPlant(table, 0, table.grain)
      await table.saved()
      server.writeAsColleague(field, k, 'exists', false)
      await table.until(() => !plantCell(0, table.grain))
      expect(focusedRegion()).toBe('inspector')
      await table.type('9')
      await table.press('Enter')
      expect(focusedRegion()).toBe('inspector')
    }
    await table.press('Escape')
    expect(focusedRegion()).toBe('map')
    // When it is closed from within the plants, too, the drawer returns the focus to the plot.
    await table.click(table.place(1, 3))
    await showPlants(table)
    await add(table)
    await toPlant(table, 0, table.grain)
    await table.press('F9')
    await table.untilRemoved('[data-region="inspector"]')
    expect(focusedRegion()).toBe('map')
    await table.saved()
    expect(storedPlants(field, 2)).toEqual([['3-1', null]])
    expect(table.stored(table.grain)[2]).toBe(3)
  })
})
