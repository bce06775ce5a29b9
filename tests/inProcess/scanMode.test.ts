import { beforeEach, describe, expect, it } from 'vitest'
import type { CellValue } from '../../src/domain/change/changeSet.ts'
import { type MemoryField, MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField, openMap } from './openField.ts'

let server: MemoryServer
let field: MemoryField

beforeEach(() => {
  server = new MemoryServer()
  field = server.addField({ rows: 3, cols: 4, value: (k) => (k === 0 ? 9 : null) })
})

/** Stored yields by label, without the missing ones. */
async function yields(page: FieldDriver): Promise<Record<string, CellValue>> {
  await page.saved()
  const labels = page.stored('label')
  const stored = page.stored(page.grain).map((value, k) => [String(labels[k]), value] as const)
  return Object.fromEntries(stored.filter(([, value]) => value !== null))
}

const step = (page: FieldDriver, name: 'label' | 'value') => page.find(`[data-scan="${name}"]`)
const alarms = (page: FieldDriver) => step(page, 'label').getAttribute('data-alarm-count')

describe('a scanner', () => {
  it('enters label and value in turn on the map and stops at an unknown label', async () => {
    const map = await openMap(server, field)
    await map.scan('f', ...'yield', 'Enter', 'Control+Shift+f')
    step(map, 'label')
    await map.scan(...'2', 'Enter', ...'6.5', 'Enter', ...'7', 'Enter', ...'5,25', 'Enter')
    await map.scan(...'9999', 'Enter', ...'8', 'Enter', ...'4.5', 'Enter')
    step(map, 'label')
    expect(await yields(map)).toEqual({ 1: 9, 2: 6.5, 7: 5.25, 8: 4.5 })
    expect(alarms(map)).toBe('1')
    // When it is off, an unknown label is only reported.
    await map.click(map.find('[data-scan="label"] [role="switch"]'))
    map.role('textbox', undefined, step(map, 'label')).focus()
    await map.scan(...'9999', 'Enter')
    expect(step(map, 'label').textContent).toContain('No plot here has the label “9999”')
    expect(alarms(map)).toBe('1')
    await map.scan('Escape')
    await map.untilRemoved('[data-scan]')
    await map.scan('Control+z')
    expect(await yields(map)).toEqual({ 1: 9, 2: 6.5, 7: 5.25 })
  })

  it('fills the column of the focus in the table, whatever the sort order', async () => {
    const [height] = server.addTraits(field, ['Height'], { value: (k) => (k === 0 ? 90 : null) })
    const table = await openField(server, field, { leavesFolded: true })
    await table.click(table.cell(0, height))
    await table.scan('Control+Shift+f')
    step(table, 'label')
    await table.scan(
      ...'5',
      'Enter',
      ...'3.5',
      'Enter',
      ...'11',
      'Enter',
      'Escape',
      ...'12',
      'Enter',
      ...'2.5',
      'Enter',
    )
    expect(await yields(table)).toEqual({ 1: 9 })
    const stored = table.stored(height)
    expect([stored[0], stored[4], stored[10], stored[11]]).toEqual([90, 3.5, null, 2.5])
  })

  it('an unknown label in the find box is replaced by the next scan, with an alarm', async () => {
    const map = await openMap(server, field)
    await map.scan('f', ...'yield', 'Enter')
    await map.scan(...'9999', 'Enter', ...'7', 'Enter', 'Enter', ...'6.5', 'Enter')
    await map.scan(...'3', 'Enter', 'Enter', ...'2.5', 'Enter')
    expect(await yields(map)).toEqual({ 1: 9, 3: 2.5, 7: 6.5 })
    await map.scan(...'9999', 'Enter')
    expect(map.find('[data-find]').getAttribute('data-alarm-count')).toBe('1')
  })
})

it('the phone has the same scan mode, with the camera for labels', async () => {
  const phone = await openField(server, field, {
    address: `/fields?cultureId=1&fieldId=1&yearId=${field.yearId}&fieldPane=pocket`,
    leavesFolded: true,
    ready: () => document.querySelector('[data-field-entry-start]'),
  })
  await phone.click(phone.find('[data-field-entry-start]'))
  await phone.click(phone.role('button', 'Scan mode'))
  phone.role('button', 'Point the camera at the code')
  await phone.scan('4', 'Enter')
  step(phone, 'value')
  await phone.scan(...'7.5', 'Enter')
  expect(await yields(phone)).toEqual({ 1: 9, 4: 7.5 })
})
