import { beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import { addFieldYear, listFields, listFieldYears } from '../../../src/contract/plots/nurseries.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct, waitUntilSaved } from '../product.ts'
import { sendColleagueChange } from './saving/colleague.ts'
import { makeField, type SmallField } from './smallField.ts'
import { addTraits, openTable, type TableDriver } from './tableDriver.ts'
import { nurseryAction } from './toolbarMenus.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const nurseriesOf = async (cropId: number) =>
  (await actor.call(listFields, { query: { spec_id: String(cropId) } })).body.data

describe('nurseries and years', () => {
  it('adds a nursery of one of 11 kinds in the dialog and selects it [FLD-03, FLD-01, FLD-13]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const { page, faults, open, context } = await product.visit({ as: actor })
    await open(field.address)
    await nurseryAction(page, 'Add nursery')
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: 'Add nursery' })
    await submit.click()
    await dialog.getByText('This is a required field').waitFor()
    await expect.poll(() => nurseriesOf(field.cropId)).toHaveLength(1)
    await dialog.getByLabel('Name').fill('Second trial')
    await dialog.getByLabel('Nursery kind').click()
    await expect.poll(() => page.getByRole('option').count()).toBe(11)
    await page.getByRole('option', { name: 'Competitive (advanced yield trial)' }).click()
    await submit.click()
    await page.getByText('This nursery has no years').waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Nursery' }).inputValue()).toBe('Second trial')
    const result = (await nurseriesOf(field.cropId)).find((nursery) => nursery.field_name === 'Second trial')
    expect(result).toMatchObject({ kind: 'competitive', fieldyear_set: [] })
    expect(faults).toEqual([])
    await context.close()
  })

  it('adds a year from 1900 to 2100 in the dialog and selects it from the list [FLD-05, FLD-02, FLD-17]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const { page, open, context } = await product.visit({ as: actor })
    await open(field.address)
    await nurseryAction(page, 'Add year')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Year').fill('2101')
    await dialog.getByRole('button', { name: 'Add year' }).click()
    await dialog.getByRole('alert').or(dialog.locator('[class*=validation]')).first().waitFor()
    await expect.poll(async () => (await nurseriesOf(field.cropId))[0].fieldyear_set).toHaveLength(1)
    await dialog.getByLabel('Year').fill('2027')
    await dialog.getByRole('button', { name: 'Add year' }).click()
    await page.getByRole('heading', { name: 'No plots yet' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Year' }).inputValue()).toMatch(/2027$/)
    await page.getByRole('combobox', { name: 'Year' }).click()
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual([expect.stringMatching(/2027$/), expect.stringMatching(/2026$/)])
    await page.getByRole('option', { name: /2026$/ }).click()
    await page.getByText('6 plots').first().waitFor()
    const year = () => new URL(page.url()).searchParams.get('yearId')
    await expect.poll(year).toBe(String(field.yearId))
    await context.close()
  })

  it('the first plots of an empty year show map and table at once, for their author and a colleague', async () => {
    const field = await makeField(actor, { rows: 1, cols: 2 })
    await actor.call(addFieldYear, { body: { field_id: field.fieldId, year: 2027, spec_id: field.cropId } })
    const [firstVisit, secondVisit] = [await product.visit({ as: actor }), await product.visit({ as: actor })]
    for (const { page, open } of [firstVisit, secondVisit]) {
      await open(field.address)
      await page.getByText('2 plots').first().waitFor()
      await page.getByRole('combobox', { name: 'Year' }).click()
      await page.getByRole('option', { name: /2027$/ }).click()
      await page.getByRole('heading', { name: 'No plots yet' }).waitFor()
    }
    await firstVisit.page.getByRole('button', { name: 'Create plots' }).last().click()
    const dialog = firstVisit.page.getByRole('dialog')
    await dialog.getByLabel('Lines').fill('Alpha\nBeta')
    await dialog.getByRole('button', { name: 'Create 2 plots' }).click()
    for (const { page } of [firstVisit, secondVisit]) {
      await page.locator('[data-region="map"] canvas').first().waitFor()
      await page.locator('[data-pane="table"]').getByText('Beta').first().waitFor()
    }
    for (const { context } of [firstVisit, secondVisit]) await context.close()
  })

  it('Back pressed while the address changes to another year goes back', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    await actor.call(addFieldYear, { body: { field_id: field.fieldId, year: 2027, spec_id: field.cropId } })
    const { page, open, context, faults } = await product.visit({ as: actor })
    await open(field.address)
    await page.getByText('6 plots').first().waitFor()
    await page.evaluate(() => {
      const { pushState } = history
      history.pushState = (...args) => {
        history.pushState = pushState
        pushState.apply(history, args)
        addEventListener('popstate', () => document.body.setAttribute('data-went', 'back'))
        history.back()
      }
    })
    await page.getByRole('combobox', { name: 'Year' }).click()
    await page.getByRole('option', { name: /2027$/ }).click()
    // Until then the other year may be shown, or its load cancelled.
    await page.locator('[data-went="back"]').waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Year' }).inputValue()).toMatch(/2026$/)
    await page.getByText('6 plots').first().waitFor()
    await page.waitForFunction((year) => location.search.includes(`yearId=${year}`), field.yearId)
    expect(faults).toEqual([])
    await context.close()
  })

  it('deleting a year asks, removes it, and flags a nursery without years [FLD-06, FLD-30, FLD-18]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const { page, open, context } = await product.visit({ as: actor })
    await open(field.address)
    await page.getByText('6 plots').first().waitFor()
    await nurseryAction(page, 'Delete year')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('6 plots').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await nurseriesOf(field.cropId))[0].fieldyear_set).toHaveLength(1)
    await nurseryAction(page, 'Delete year')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete year' }).click()
    await page.getByText('This nursery has no years').waitFor()
    await expect.poll(async () => (await nurseriesOf(field.cropId))[0].fieldyear_set).toEqual([])
    const { body: groups } = await actor.call(listFieldYears, { query: { spec_id: String(field.cropId) } })
    expect(groups.data).toEqual([])
    await page.getByRole('combobox', { name: 'Nursery' }).click()
    await page.getByRole('option', { name: /no years/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('6 plots').first().waitFor()
    await expect.poll(async () => (await nurseriesOf(field.cropId))[0].fieldyear_set).toHaveLength(1)
    expect(await page.getByText('of this address').count()).toBe(0)
    await context.close()
  })

  it('deleting a nursery removes its years from the lists and drops the empty year group [FLD-04, FLD-29, FLD-31]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const { page, open, context } = await product.visit({ as: actor })
    await open(field.address)
    await page.getByText('6 plots').first().waitFor()
    await nurseryAction(page, 'Delete nursery')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete nursery' }).click()
    await page.getByText('No nursery yet').waitFor()
    await expect.poll(() => nurseriesOf(field.cropId)).toEqual([])
    const { body: groups } = await actor.call(listFieldYears, { query: { spec_id: String(field.cropId) } })
    expect(groups.data).toEqual([])
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('6 plots').first().waitFor()
    await expect.poll(() => nurseriesOf(field.cropId)).toHaveLength(1)
    expect(await page.getByText('of this address').count()).toBe(0)
    await context.close()
  })

  it('editing renames the nursery in the list; the region is chosen from a list [FLD-07, FLD-15, API-03]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const { page, open, context } = await product.visit({ as: actor })
    await open(field.address)
    await nurseryAction(page, 'Edit nursery')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Renamed')
    await dialog.getByRole('combobox', { name: 'Region', exact: true }).click()
    const second = page.getByRole('option').nth(1)
    const region = await second.textContent()
    await second.click()
    await dialog.getByRole('combobox', { name: 'Region', exact: true }).fill('no such region')
    await dialog.getByLabel('Name').click()
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Region', exact: true }).inputValue()).toBe(region)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('combobox', { name: 'Nursery' }).inputValue()).toBe('Renamed · 2026')
    await expect
      .poll(async () => (await nurseriesOf(field.cropId))[0])
      .toMatchObject({ field_name: 'Renamed', region_name: region })
    await context.close()
  })

  it('shows the counts of plots and genotypes [FLD-08, FLD-09]', async () => {
    const field = await makeField(actor, { rows: 4, cols: 6, lines: 5 })
    const { page, open, context } = await product.visit({ as: actor })
    await open(field.address)
    await page.getByText('24 plots · 5 lines').waitFor()
    await context.close()
  })
})

describe('plots created by hand', () => {
  it('adds a plot in the dialog; a plot of another year adds that year to the nursery [PLT-25, FLD-28]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const { page, open, context, faults } = await product.visit({ as: actor })
    await open(field.address)
    await page.getByText('6 plots').first().waitFor()
    const openModal = async () => {
      await page.keyboard.press('Control+K')
      await page.getByRole('combobox', { name: 'Command palette' }).fill('Add plot')
      await page.getByRole('option', { name: 'Add plot' }).first().waitFor()
      await page.keyboard.press('Enter')
    }
    await openModal()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Plot').fill('P1')
    await dialog.getByRole('button', { name: 'Add plot' }).click()
    await dialog.getByText('A plot with this name exists already').waitFor()
    await dialog.getByLabel('Plot').fill('Extra')
    await dialog.getByLabel('Row').fill('1')
    await dialog.getByLabel('Col').fill('2')
    await dialog.getByText('There is already a plot in this position').waitFor()
    await dialog.getByLabel('Row').fill('3')
    await dialog.getByRole('button', { name: 'Add plot' }).click()
    await page.getByText('7 plots').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await waitUntilSaved(page)
    const query = { field_id: String(field.fieldId), year_id: String(field.yearId), spec_id: String(field.cropId) }
    const { body } = await actor.call(listPlots, { query })
    expect(body.data.find((plot) => plot.plot_name === 'Extra')).toMatchObject({ row: 3, col: 2, line_name: 'Extra' })

    await openModal()
    await dialog.getByLabel('Plot').fill('Early')
    // A place that is a plot in this year but not in another one.
    await dialog.getByLabel('Row').fill('1')
    await dialog.getByLabel('Col').fill('2')
    await dialog.getByText('There is already a plot in this position').waitFor()
    await dialog.getByLabel('Year').fill('2031')
    await dialog.getByText('In another year the plot is added without a position').first().waitFor()
    for (const name of ['Row', 'Col']) {
      expect(await dialog.getByLabel(name).isDisabled()).toBe(true)
      expect(await dialog.getByLabel(name).inputValue()).toBe('')
    }
    await dialog.getByRole('button', { name: 'Add plot' }).click()
    await page.locator('[data-counts]').getByText('1 plot ·').waitFor()
    const [nursery] = await nurseriesOf(field.cropId)
    expect(nursery.fieldyear_set.map((entry) => entry.year)).toEqual([2031, 2026])
    expect(faults).toEqual([])
    await context.close()
  })
})

const viewport = { width: 4800, height: 900 }
const noValues = { value: () => null }

const heading = (table: TableDriver, field: string) =>
  table.page.locator(`[data-pane="table"] [role="columnheader"][col-id="${field}"]`)

async function run({ page, press }: TableDriver, name: string) {
  await press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill(name)
  await page.getByRole('option', { name }).first().waitFor()
  await press('Enter')
}

async function standing(yearId: number): Promise<string[]> {
  const { body } = await actor.call(loadFieldYear, { params: { id: yearId } })
  return [...decodeFieldYear(body as Uint8Array).declared]
}

/** The number of a column's trait. */
const traitOf = (column: string) => Number(column.slice('trait:'.length))

/** A field of the crop, with a trait Height without values, and Spraying planned for all plots. */
async function plannedField(): Promise<{ field: SmallField; height: string; spraying: string }> {
  const field = await makeField(actor, { rows: 1, cols: 4 })
  const [height] = await addTraits(actor, field, ['Height'], { value: (k) => (k === 0 ? 90 : null) })
  const [spraying] = await addTraits(actor, field, ['Spraying'], { ...noValues, kind: 'date', role: 'technology' })
  for (const id of field.plotIds)
    await sendColleagueChange(
      actor,
      field,
      { entity: 'plot', field: `planned:${traitOf(spraying)}`, id },
      null,
      '2026-05-20',
    )
  return { field, height, spraying }
}

describe('columns of a year', () => {
  it('+ adds a trait of the crop to the year as an empty column for everybody; undo removes it [GRD-05]', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const [height] = await addTraits(actor, field, ['Height'], noValues)
    const table = await openTable(product, actor, field, { viewport })
    const other = await openTable(product, actor, field, { viewport })
    await table.cell(1, 'label').click()
    await run(table, 'Add a trait')
    const dialog = table.page.getByRole('dialog', { name: 'Add a trait' })
    await dialog.getByRole('combobox', { name: 'Or a trait of the crop' }).click()
    await table.page.getByRole('option', { name: 'Height' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => table.focused()).toBe(`1 ${height}`)
    await heading(other, height).waitFor()
    await table.saved()
    expect([await standing(field.yearId), await table.entries()]).toEqual([
      [`column:${traitOf(height)}`],
      ['change.columnAdded'],
    ])
    await table.press('Control+Z')
    await heading(table, height).waitFor({ state: 'detached' })
    await heading(other, height).waitFor({ state: 'detached' })
    await table.saved()
    expect(await standing(field.yearId)).toEqual([])
    expect([table.faults, other.faults]).toEqual([[], []])
    await table.context.close()
    await other.context.close()
  })
})

describe('copying plots to the next year', () => {
  it('copies the ticked columns, empty, and moves plans by a year, as one entry there [PLT-39]', async () => {
    const { field, height, spraying } = await plannedField()
    const table = await openTable(product, actor, field, { viewport })
    const { page } = table
    await table.cell(0, 'label').click()
    await table.press('Shift+ArrowDown')
    await run(table, 'Move to the next year')
    const dialog = page.getByRole('dialog', { name: 'Copy 2 plots to 2027' })
    await dialog.getByText('3 empty columns will be carried over to 2027').waitFor()
    await dialog.getByText('Planned on the new plots: Spraying 2027-05-20').waitFor()
    await dialog.getByRole('button', { name: 'None' }).click()
    await dialog.getByText('No column is carried').waitFor()
    for (const name of ['Height', 'Spraying']) await dialog.getByRole('checkbox', { name }).press(' ')
    await dialog.getByText('2 empty columns will be carried over to 2027').waitFor()
    // Enter performs the main action, also on a checkbox.
    await table.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const { body } = await actor.call(listFields, { query: { spec_id: field.cropId } })
    const nextYear = body.data.flatMap((nursery) => nursery.fieldyear_set).find(({ year }) => year === 2027)?.id ?? 0
    const { body: bytes } = await actor.call(loadFieldYear, { params: { id: nextYear } })
    const columns = decodeFieldYear(bytes as Uint8Array)
    expect([columns.seq, columns.count, [...columns.declared]]).toEqual([
      1,
      2,
      [height, spraying].map((column) => `column:${traitOf(column)}`),
    ])
    const plans = columns.traits.find(({ trait }) => trait.id === traitOf(spraying))?.annotations.planned
    expect([...(plans ?? [])]).toEqual([
      [0, '2027-05-20'],
      [1, '2027-05-20'],
    ])
    // The page then shows the new year, into which Yield was not copied.
    await heading(table, table.grain).waitFor({ state: 'detached' })
    await heading(table, height).waitFor()
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
