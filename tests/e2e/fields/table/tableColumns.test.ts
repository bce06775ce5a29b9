import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear, reserveIds, sendChange } from '../../../../src/contract/plots/changes.ts'
import type { CellValue, ChangeColumn } from '../../../../src/domain/change/changeSet.ts'
import { decodeFieldYear } from '../../../../src/domain/columns/codec.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { delayWrites, sendColleagueChange, writePlot } from '../saving/colleague.ts'
import { scanner } from '../scanner.ts'
import { makeField, type SmallField } from '../smallField.ts'
import { addTraits, openTable, shownRows, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** Wide enough for all columns. */
const viewport = { width: 4800, height: 900 }

const heading = (table: TableDriver, column: string): Locator =>
  table.page.locator(`[role="columnheader"][col-id="${column}"]`)

const headings = (table: TableDriver) => table.page.locator('[data-pane="table"] [role="columnheader"]').allInnerTexts()

const verb = (table: TableDriver, name: string | RegExp) => table.page.getByRole('menuitem', { name })

const text = (table: TableDriver, row: number, column: string) =>
  expect.poll(() => table.cell(row, column).textContent())

const description = (table: TableDriver, row: number, column: string) =>
  expect.poll(() => table.cell(row, column).getAttribute('aria-description'))

/** Sows a field. */
const sow = (field: SmallField, date: string) =>
  sendColleagueChange(actor, field, { entity: 'field_year', field: 'sowing_date', id: field.yearId }, null, date)

/** Adds a marker to a field over the API; `call` returns the call of plot `k`. Returns the marker's column. */
async function addMarker(field: SmallField, name: string, call: (k: number) => string | null): Promise<string> {
  const params = { id: field.yearId }
  const { body } = await actor.call(reserveIds, { params, body: { marker: 1 } })
  const [id] = body.marker
  const plots = field.plotIds.flatMap((plot, k) => (call(k) === null ? [] : [{ plot, call: call(k) }]))
  const cellChange = (name: ChangeColumn['field'], before: CellValue, after: CellValue): ChangeColumn => {
    return { entity: 'marker', field: name, ids: [id], before: [before], after: [after] }
  }
  const columns: ChangeColumn[] = [
    cellChange('exists', false, true),
    cellChange('name', null, name),
    cellChange('chromosome', null, '2H'),
    cellChange('position', null, 28.4),
    {
      entity: 'plot',
      field: `marker:${id}`,
      ids: plots.map(({ plot }) => plot),
      before: plots.map(() => null),
      after: plots.map((plot) => plot.call),
    },
  ]
  const change = {
    name: { key: 'change.values', params: { count: 0 } },
    columns: columns.filter(({ ids }) => ids.length),
  }
  const answer = await actor.call(sendChange, { params, body: { key: randomUUID(), base_seq: 0, change } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return `marker:${id}`
}

const markersOf = async (field: SmallField) => {
  const { body } = await actor.call(loadFieldYear, { params: { id: field.yearId } })
  return decodeFieldYear(body as Uint8Array).markers.map(({ marker }) => marker)
}

/** Opens a panel for the selected plots by its command's name in the palette. */
async function openPanel({ page, press }: TableDriver, command: string, name: string): Promise<Locator> {
  await press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill(command)
  await page.getByRole('option', { name: command }).first().waitFor()
  await press('Enter')
  const panel = page.getByRole('dialog', { name, exact: true })
  await panel.waitFor()
  return panel
}

/** The date `days` days from today, as `YYYY-MM-DD` of the browser's clock. */
const dayFromToday = (table: TableDriver, days: number) =>
  table.page.evaluate((distance) => {
    const day = new Date()
    day.setDate(day.getDate() + distance)
    const two = (n: number) => String(n).padStart(2, '0')
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
  }, days)

describe('the table of plots', () => {
  it('has the groups location, general information and phenotypes next to the map [GRD-01, GRD-02, GRD-04]', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const table = await openTable(product, actor, field, { viewport: { width: 3840, height: 900 } })
    const groups = ['Location', 'General information', 'Phenotypes']
    const columns = ['Label', 'Row', 'Col', 'Line', 'Mother', 'Yield, t/ha']
    await expect.poll(() => headings(table)).toEqual(expect.arrayContaining([...groups, ...columns]))
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('has the group crossings, and the map is on its left [GRD-03, CARD-08]', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const table = await openTable(product, actor, field, { viewport: { width: 3840, height: 900 } })
    await expect.poll(() => headings(table)).toEqual(expect.arrayContaining(['Crossings', 'Cross']))
    await expect.poll(() => table.cell(0, 'crossing').textContent()).toBe('–')
    await expect
      .poll(async () => {
        const map = (await table.page.locator('[data-pane="map"] [role="grid"]').first().boundingBox())!
        const grid = (await table.page.locator('[data-pane="table"] [role="grid"]').boundingBox())!
        return grid.x - map.x - map.width
      })
      .toBeGreaterThanOrEqual(0)
    await expect.poll(() => shownRows(table).count()).toBe(12)
    await table.context.close()
  })

  it('keeps columns 80 to 160 wide and the label 80 to 120, also when they are dragged [LIM-26, LIM-27]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    const width = async (column: string) => (await table.cell(0, column).boundingBox())!.width
    for (const [column, least, max] of [
      ['label', 80, 120],
      ['name', 80, 160],
    ] as const) {
      for (const [by, expected] of [
        [300, max],
        [-500, least],
      ]) {
        const heading = table.page.locator(`[role="columnheader"][col-id="${column}"]`)
        const box = (await heading.boundingBox())!
        const edge = { x: box.x + box.width - 2, y: box.y + box.height / 2 }
        await table.page.mouse.move(edge.x, edge.y)
        await table.page.mouse.down()
        await table.page.mouse.move(edge.x + by, edge.y, { steps: Math.abs(by) / 4 })
        await table.page.mouse.up()
        // A step beyond the limit is ignored.
        await expect.poll(async () => Math.abs((await width(column)) - expected)).toBeLessThanOrEqual(4)
        await expect.poll(() => width(column)).toBeLessThanOrEqual(max)
        await expect.poll(() => width(column)).toBeGreaterThanOrEqual(least)
      }
    }
    await table.context.close()
  })

  it('persists order and width of columns per user and crop', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    const heading = (column: string) => table.page.locator(`[role="columnheader"][col-id="${column}"]`)
    const stored = table.page.waitForResponse((answer) => answer.request().method() === 'PUT')
    // A heading that is not selected starts a range of columns; a selected one moves its column.
    await heading('line').click()
    const from = (await heading('line').boundingBox())!
    const to = (await heading('name').boundingBox())!
    await table.page.mouse.move(from.x + 30, from.y + 10)
    await table.page.mouse.down()
    await table.page.mouse.move(from.x, from.y + 10, { steps: 5 })
    await table.page.mouse.move(to.x + 10, to.y + 10, { steps: 10 })
    await table.page.mouse.up()
    expect((await stored).url()).toContain('/characteristics_order/')
    await table.page.reload()
    await table.cell(0, 'line').waitFor()
    await expect
      .poll(async () => (await heading('line').boundingBox())!.x < (await heading('name').boundingBox())!.x)
      .toBe(true)
    await table.context.close()
  })

  it('a group that starts out of view repeats its name in its visible part, next to the pinned columns', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field, { viewport: { width: 1280, height: 900 } })
    const { page } = table
    await page.locator('[data-pane="table"] .ag-body-horizontal-scroll-viewport').evaluate((bar) => {
      bar.scrollLeft = 300
    })
    const name = page.locator('.sheet-group', { hasText: 'General' }).locator('.sheet-group-name')
    const nameAt = async () => (await name.boundingBox())?.x ?? 0
    const pinnedEnd = async () => {
      const box = await page
        .locator('[data-pane="table"] .ag-header-row-group .ag-grid-pinned-left-cells')
        .boundingBox()
      return box ? box.x + box.width : Number.POSITIVE_INFINITY
    }
    await expect.poll(async () => (await nameAt()) >= (await pinnedEnd())).toBe(true)
    await table.context.close()
  })

  it('header buttons are at least 24 by 24 pixels', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const table = await openTable(product, actor, field)
    await heading(table, 'name').hover()
    for (const button of [heading(table, 'name').getByRole('button'), table.page.locator('.sheet-fold').first()]) {
      await button.waitFor()
      const box = (await button.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
    }
    await table.context.close()
  })

  it('changing a unit asks whether to convert the values, and converts them in all years', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3, value: (k) => 4.5 + k / 100 })
    const table = await openTable(product, actor, field, { leavesFolded: true })
    const { page } = table
    await heading(table, table.grain).click({ button: 'right' })
    await verb(table, 'Edit the column…').click()
    const dialog = page.getByRole('dialog', { name: 'Edit: Yield, t/ha' })
    await dialog.getByLabel('Unit').fill('kg/ha')
    await table.press('Enter')
    await dialog.getByText('The unit changes: t/ha → kg/ha').waitFor()
    await dialog
      .getByRole('radio', { name: /^Keep the numbers, only the unit was wrong: 4\.5 t\/ha becomes 4\.5 kg\/ha$/ })
      .waitFor()
    // Nothing is chosen automatically.
    await table.press('Enter')
    await dialog.getByText('Choose what to do with the values').waitFor()
    await dialog.getByRole('radio', { name: /^Convert them: 4\.5 t\/ha becomes 4\s500 kg\/ha$/ }).press(' ')
    await dialog.getByText('3 values in all nurseries (1) and years (1) are converted').waitFor()
    await dialog.getByRole('textbox', { name: 'Unit' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => heading(table, table.grain).innerText()).toBe('Yield, kg/ha')
    await expect.poll(() => table.stored(table.grain)).toEqual([4500, 4510, 4520])
    await expect.poll(() => table.message()).toContain('3 values converted from t/ha to kg/ha')
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})

describe('panels that add values to plots', () => {
  const written = <T>(value: T): (T | null)[] => [value, value, value, null, null, null]

  /** A table with its first row of plots selected, and functions that fill and apply a panel for them. */
  async function openSelected(field: SmallField) {
    const table = await openTable(product, actor, field, { viewport })
    const { page, press } = table
    await table.place(1, 1).click()
    await table.place(1, 3).click({ modifiers: ['Shift'] })
    const fill = (name: string, value: string) =>
      page.locator('[data-values-panel]').getByRole('textbox', { name, exact: true }).fill(value)
    const apply = async (panel: Locator) => {
      await press('Enter')
      await panel.waitFor({ state: 'detached' })
      await table.saved()
    }
    const columnOf = async (name: string) =>
      (await page.getByRole('columnheader', { name }).getAttribute('col-id')) ?? ''
    return { table, fill, apply, columnOf }
  }

  it('write a phenotype and a new operation, each to its group of columns [PLT-26, PLT-27]', async () => {
    const { table, fill, apply, columnOf } = await openSelected(
      await makeField(actor, { rows: 2, cols: 3, value: (k) => (k === 5 ? 5 : null) }),
    )
    const phenotype = await openPanel(table, 'Enter a phenotype', 'Phenotype · 3 plots')
    await fill('Value', '6,7')
    await apply(phenotype)
    await expect.poll(() => table.stored(table.grain)).toEqual([...written(6.7).slice(0, 5), 5])
    const operation = await openPanel(table, 'Enter an operation', 'Operation · 3 plots')
    await table.type('Spraying')
    await table.page.getByRole('option', { name: 'New name: Spraying' }).click()
    await fill('Carried out', '2026-06-12')
    await apply(operation)
    await expect.poll(() => headings(table)).toEqual(expect.arrayContaining(['Phenotypes', 'Operations', 'Spraying']))
    await expect.poll(async () => table.stored(await columnOf('Spraying'))).toEqual(written('2026-06-12'))
    await expect.poll(() => table.entries()).toEqual(['change.phenotype', 'change.technology'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('write a stage and a genotype, each to its group of columns [GRD-06, PLT-28, PLT-29]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    await sow(field, '2026-04-28')
    const marker = await addMarker(field, 'Ppd-H1', () => null)
    const { table, fill, apply, columnOf } = await openSelected(field)
    const stage = await openPanel(table, 'Enter a stage', 'Stage · 3 plots')
    await table.type('Flower')
    await table.page.getByRole('option', { name: 'Flowering · BBCH 65' }).click()
    await fill('Days after sowing', '63')
    await apply(stage)
    const genotype = await openPanel(table, 'Enter a genotype', 'Genotype · 3 plots')
    await table.type('ppd')
    await table.page.getByRole('option', { name: 'Ppd-H1 · 2H, 28.4' }).click()
    const allele = (name: string) => genotype.getByRole('textbox', { name })
    await allele('First allele').fill('c')
    await allele('Second allele').fill('T')
    await apply(genotype)
    const expected = ['Growth stages', 'Flowering', 'DNA markers', 'Ppd-H1']
    await expect.poll(() => headings(table)).toEqual(expect.arrayContaining(expected))
    await expect.poll(async () => table.stored(await columnOf('Flowering'))).toEqual(written('2026-06-30'))
    await expect.poll(() => table.stored(marker)).toEqual(written('C/T'))
    await expect.poll(() => table.entries()).toEqual(['change.stage', 'change.genotype'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('queue a new marker with its calls offline, and merge it with the same marker created concurrently [PLT-30]', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4 })
    const table = await openTable(product, actor, field, { viewport })
    const scan = await scanner(table.page)
    await table.place(1, 1).click()
    await table.place(1, 3).click({ modifiers: ['Shift'] })
    const panel = await openPanel(table, 'Enter a genotype', 'Genotype · 3 plots')
    await table.context.setOffline(true)
    await scan(...'2H', 'Tab', ...'28.4', 'Tab', ...'mine', 'Tab', 'A', 'Tab', 'G', 'Enter')
    await panel.waitFor({ state: 'detached' })
    await table.page.getByRole('columnheader', { name: 'mine' }).waitFor()
    const otherMarker = await addMarker(field, 'mine', (k) => (k === 3 ? 'G/G' : null))
    await table.context.setOffline(false)
    await table.saved()
    await expect.poll(() => table.stored(otherMarker)).toEqual(['A/G', 'A/G', 'A/G', 'G/G'])
    await expect.poll(() => markersOf(field)).toHaveLength(1)
    await expect.poll(() => table.texts(otherMarker, 0, 3)).toEqual(['A/G', 'A/G', 'A/G', 'G/G'])
    await table.context.close()
  })
})

describe('technology', () => {
  it('shows a real date, a planned one with a clock, and an overdue one with a triangle [GRD-07]', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4 })
    const firstOnly = { kind: 'date', value: (k: number) => (k === 0 ? '2026-06-12' : null) } as const
    const [spraying] = await addTraits(actor, field, ['Fungicide'], { ...firstOnly, role: 'technology' })
    const table = await openTable(product, actor, field, { viewport })
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
})

describe('DNA markers in the table', () => {
  it('show a colleague’s call at once, and a conflict when they were faster [GRD-05]', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4 })
    const column = await addMarker(field, 'Rph7', () => null)
    const table = await openTable(product, actor, field, { viewport })
    // No plot had a call: the column appears with the first one.
    await writePlot(actor, field, 0, column as never, null, 'C/C')
    await text(table, 0, column).toBe('C/C')
    const release = await delayWrites(table.page)
    await table.cell(1, column).click()
    await table.type('ac')
    await table.press('Enter')
    await text(table, 1, column).toBe('A/C')
    await writePlot(actor, field, 1, column as never, null, 'G/G')
    release()
    await table.page.getByRole('button', { name: '1 conflict' }).click()
    const dialog = table.page.getByRole('dialog')
    await expect.poll(() => dialog.textContent()).toMatch(/Rph7.*A\/C.*G\/G|Rph7.*G\/G.*A\/C/s)
    await table.context.close()
  })
})

/** A table of eight plots with the yields 1 to 8 and an open filter row, with the focus in the yield's filter. */
async function openFilters(): Promise<TableDriver> {
  const field = await makeField(actor, { rows: 2, cols: 4, value: (k) => k + 1 })
  const table = await openTable(product, actor, field, { leavesFolded: true })
  await table.cell(0, table.grain).click()
  await table.press('Control+Shift+l')
  await expect
    .poll(() => table.page.evaluate(() => document.activeElement?.matches('.ag-floating-filter input')))
    .toBe(true)
  return table
}

const rows = async (table: TableDriver): Promise<string[]> =>
  table.page
    .locator(`[data-pane="table"] [row-index]:not([row-index^="b"]) [col-id="${table.grain}"]`)
    .allTextContents()
const numbers = async (table: TableDriver) => (await rows(table)).map(Number).sort((a, b) => a - b)

it('the condition of a filter opens by mouse, and finds blank cells', async () => {
  const table = await openFilters()
  const { page } = table
  const filter = page.locator('.ag-floating-filter:focus-within')
  await page.mouse.move(0, 0)
  await filter.hover()
  await filter.locator('.ag-floating-filter-button button').click()
  await page.locator('.ag-filter .ag-filter-body input').first().fill('3-4')
  await expect.poll(() => numbers(table)).toEqual([3, 4])
  await page.locator('.ag-filter-select').first().click()
  await page.locator('.ag-select-list').getByText('Blank', { exact: true }).click()
  await expect.poll(() => numbers(table)).toEqual([])
  await page.locator('[data-filtered-rows]').first().click()
  await expect.poll(() => numbers(table)).toHaveLength(8)
  expect(table.faults).toEqual([])
  await table.context.close()
})
