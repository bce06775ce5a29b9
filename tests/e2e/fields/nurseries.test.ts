import { beforeAll, describe, expect, it } from 'vitest'
import { listCountries, listRegions } from '../../../src/contract/lines/regions.ts'
import { addFieldYear, listFields, listFieldYears } from '../../../src/contract/plots/nurseries.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct, waitUntilSaved } from '../product.ts'
import { makeField } from './smallField.ts'
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

  it('loads a selection once and puts it into the address; Back and Forward follow', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const { page, open, context, faults } = await product.visit({ as: actor })
    await open(field.address)
    await page.getByText('6 plots').first().waitFor()
    const result = await actor.call(addFieldYear, {
      body: { field_id: field.fieldId, year: 2027, spec_id: field.cropId },
    })
    const other = (result.body as { year_id: number }).year_id
    await page.reload()
    await page.getByText('6 plots').first().waitFor()
    const loads: string[] = []
    page.on('request', (request) => {
      const loaded = /field_years\/(\d+)\/columns/.exec(request.url())
      if (loaded) loads.push(loaded[1])
    })
    const year = () => new URL(page.url()).searchParams.get('yearId')
    const name = () => page.getByRole('combobox', { name: 'Year' }).inputValue()
    await page.getByRole('combobox', { name: 'Year' }).click()
    await page.getByRole('option', { name: /2027$/ }).click()
    await page.getByRole('heading', { name: 'No plots yet' }).waitFor()
    await expect.poll(year).toBe(String(other))
    await expect.poll(async () => [await name(), loads]).toEqual([expect.stringMatching(/2027$/), [String(other)]])
    await page.goBack()
    await page.getByText('6 plots').first().waitFor()
    await expect.poll(name).toMatch(/2026$/)
    await page.goForward()
    await page.getByRole('heading', { name: 'No plots yet' }).waitFor()
    await expect.poll(name).toMatch(/2027$/)
    await expect.poll(() => loads).toEqual([other, field.yearId, other].map(String))
    expect(faults).toEqual([])
    await context.close()
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

  it('country 1 and its region 1 are preselected; one abroad is edited with its own [LIM-25]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const { page, open, context } = await product.visit({ as: actor })
    await open(field.address)
    await nurseryAction(page, 'Add nursery')
    const dialog = page.getByRole('dialog')
    const country = dialog.getByRole('combobox', { name: 'Country', exact: true })
    const region = dialog.getByRole('combobox', { name: 'Region', exact: true })
    const { body: countries } = await actor.call(listCountries, {})
    const { body: regions } = await actor.call(listRegions, { query: {} })
    await expect.poll(() => country.inputValue()).toBe(countries.data.find(({ id }) => id === 1)?.name)
    await expect.poll(() => region.inputValue()).toBe(regions.data.find(({ id }) => id === 1)?.name)
    await dialog.getByLabel('Name').fill('Abroad')
    await country.click()
    await country.fill('Italy')
    await page.getByRole('option', { name: 'Italy' }).click()
    await expect.poll(() => country.inputValue()).toBe('Italy')
    await region.click()
    await page.getByRole('option').first().click()
    await expect.poll(() => region.inputValue()).not.toBe('')
    const chosen = [await country.inputValue(), await region.inputValue()]
    await dialog.getByRole('button', { name: 'Add nursery' }).click()
    await dialog.waitFor({ state: 'detached' })
    await nurseryAction(page, 'Edit nursery')
    await expect.poll(async () => [await country.inputValue(), await region.inputValue()]).toEqual(chosen)
    await context.close()
  })

  it('the nursery must be chosen from the list: other text is refused [FLD-16]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const { page, open, context } = await product.visit({ as: actor })
    await open(field.address)
    await page.getByText('6 plots').first().waitFor()
    const picker = page.getByRole('combobox', { name: 'Nursery' })
    await expect.poll(() => picker.inputValue()).toMatch(/^Trial /)
    const name = await picker.inputValue()
    await picker.click()
    await page.keyboard.type('Nothing of that name')
    await page.getByText('No such nursery').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => picker.inputValue()).toBe(name)
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

  it('creates plots in bulk with a placement, undone as one entry', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3 })
    const { page, open, context } = await product.visit({ as: actor })
    await open(field.address)
    await page.getByText('6 plots').first().waitFor()
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Command palette' }).fill('Create plots')
    await page.getByRole('option', { name: 'Create plots' }).first().waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Lines').fill('Alpha\nBeta\nGamma')
    await dialog.getByLabel('Repetitions').fill('2')
    await dialog.getByLabel('Plots in a row, at most').fill('2')
    await dialog.getByRole('button', { name: 'Create 6 plots' }).click()
    await page.getByText('12 plots').first().waitFor()
    await waitUntilSaved(page)
    const query = { field_id: String(field.fieldId), year_id: String(field.yearId), spec_id: String(field.cropId) }
    const { body } = await actor.call(listPlots, { query })
    const places = body.data.filter((plot) => plot.plot_name.startsWith('Beta_')).map((plot) => [plot.row, plot.col])
    expect(places).toEqual([
      [3, 2],
      [5, 2],
    ])
    await page.locator('[data-command="history.undo"]').click()
    await page.getByText('6 plots').first().waitFor()
    await waitUntilSaved(page)
    await expect.poll(async () => (await actor.call(listPlots, { query })).body.data).toHaveLength(6)
    await context.close()
  })
})
