import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendChange } from '../../../../src/contract/plots/changes.ts'
import { readColumnOrder } from '../../../../src/contract/statistics/results.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { addTraits, openTable, shownRows, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** The 224 yields of Stroup, Baenziger & Mulitze (1994). */
const yields = readFileSync(join(import.meta.dirname, '../../../../demo/trials/stroup_nin.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',')[5])
  .filter(Boolean)
  .map(Number)

const figure = ({ page }: TableDriver, row: number, column: string) =>
  page.locator(`[data-pane="table"] [row-index="b-${row}"] [col-id="${column}"]`)

/** The summary rows by name, with their value for a column. */
async function figures(table: TableDriver, column: string): Promise<string[]> {
  const count = await table.page.locator('[data-pane="table"] [row-index^="b-"] [col-id="label"]').count()
  const rows = Array.from({ length: count }, (_, row) => row)
  return Promise.all(
    rows.map(async (row) =>
      [await figure(table, row, 'label').textContent(), await figure(table, row, column).textContent()].join(' '),
    ),
  )
}

describe('the summary rows below the table', () => {
  it('count the visible rows without suppressed values, as in the published figures of the Nebraska trial (PLOTS §12 3)', async () => {
    const field = await makeField(actor, { rows: 16, cols: 14, value: (k) => yields[k], lines: 56 })
    const table = await openTable(product, actor, field, { viewport: { width: 3840, height: 900 } })
    const shown = () => figures(table, table.grain)
    await expect.poll(shown).toEqual(['n 224', 'Mean 25.53', 'SD 7.45', 'CV 29.2\u00a0%'])
    await expect.poll(() => figure(table, 1, table.grain).getAttribute('aria-label')).toBe('Mean, Yield, t/ha: 25.53')
    // The three plots that `S O` finds.
    await table.place(1, 1).focus()
    await table.press('s', 'o')
    await table.page
      .locator('[data-figures]')
      .getByText(/^3 plots/)
      .waitFor()
    const sorted = [...yields].sort((a, b) => a - b)
    const low = new Set(sorted.slice(0, 3))
    const outliers = field.plotIds.filter((_, k) => low.has(yields[k]))
    expect(outliers).toHaveLength(3)
    const column = {
      entity: 'plot',
      field: `suppressed:${field.traitId}`,
      ids: outliers,
      before: outliers.map(() => null),
      after: outliers.map(() => 'hail'),
    } as const
    const change = { name: { key: 'change.suppressed', params: { count: 3 } }, columns: [column] }
    const params = { id: field.yearId }
    const { status } = await actor.call(sendChange, {
      params,
      body: { key: randomUUID(), base_seq: 0, change: change as never },
    })
    expect(status).toBe(200)
    await expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['n 221', 'Mean 25.85'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('follow edits and filters, and are excluded from selection, copy, find and table keys', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3, value: (k) => k + 1 })
    const table = await openTable(product, actor, field, { viewport: { width: 3840, height: 900 } })
    const mean = () => figure(table, 1, table.grain).textContent()
    await expect.poll(mean).toBe('3.5')
    await table.cell(0, table.grain).click()
    await table.type('7')
    await table.press('Enter')
    await expect.poll(mean).toBe('4.5')
    // A click on a figure changes neither selection nor focus.
    await table.cell(1, table.grain).click()
    await figure(table, 1, table.grain).click()
    await expect.poll(() => table.selected()).toEqual([`1 ${table.grain}`])
    await expect.poll(() => table.focused()).toBe(`1 ${table.grain}`)
    await table.press('Control+End')
    await expect.poll(() => table.focused()).toMatch(/^5 /)
    await table.press('ArrowDown', 'PageDown')
    await expect.poll(() => table.focused()).toMatch(/^5 /)
    await table.press('Control+a', 'Control+a')
    const selectedRows = async () => new Set((await table.selected()).map((cell) => cell.split(' ')[0]))
    await expect.poll(selectedRows).toEqual(new Set(['0', '1', '2', '3', '4', '5']))
    await table.press('Control+c')
    const copied = () => table.page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(async () => (await copied()).trimEnd().split('\r\n')).toHaveLength(6)
    expect(await copied()).not.toContain('4.5')
    await table.press('Control+f')
    await table.type('yield > 4.4 and yield < 4.6')
    await table.page.getByText('0 plots found').waitFor()
    await table.press('Escape')
    // A filter hides rows and excludes their values.
    await table.cell(0, 'label').click()
    await table.press('Control+Shift+L')
    await table.page.getByLabel('Line Filter input').fill('Line 1')
    await expect.poll(() => shownRows(table).count()).toBe(1)
    await expect.poll(mean).toBe('7.0')
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('stay visible above the paste review', async () => {
    const field = await makeField(actor, { rows: 5, cols: 6 })
    const table = await openTable(product, actor, field)
    const { page, press } = table
    await page.evaluate(() => navigator.clipboard.writeText('one\ntwo\nthree'))
    await table.cell(0, 'row').click()
    await press('Control+v')
    const banner = page.locator('[data-banner="paste"]')
    await banner.waitFor()
    await expect
      .poll(async () => {
        const [bannerBox, last] = [await banner.boundingBox(), await figure(table, 3, 'label').boundingBox()]
        return bannerBox && last && bannerBox.y >= last.y + last.height
      })
      .toBe(true)
    await press('Escape')
    await banner.waitFor({ state: 'detached' })
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('are chosen in their menu and by Mod+F9, and persist over a reload; dates have a mean, texts a distinct count', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const days = ['2026-06-28', '2026-06-30', '2026-07-01']
    const [heading] = await addTraits(actor, field, ['Heading'], { kind: 'date', role: 'stage', value: (k) => days[k] })
    const table = await openTable(product, actor, field, { viewport: { width: 3840, height: 900 } })
    await expect.poll(() => figures(table, heading)).toEqual(['n 3', 'Mean 2026-06-30', 'SD ', 'CV '])
    await figure(table, 0, 'label').getByRole('button').click()
    const choose = (name: string) => table.page.getByRole('menuitemcheckbox', { name, exact: true }).click()
    await choose('SD')
    await choose('CV')
    await choose('Distinct')
    await choose('Min')
    await table.press('Escape')
    await expect.poll(() => figures(table, heading)).toEqual(['n 3', 'Distinct ', 'Mean 2026-06-30', 'Min 2026-06-28'])
    await expect.poll(() => figure(table, 1, 'line').textContent()).toBe('3')
    const storedOrder = () => actor.call(readColumnOrder, { query: { year: String(field.yearId) } })
    await expect
      .poll(async () => (await storedOrder()).body.configuration)
      .toMatchObject({ statistics: { chosen: ['n', 'distinct', 'mean', 'min'] } })
    await table.page.reload()
    await expect.poll(() => figures(table, heading)).toEqual(['n 3', 'Distinct ', 'Mean 2026-06-30', 'Min 2026-06-28'])
    await table.cell(0, 'label').click()
    await table.press('Control+F9')
    await expect.poll(() => figures(table, heading)).toEqual([])
    await table.press('Control+F9')
    await expect.poll(() => figures(table, heading).then((rows) => rows.length)).toBe(4)
    await table.context.close()
  })
})
