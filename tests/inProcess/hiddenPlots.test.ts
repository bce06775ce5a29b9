import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField, openMap } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const hidden = (map: FieldDriver) => map.text('[data-hidden]')
const figures = (map: FieldDriver) => map.text('[data-figures]')
const focusedPane = () => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane')

/** A map of 4 × 6 plots with two values, all plots selected, and those with the higher value dimmed by the legend. */
async function openDimmed(labels = true): Promise<FieldDriver> {
  const map = await openMap(server, server.addField({ rows: 4, cols: 6, labels, value: (k) => (k < 12 ? 5 : 7) }))
  await map.click(map.place(1, 1))
  await map.press('k', 'k', 's', 'a')
  expect(figures(map)).toContain('24 plots')
  await map.press('Shift+F9', 'Home', 'Enter')
  expect(hidden(map)).toContain('12 of 24 hidden')
  map.place(1, 1).focus()
  return map
}

describe('selected plots that are hidden', () => {
  it('dimmed by legend classes: the status bar counts them; commands exclude, drop or show them by key', async () => {
    const map = await openDimmed()
    await map.press('Delete', 'Enter')
    expect(map.message()).toMatch(/12.*12 hidden plots left out/)
    await map.saved()
    expect(
      map
        .labels()
        .flat()
        .filter((label) => label === null),
    ).toHaveLength(12)
    map.role('button', 'Deselect').focus()
    await map.press('Enter')
    expect(figures(map)).toContain('12 plots')
    expect(hidden(map)).toBe('')
    expect(focusedPane()).toBe('map')
    await map.press('s', 'a')
    expect(hidden(map)).toContain('12 of 24 hidden')
    await map.press('F6', 'F6', 'F6')
    expect(document.activeElement?.textContent).toBe('Show')
    await map.press('Enter')
    expect(hidden(map)).toBe('')
    expect(figures(map)).toContain('24 plots')
  })

  it('dimmed by legend classes: the numbering previews and writes only the others', async () => {
    const map = await openDimmed(false)
    await map.press('n', '7', 'd')
    expect(map.text('[data-numbering-counts]')).toContain('12 plots get a label')
    expect(map.nameOf(1, 1)).toContain('gets label 1')
    expect(map.nameOf(3, 1)).toContain('without a label')
    await map.click(map.role('radio', 'All plots'))
    expect(map.text('[data-numbering-counts]')).toContain('12 plots get a label')
    await map.press('Enter')
    await map.saved()
    expect(map.labels().flat().filter(Boolean)).toHaveLength(12)
  })

  it('hidden by a table filter: Ctrl+D fills the visible rows and reports the rest; Show clears the filter', async () => {
    const field = server.addField({ rows: 2, cols: 4, value: (k) => k })
    server.addTraits(field, ['Replication'], {
      kind: 'qualitative',
      role: 'factor',
      value: (k) => String(1 + (k % 2)),
    })
    const table = await openField(server, field)
    await table.click(table.cell(0, 'line'))
    await table.press('Control+Space', 'Control+Shift+l')
    await table.fill(table.find('[aria-label="Replication Filter input"]'), '1')
    await table.until(() => hidden(table).includes('4 of 8 hidden'))
    expect(table.shownRows()).toBe(4)
    table.cell(0, 'line').focus()
    await table.press('Control+d')
    expect(table.message()).toContain('4 hidden plots left out')
    await table.saved()
    const lines = table.stored('line_id').map((id) => 1 + field.lineIds.indexOf(Number(id)))
    expect(lines).toEqual([1, 2, 1, 4, 1, 6, 1, 8])
    table.role('button', 'Show').focus()
    await table.press('Enter')
    await table.until(() => table.shownRows() === 8)
    expect(hidden(table)).toBe('')
  })

  it('deleting removes only the visible plots, and the dialog counts the others', async () => {
    const field = server.addField({ rows: 2, cols: 5, value: (k) => (k < 4 ? 5 : 7) })
    const map = await openMap(server, field)
    await map.click(map.place(1, 1))
    await map.press('k', 'k', 's', 'a')
    expect(figures(map)).toContain('10 plots')
    await map.click(map.role('option', /^7.*, 6 plots/))
    expect(hidden(map)).toContain('4 of 10 hidden')
    map.find('[data-pane="map"] [data-region-entry]').focus()
    await map.press('Control+Delete')
    const dialog = map.find('[role="alertdialog"], [role="dialog"]')
    expect(dialog.textContent).toContain('4 hidden plots left out')
    await map.click(map.role('button', 'Delete 6 plots', dialog))
    expect(map.message()).toContain('4 hidden plots left out')
    await map.saved()
    expect(map.plots().flat().filter(Boolean)).toEqual(field.plotIds.slice(0, 4))
  })
})
