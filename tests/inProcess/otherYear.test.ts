import { beforeEach, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../src/contract/plots/changes.ts'
import { readColumnOrder } from '../../src/contract/statistics/results.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, focusedRegion, hasRow, openField, openMap, toTrait } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

/** Waits for the table of a year with this number of plots. */
const rowsShown = (page: FieldDriver, count: number) => page.until(() => hasRow(count - 1) && !hasRow(count))

async function chooseYear(page: FieldDriver, year: string, count: number): Promise<void> {
  await page.click(page.role('combobox', /year/))
  await page.click(page.role('option', new RegExp(`${year}$`)))
  await rowsShown(page, count)
}

/** A field of 6 plots, and 8 plots of the next year. */
function twoYears() {
  const field = server.addField({ rows: 2, cols: 3 })
  return { field, other: server.addYear(field, { rows: 2, cols: 4 }) }
}

describe('an action that began in another year', () => {
  it('cells cut in the table cannot be pasted in another year, and a paste preview ends, both with a message', async () => {
    const { field, other } = twoYears()
    const table = await openField(server, field)
    const before = table.stored(table.grain)
    await toTrait(table, 0)
    await table.press('Shift+ArrowDown', 'Control+x')
    await chooseYear(table, '2027', 8)
    await toTrait(table, 4)
    await table.press('Control+v')
    expect(table.message()).toMatch(/Nothing was pasted: it was cut in another table or year/)
    await table.paste({ 'text/plain': '8\n9\n10\n11\n12' })
    table.role('button', /^Write/)
    await chooseYear(table, '2026', 6)
    expect(elementsOfRole('button', /^Write/)).toEqual([])
    expect(table.message()).toMatch(/what had not been applied yet was dropped/)
    await toTrait(table, 0)
    await table.press('Enter')
    await table.saved()
    expect(table.stored(table.grain)).toEqual(before)
    expect(other.log).toEqual([])
  })

  it('plots picked up or cut on the map stay in place, with a message', async () => {
    const { field } = twoYears()
    const map = await openMap(server, field)
    const before = map.plots()
    await map.click(map.place(1, 1))
    await map.press('m', 'ArrowRight')
    map.find('[data-mode-bar="move"]')
    await chooseYear(map, '2027', 8)
    await map.untilRemoved('[data-mode-bar="move"]')
    expect(map.message()).toMatch(/what had not been applied yet was dropped/)
    await map.click(map.place(1, 4))
    await map.press('Control+x')
    expect(map.message()).toMatch(/1 plot/)
    await chooseYear(map, '2026', 6)
    await map.click(map.place(2, 2))
    await map.press('Control+v')
    expect(map.message()).toMatch(/it was cut in another table or year/)
    await map.saved()
    expect([map.plots(), map.entries()]).toEqual([before, []])
  })

  it('a clipboard command of a menu runs once, not again on the map of another year', async () => {
    const { field } = twoYears()
    const map = await openMap(server, field)
    await map.click(map.place(1, 1), { button: 2 })
    await map.click(map.role('menuitem', /^Copy/))
    expect(map.clipboard['text/plain']).toBe('1')
    map.clipboard['text/plain'] = 'untouched'
    await chooseYear(map, '2027', 8)
    await map.click(map.place(1, 2))
    expect(map.clipboard['text/plain']).toBe('untouched')
  })
})

describe('another year', () => {
  it('the table never claims to be empty while rows load, and a known layout renders at once', async () => {
    const { field, other } = twoYears()
    const table = await openField(server, field)
    const claims: string[] = []
    const observer = new MutationObserver(() => {
      for (const cover of document.querySelectorAll<HTMLElement>('[data-no-rows]'))
        claims.push(cover.dataset.noRows ?? '')
    })
    observer.observe(document.body, { subtree: true, childList: true })
    const requested = () => server.called.filter((name) => /^(loadFieldYear|readColumnOrder)$/.test(name))
    const before = requested().length
    const releaseLayout = server.delay(readColumnOrder)
    const release = server.delay(loadFieldYear, other.yearId)
    await table.click(table.role('combobox', /year/))
    await table.click(table.role('option', /2027$/))
    await table.wait(500)
    release()
    // The layout is the one of the year before until the server answers.
    await rowsShown(table, 8)
    expect(requested().slice(before)).toEqual(['loadFieldYear'])
    releaseLayout()
    await table.until(() => requested().length >= before + 2)
    expect(requested().slice(before)).toEqual(['loadFieldYear', 'readColumnOrder'])
    observer.disconnect()
    expect(claims).toEqual([])
  })
})

describe('the pickers of nursery and year', () => {
  it('return the focus to the previous pane after a choice by pointer or key', async () => {
    const { field } = twoYears()
    const table = await openField(server, field)
    await table.click(table.place(1, 2))
    await chooseYear(table, '2027', 8)
    expect(focusedRegion()).toBe('map')
    await table.press('ArrowRight')
    expect(focusedRegion()).toBe('map')
    expect(table.value('combobox', /year/)).toMatch(/2027$/)
    await table.click(table.cell(1, 'label'))
    table.role('combobox', /year/).focus()
    await table.press('Alt+ArrowDown', 'End', 'Enter')
    await rowsShown(table, 6)
    expect(focusedRegion()).toBe('table')
    await table.click(table.role('combobox', /nursery/i))
    await table.click(table.role('option', /^Trial.*2027$/))
    await rowsShown(table, 8)
    expect(focusedRegion()).toBe('table')
  })
})
