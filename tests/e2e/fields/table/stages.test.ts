import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { delayWrites, sendColleagueChange, writePlot } from '../saving/colleague.ts'
import { makeField, type SmallField } from '../smallField.ts'
import { addTraits, openTable, shownRows, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const sowing = '2026-04-28'

/** Wide enough for all columns. */
const viewport = { width: 4800, height: 900 }

/** A field of 4 × 6 plots, sown, with two stages and a technology. */
async function sownField(): Promise<{ field: SmallField; heading: string; emergence: string; spraying: string }> {
  const field = await makeField(actor, { rows: 4, cols: 6 })
  const first = (date: string) => ({ value: (k: number) => (k === 0 ? date : null), kind: 'date' }) as const
  const [heading] = await addTraits(actor, field, ['Колошение'], { ...first('2026-07-02'), role: 'stage' })
  const [emergence] = await addTraits(actor, field, ['Всходы'], { ...first('2026-05-07'), role: 'stage' })
  const [spraying] = await addTraits(actor, field, ['Fungicide'], { ...first('2026-06-12'), role: 'technology' })
  await setSowing(field, null, sowing)
  return { field, heading, emergence, spraying }
}

const setSowing = (field: SmallField, before: string | null, after: string | null) =>
  sendColleagueChange(actor, field, { entity: 'field_year', field: 'sowing_date', id: field.yearId }, before, after)

const text = (table: TableDriver, row: number, column: string) =>
  expect.poll(() => table.cell(row, column).textContent())

const description = (table: TableDriver, row: number, column: string) =>
  expect.poll(() => table.cell(row, column).getAttribute('aria-description'))

/** The date `days` days from today, as `YYYY-MM-DD` of the browser's clock. */
const dayFromToday = (table: TableDriver, days: number) =>
  table.page.evaluate((distance) => {
    const day = new Date()
    day.setDate(day.getDate() + distance)
    const two = (n: number) => String(n).padStart(2, '0')
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
  }, days)

const posts = (table: TableDriver) => table.calls.filter((call) => /^POST .*\/changes\/$/.test(call)).length

describe('growth stages', () => {
  it('days typed for all plots become dates in one request, undone as one, the same after a reload [GRD-06, GRD-16]', async () => {
    const { field, heading } = await sownField()
    const table = await openTable(product, actor, field, { viewport })
    await table.page.getByText('Growth stages', { exact: true }).waitFor()
    await text(table, 0, heading).toBe('2026-07-02 · 65')
    await table.cell(1, heading).click()
    await table.press('Control+Space')
    await table.type('63')
    await table.press('Control+Enter')
    await table.saved()
    expect(posts(table)).toBe(1)
    await expect.poll(() => table.texts(heading, 0, 23)).toEqual(new Array(24).fill('2026-06-30 · 63'))
    await expect.poll(() => table.stored(heading)).toEqual(new Array(24).fill('2026-06-30'))
    await table.press('Control+Z')
    await text(table, 0, heading).toBe('2026-07-02 · 65')
    await text(table, 5, heading).toBe('–')
    await table.press('Control+Y')
    await text(table, 5, heading).toBe('2026-06-30 · 63')
    await table.saved()
    await table.page.reload()
    await text(table, 5, heading).toBe('2026-06-30 · 63')
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('emergence shows only its date, and another sowing date updates the days of the other stages [GRD-15]', async () => {
    const { field, heading, emergence } = await sownField()
    const table = await openTable(product, actor, field, { viewport })
    await text(table, 0, emergence).toBe('2026-05-07')
    await table.cell(1, emergence).click()
    await table.type('10')
    await table.press('Enter')
    await text(table, 1, emergence).toBe('2026-05-08')
    await table.saved()
    await setSowing(field, sowing, '2026-05-01')
    await text(table, 0, heading).toBe('2026-07-02 · 62')
    await setSowing(field, '2026-05-01', null)
    // Then they count from the plot’s own emergence.
    await text(table, 0, heading).toBe('2026-07-02 · 56')
    await table.cell(2, heading).click()
    await table.type('63')
    await table.press('Enter')
    await description(table, 2, heading).toContain('no sowing date')
    await expect.poll(() => table.stored(heading)).toEqual(['2026-07-02', ...new Array(23).fill(null)])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('is edited and copied as a date, pasted as typed, and flagged before sowing', async () => {
    const { field, heading } = await sownField()
    const table = await openTable(product, actor, field, { viewport })
    await table.cell(0, heading).click()
    await table.press('F2')
    const editor = table.page.locator('[data-cell-editor] textarea')
    await expect.poll(() => editor.inputValue()).toBe('2026-07-02')
    await table.press('Escape', 'Control+C')
    await expect.poll(() => table.page.evaluate(() => navigator.clipboard.readText())).toBe('2026-07-02')
    await table.page.evaluate(() => navigator.clipboard.writeText('63\r\n3.7.2026'))
    await table.press('ArrowDown', 'Control+V')
    await text(table, 1, heading).toBe('2026-06-30 · 63')
    await text(table, 2, heading).toBe('2026-07-03 · 66')
    await table.cell(3, heading).click()
    await table.type('2.4.2026')
    await table.press('Enter')
    await text(table, 3, heading).toBe('2026-04-02 · −26')
    await expect.poll(() => table.message()).toContain('before sowing')
    await table.saved()
    await description(table, 3, heading).toBe('Before sowing (2026-04-28)')
    await table.cell(4, heading).click()
    await table.type('401')
    await table.press('Enter')
    await description(table, 4, heading).toContain('from 1 to 400')
    await expect
      .poll(async () => (await table.stored(heading)).slice(0, 5))
      .toEqual(['2026-07-02', '2026-06-30', '2026-07-03', '2026-04-02', null])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('shows a conflict with a colleague’s date', async () => {
    const { field, heading } = await sownField()
    const table = await openTable(product, actor, field, { viewport })
    await table.cell(0, 'label').waitFor()
    const release = await delayWrites(table.page)
    await table.cell(5, heading).click()
    await table.type('63')
    await table.press('Enter')
    await writePlot(actor, field, 5, heading as never, null, '2026-07-01')
    release()
    await table.page.getByRole('button', { name: '1 conflict' }).click()
    await table.page.getByRole('dialog').getByText('2026-07-01', { exact: true }).waitFor()
    await table.page.getByRole('dialog').getByRole('button', { name: 'Take theirs' }).click()
    await text(table, 5, heading).toBe('2026-07-01 · 64')
    await table.context.close()
  })
})

describe('technology', () => {
  it('shows a real date, a planned one with a clock, and an overdue one with a triangle [GRD-07]', async () => {
    const { field, spraying } = await sownField()
    const table = await openTable(product, actor, field, { viewport })
    await table.page.getByText('Operations', { exact: true }).waitFor()
    const [late, soon] = await Promise.all([dayFromToday(table, -1), dayFromToday(table, 0)])
    const planned = spraying.replace('trait:', 'planned:') as never
    await writePlot(actor, field, 0, planned, null, late)
    await writePlot(actor, field, 1, planned, null, late)
    await writePlot(actor, field, 2, planned, null, soon)
    const seen = async () => {
      await text(table, 0, spraying).toBe('2026-06-12')
      await text(table, 1, spraying).toBe(`plan ${late.slice(5)}`)
      await text(table, 2, spraying).toBe(`plan ${soon.slice(5)}`)
      await text(table, 3, spraying).toBe('–')
      await description(table, 1, spraying).toBe(`Overdue: planned for ${late}`)
      await description(table, 2, spraying).toBe(`Planned for ${soon}`)
      const marks = () => Promise.all([0, 1, 2, 3].map((row) => table.cell(row, spraying).locator('svg').count()))
      await expect.poll(marks).toEqual([0, 1, 1, 0])
    }
    await seen()
    const check = (row: number) =>
      table.cell(row, spraying).evaluate((cell) => {
        const colourOf = (element: Element | null) => element && getComputedStyle(element).color
        return { text: colourOf(cell), mark: colourOf(cell.querySelector('svg')) }
      })
    const [doneStyle, overdue, plan] = [await check(0), await check(1), await check(2)]
    expect(overdue.text).toBe(plan.text)
    expect(plan.text).not.toBe(doneStyle.text)
    expect(plan.mark).toBe(plan.text)
    expect(overdue.mark).not.toBe(overdue.text)
    await table.cell(1, spraying).hover()
    await expect.poll(() => table.page.locator('.sheet-tooltip').textContent()).toContain('Overdue')
    await table.page.reload()
    await seen()
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('a plan is copied, sorted and filtered as empty, disappears once the real date is typed and returns on undo', async () => {
    const { field, spraying } = await sownField()
    const table = await openTable(product, actor, field, { viewport })
    const later = await dayFromToday(table, 30)
    await writePlot(actor, field, 1, spraying.replace('trait:', 'planned:') as never, null, later)
    await text(table, 1, spraying).toBe(`plan ${later.slice(5)}`)
    await table.cell(0, spraying).click()
    await table.press('Shift+ArrowDown', 'Control+C')
    await expect.poll(() => table.page.evaluate(() => navigator.clipboard.readText())).toBe('2026-06-12\r\n""')
    const heading = table.page.locator(`[role="columnheader"][col-id="${spraying}"]`)
    await heading.hover()
    await heading.getByRole('button').click()
    await table.page.getByRole('menuitem', { name: 'Sort descending' }).click()
    await expect.poll(() => table.texts('label', 0, 2)).toEqual(['1', '2', '3'])
    await table.cell(0, spraying).click()
    await table.press('Control+Shift+l')
    const filter = table.page.getByLabel('Fungicide Filter input')
    await filter.fill('-')
    await expect.poll(() => shownRows(table).count()).toBe(1)
    await filter.fill('')
    await expect.poll(() => shownRows(table).count()).toBe(24)
    await table.cell(1, spraying).click()
    await table.press('F2')
    await expect.poll(() => table.page.locator('[data-cell-editor] textarea').inputValue()).toBe('')
    await table.type('14.6.2026')
    await table.press('Enter')
    await text(table, 1, spraying).toBe('2026-06-14')
    await expect.poll(() => table.cell(1, spraying).locator('svg').count()).toBe(0)
    await table.press('Control+Z')
    await text(table, 1, spraying).toBe(`plan ${later.slice(5)}`)
    await table.saved()
    await expect.poll(() => table.stored(spraying)).toEqual(['2026-06-12', ...new Array(23).fill(null)])
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
