import { beforeEach, describe, expect, it } from 'vitest'
import { sendChange } from '../../src/contract/plots/changes.ts'
import { MemoryServer } from './memoryServer.ts'
import { editLabels, type FieldDriver, openField } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const open = () => openField(server, server.addField({ rows: 3, cols: 4 }), { leavesFolded: true })

/** Types a label into a plot of the map, without Enter. */
async function typeLabel(page: FieldDriver, row: number, col: number, text: string): Promise<void> {
  await page.click(page.place(row, col))
  await editLabels(page)
  await page.press('Enter')
  await page.type(text)
}

const hasCount = (page: FieldDriver, plots: number) =>
  page.until(() => page.text('[data-counts]').includes(`${plots} plots`))
const shows = (page: FieldDriver, sentence: string | RegExp) =>
  page.until(() => document.body.textContent.match(sentence))
const conflictButton = () => elementsOfRole('button', '1 conflict')[0]

describe('a colleague deletes the plot that the user is editing', () => {
  /** Types a label of the first plot; the plot is deleted before Enter. */
  async function editDeleted() {
    const page = await open()
    await typeLabel(page, 1, 1, 'MINE')
    server.writeAsColleague(page.field, 0, 'exists', false)
    await hasCount(page, 11)
    await page.press('Enter')
    await page.until(conflictButton)
    await page.click(conflictButton())
    const dialog = page.role('dialog')
    expect(dialog.textContent).toMatch(/Exists.*exists · MINE.*deleted/)
    return { page, dialog }
  }

  it('“theirs” accepts the deletion', async () => {
    const { page, dialog } = await editDeleted()
    await page.click(page.role('button', 'Take theirs', dialog))
    await page.until(() => !conflictButton())
    await page.saved()
    expect([page.stored('exists')[0], page.stored('label')[0]]).toEqual([false, '1'])
  })

  it('“bring it back” restores the plot with the typed value', async () => {
    const { page, dialog } = await editDeleted()
    await page.click(page.role('button', 'Bring it back with mine', dialog))
    await page.until(() => !conflictButton())
    await page.saved()
    expect(page.nameOf(1, 1)).toContain('Plot MINE')
    expect([page.stored('exists')[0], page.stored('label')[0]]).toEqual([true, 'MINE'])
    await hasCount(page, 12)
  })

  it('restored by the colleague, it gets the typed value', async () => {
    const { page } = await editDeleted()
    await page.press('Escape')
    server.writeAsColleague(page.field, 0, 'exists', true)
    await page.until(() => !conflictButton())
    await page.saved()
    expect(page.nameOf(1, 1)).toContain('Plot MINE')
    expect(page.stored('label')[0]).toBe('MINE')
  })

  it('further typing belongs to the deleted row of the table’s focus until the focus moves', async () => {
    const field = server.addField({ rows: 1, cols: 4, value: (k) => k + 1 })
    const table = await openField(server, field, { leavesFolded: true })
    await table.click(table.cell(1, table.grain))
    server.writeAsColleague(field, 1, 'exists', false)
    await table.until(() => table.message().startsWith('The row of the cursor is no longer here'))
    expect(table.focused()).toBe(`1 ${table.grain}`)
    await table.type('7.5')
    await table.press('Delete', 'Control+d')
    await table.type('8.5')
    await table.press('Tab', 'Enter')
    expect(table.focused()).toBe(`1 ${table.grain}`)
    await table.press('ArrowDown', 'ArrowUp')
    await table.type('9.5')
    await table.press('Enter')
    await table.saved()
    expect(table.stored(table.grain).slice(2)).toEqual([9.5, 4])
    expect(table.entries()).toHaveLength(2)
  })
})

describe('a colleague deletes the year on screen', () => {
  it('it is announced and left, with its unsaved changes', async () => {
    const page = await open()
    server.delay(sendChange)
    await typeLabel(page, 1, 1, 'LATE')
    await page.press('Enter')
    await shows(page, '1 unsent')
    await page.press('Control+k')
    expect(elementsOfRole('dialog')).toHaveLength(1)
    server.deleteYearAsColleague(page.field)
    await shows(page, /The year 2026 of Trial has been deleted by Boris Ivanov\./)
    await shows(page, '1 change that was not saved yet went with the year.')
    await shows(page, 'LATE: LATE')
    await shows(page, 'This nursery has no years')
    expect(elementsOfRole('dialog')).toEqual([])
    expect(document.body.textContent).not.toContain('1 unsent')
    expect(document.querySelectorAll('[data-toast]')).toHaveLength(1)
    await page.until(() => !new URL(location.href).searchParams.has('yearId'))
    expect(new URL(location.href).searchParams.get('fieldId')).toBe('1')
  })

  it('deleted while offline, it is left once one of its changes is sent', async () => {
    const page = await open()
    const reconnect = server.disconnect()
    await typeLabel(page, 1, 1, 'LATE')
    await page.press('Enter')
    server.nurseries.deleteYear(page.field.yearId)
    reconnect()
    await shows(page, '1 change that was not saved yet went with the year.')
    await shows(page, 'This nursery has no years')
    expect(page.stored('label')[0]).toBe('1')
  })
})
