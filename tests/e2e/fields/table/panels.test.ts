import { beforeAll, describe, expect, it } from 'vitest'
import { listTraits } from '../../../../src/contract/plots/traits.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { delayWrites, sendColleagueChange, writePlot } from '../saving/colleague.ts'
import { makeField, type SmallField } from '../smallField.ts'
import { addTraits, openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const viewport = { width: 3200, height: 900 }

/** A field of 4 × 6 plots that was sown on 2026-04-28. */
async function sownField(): Promise<SmallField> {
  const field = await makeField(actor, { rows: 4, cols: 6 })
  await sendColleagueChange(
    actor,
    field,
    { entity: 'field_year', field: 'sowing_date', id: field.yearId },
    null,
    '2026-04-28',
  )
  return field
}

/** Selects the first rows of the map. */
async function selectRows(table: TableDriver, rows: number) {
  await table.place(1, 1).click()
  await table.place(rows, 6).click({ modifiers: ['Shift'] })
}

/** Opens a panel by its command's name in the palette. */
async function openPanel({ page, press }: TableDriver, command: string, name: string) {
  await press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill(command)
  await page.getByRole('option', { name: command }).first().waitFor()
  await press('Enter')
  const panel = page.getByRole('dialog', { name, exact: true })
  await panel.waitFor()
  return panel
}

/** Waits until the panel has closed: new entities need ids of the server before there is something to be saved. */
const closed = (table: TableDriver) => table.page.locator('[data-values-panel]').waitFor({ state: 'detached' })

const figures = (table: TableDriver) =>
  expect.poll(async () => (await table.page.locator('[data-values-panel] [role="status"]').textContent())?.trim())

const posts = (table: TableDriver) => table.calls.filter((call) => /^POST .*\/changes\/$/.test(call)).length
const texts = (table: TableDriver, column: string) => expect.poll(() => table.texts(column, 0, 23))
const field = (table: TableDriver, name: string) =>
  table.page.locator('[data-values-panel]').getByRole('textbox', { name, exact: true })

describe('the stage panel', () => {
  it('previews days typed for 24 plots in their cells; Enter writes one entry in one request, undone as one [PLT-28]', async () => {
    const sown = await sownField()
    const [heading] = await addTraits(actor, sown, ['Колошение'], {
      kind: 'date',
      role: 'stage',
      value: (k) => [null, '2026-07-02', '2026-06-30'][k] ?? null,
    })
    const table = await openTable(product, actor, sown, { viewport })
    await selectRows(table, 4)
    await openPanel(table, 'Enter a stage', 'Stage · 24 plots')
    await table.press('ArrowDown')
    await table.page.getByRole('option', { name: 'Flowering · BBCH 65' }).waitFor()
    // It exists in another language and is not offered again.
    expect(await table.page.getByRole('option', { name: 'Heading' }).count()).toBe(0)
    await table.page.getByRole('option', { name: 'Колошение' }).click()
    await field(table, 'Days after sowing').fill('401')
    await expect.poll(() => table.page.locator('[data-values-panel]').textContent()).toContain('from 1 to 400')
    await table.press('Enter')
    expect(posts(table)).toBe(0)
    await expect.poll(() => field(table, 'Days after sowing').inputValue()).toBe('401')
    await field(table, 'Days after sowing').fill('63')
    await expect.poll(() => field(table, 'Date').inputValue()).toBe('2026-06-30')
    await figures(table).toBe('22 new1 changes1 equal')
    await field(table, 'Comment').fill('from the road')
    await figures(table).toBe('23 new1 changes0 equal')
    await texts(table, heading).toEqual(new Array(24).fill('2026-06-30 · 63'))
    await expect
      .poll(() => table.stored(heading))
      .toEqual([null, '2026-07-02', '2026-06-30', ...new Array(21).fill(null)])
    await table.press('Enter')
    await closed(table)
    await table.saved()
    expect(posts(table)).toBe(1)
    await expect.poll(() => table.stored(heading)).toEqual(new Array(24).fill('2026-06-30'))
    await expect.poll(() => table.stored(heading.replace('trait', 'note'))).toEqual(new Array(24).fill('from the road'))
    await expect.poll(() => table.entries()).toEqual(['change.stage'])
    await expect.poll(() => table.message()).toContain('Stage Колошение of 24 plots')
    await table.press('Control+z')
    await texts(table, heading).toEqual(['–', '2026-07-02 · 65', '2026-06-30 · 63', ...new Array(21).fill('–')])
    await table.saved()
    await expect.poll(() => table.stored(heading.replace('trait', 'note'))).toEqual(new Array(24).fill(null))
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('fills only empty cells, Escape discards the preview, and a date before sowing is reported [PLT-28]', async () => {
    const sown = await sownField()
    const [heading] = await addTraits(actor, sown, ['Booting'], {
      kind: 'date',
      role: 'stage',
      value: (k) => (k < 2 ? '2026-07-02' : null),
    })
    const table = await openTable(product, actor, sown, { viewport })
    await selectRows(table, 1)
    const panel = await openPanel(table, 'Enter a stage', 'Stage · 6 plots')
    await table.type('Booting')
    await table.press('Tab')
    await field(table, 'Date').fill('2.4.2026')
    await expect.poll(() => panel.textContent()).toContain('2026-04-02 is before sowing: 2026-04-28')
    await expect.poll(() => table.cell(0, heading).textContent()).toContain('2026-04-02')
    // A day without a year is in the nursery's year; an invalid day changes nothing.
    await field(table, 'Date').fill('30 June')
    await expect.poll(() => table.cell(0, heading).textContent()).toBe('2026-06-30 · 63')
    await field(table, 'Date').fill('30 Juno')
    await expect.poll(() => table.cell(0, heading).textContent()).toBe('2026-07-02 · 65')
    await field(table, 'Date').fill('2026-06-20')
    await panel.getByRole('radio', { name: 'Only empty' }).click()
    await figures(table).toBe('4 new0 change0 equal2 filled')
    await expect.poll(() => table.cell(2, heading).textContent()).toContain('2026-06-20')
    await table.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => table.cell(2, heading).textContent()).toBe('–')
    expect(await table.entries()).toEqual([])

    await openPanel(table, 'Enter a stage', 'Stage · 6 plots')
    await table.type('Booting')
    await table.press('Tab')
    await field(table, 'Date').fill('2026-06-20')
    await panel.getByRole('radio', { name: 'Only empty' }).click()
    // More plots can be added in the meantime; Enter applies from the map, too.
    await table.place(2, 6).click({ modifiers: ['Shift'] })
    await table.page.getByRole('dialog', { name: 'Stage · 12 plots' }).waitFor()
    await figures(table).toBe('10 new0 change0 equal2 filled')
    await table.press('Enter')
    await closed(table)
    await table.saved()
    await expect
      .poll(async () => (await table.stored(heading)).slice(0, 13))
      .toEqual([...new Array(2).fill('2026-07-02'), ...new Array(10).fill('2026-06-20'), null])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('offers a missing stage by its BBCH name and creates it with its dates [PLT-28]', async () => {
    const table = await openTable(product, actor, await sownField(), { viewport })
    await selectRows(table, 1)
    await openPanel(table, 'Enter a stage', 'Stage · 6 plots')
    await table.type('Flower')
    await table.page.getByRole('option', { name: 'Flowering · BBCH 65' }).click()
    await field(table, 'Date').fill('2026-07-05')
    await figures(table).toBe('6 new0 change0 equal')
    await table.press('Enter')
    await closed(table)
    await table.saved()
    await expect.poll(() => table.entries()).toEqual(['change.stage'])
    const { body } = await actor.call(listTraits, { query: { spec_id: String(table.field.cropId), role: 'stage' } })
    const created = body.data.filter(({ name }) => name === 'Flowering')
    expect(created).toHaveLength(1)
    const column = `trait:${created[0].id}`
    expect((await table.stored(column)).slice(0, 7)).toEqual([...new Array(6).fill('2026-07-05'), null])
    await expect.poll(() => table.cell(0, column).textContent()).toBe('2026-07-05 · 68')
    await table.press('Control+z')
    await table.cell(0, column).waitFor({ state: 'detached' })
    await table.saved()
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('shows a conflict with a colleague’s date [PLT-28]', async () => {
    const sown = await sownField()
    const [stage] = await addTraits(actor, sown, ['Milk'], {
      kind: 'date',
      role: 'stage',
      value: (k) => (k === 20 ? '2026-07-01' : null),
    })
    const table = await openTable(product, actor, sown, { viewport })
    await selectRows(table, 1)
    await openPanel(table, 'Enter a stage', 'Stage · 6 plots')
    await table.type('Milk')
    await table.press('Tab')
    await field(table, 'Days after sowing').fill('63')
    const release = await delayWrites(table.page)
    await table.press('Enter')
    await closed(table)
    await writePlot(actor, sown, 2, stage as never, null, '2026-07-01')
    release()
    await table.page.getByRole('button', { name: '1 conflict' }).waitFor()
    await table.context.close()
  })
})

describe('the technology panel', () => {
  it('plans a new technology with a comment for the selected plots, and records when it was carried out [PLT-27]', async () => {
    const table = await openTable(product, actor, await sownField(), { viewport })
    const { page, press } = table
    await selectRows(table, 2)
    const panel = await openPanel(table, 'Enter an operation', 'Operation · 12 plots')
    await table.type('Spraying')
    await page.getByRole('option', { name: 'New name: Spraying' }).click()
    await field(table, 'Planned').fill('14.8.2099')
    await field(table, 'Comment').fill('two litres')
    await figures(table).toBe('12 new0 change0 equal')
    await press('Enter')
    await panel.waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.entries()).toEqual(['change.technology'])
    const { body } = await actor.call(listTraits, {
      query: { spec_id: String(table.field.cropId), role: 'technology' },
    })
    const { id } = body.data.find(({ name }) => name === 'Spraying')!
    await expect.poll(async () => (await table.stored(`planned:${id}`)).slice(11, 13)).toEqual(['2099-08-14', null])
    await expect.poll(async () => (await table.stored(`note:${id}`)).slice(11, 13)).toEqual(['two litres', null])
    await expect.poll(() => table.cell(0, `trait:${id}`).textContent()).toContain('plan 08-14')

    await selectRows(table, 1)
    const reopened = await openPanel(table, 'Enter an operation', 'Operation · 6 plots')
    await table.type('Spraying')
    await press('Tab')
    await field(table, 'Planned').fill('soon')
    await expect.poll(() => reopened.getByRole('alert').textContent()).not.toBe('')
    await expect.poll(() => field(table, 'Planned').inputValue()).toBe('soon')
    await field(table, 'Planned').fill('')
    await field(table, 'Carried out').fill('2026-06-12')
    await press('Enter')
    await reopened.waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.entries()).toEqual(['change.technology', 'change.technology'])
    expect((await table.stored(`trait:${id}`)).slice(0, 7)).toEqual([...new Array(6).fill('2026-06-12'), null])
    await expect.poll(async () => (await table.stored(`planned:${id}`)).slice(0, 1)).toEqual(['2099-08-14'])
    await press('Control+z', 'Control+z')
    await table.saved()
    await table.cell(0, `trait:${id}`).waitFor({ state: 'detached' })
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})

describe('the phenotype panel', () => {
  it('gives the selected plots a value and a note of a known trait, and keeps unreadable input [PLT-26]', async () => {
    const small = await makeField(actor, { rows: 4, cols: 6, value: (k) => (k < 2 ? 5 : null) })
    const table = await openTable(product, actor, small, { viewport })
    const { press } = table
    await selectRows(table, 1)
    const panel = await openPanel(table, 'Enter a phenotype', 'Phenotype · 6 plots')
    // The map is coloured by it.
    await expect.poll(() => panel.getByRole('combobox', { name: 'Trait' }).inputValue()).toBe('Yield, t/ha')
    await field(table, 'Value').fill('6,7x')
    await expect.poll(() => panel.textContent()).toContain('number')
    await expect.poll(() => field(table, 'Value').inputValue()).toBe('6,7x')
    await field(table, 'Value').fill('6,7')
    await field(table, 'Comment').fill('hail')
    await figures(table).toBe('4 new2 change0 equal')
    await press('Enter')
    await panel.waitFor({ state: 'detached' })
    await table.saved()
    expect((await table.stored(table.grain)).slice(0, 7)).toEqual([...new Array(6).fill(6.7), null])
    expect((await table.stored(`note:${small.traitId}`)).slice(0, 7)).toEqual([...new Array(6).fill('hail'), null])
    await expect.poll(() => table.entries()).toEqual(['change.phenotype'])
    await press('Control+z')
    await table.saved()
    await expect.poll(async () => (await table.stored(table.grain)).slice(0, 3)).toEqual([5, 5, null])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('asks before creating a new class or a trait similar to a known one [PLT-26]', async () => {
    const plots = await makeField(actor, { rows: 1, cols: 4 })
    const disease = ['low', 'high', 'low', 'high']
    const [column] = await addTraits(actor, plots, ['Disease'], { kind: 'qualitative', value: (k) => disease[k] })
    const table = await openTable(product, actor, plots, { viewport })
    const { page, press, type } = table
    await table.cell(0, column).click()
    await table.cell(1, column).click({ modifiers: ['Shift'] })
    let panel = await openPanel(table, 'Enter a phenotype', 'Phenotype · 2 plots')
    const question = page.locator('[data-form-question]')
    await type('hgih')
    await press('Enter')
    await question.getByText('New class “hgih” in 2 cells').waitFor()
    expect(posts(table)).toBe(0)
    await question.getByRole('button', { name: 'Use “high”' }).click()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await closed(table)
    await table.saved()
    await expect.poll(() => table.stored(column)).toEqual(['high', 'high', 'low', 'high'])

    panel = await openPanel(table, 'Enter a phenotype', 'Phenotype · 2 plots')
    await type('none')
    await press('Enter')
    await question.waitFor()
    await press('Enter')
    await closed(table)
    await table.saved()
    await expect.poll(() => table.stored(column)).toEqual(['none', 'none', 'low', 'high'])

    panel = await openPanel(table, 'Enter a phenotype', 'Phenotype · 2 plots')
    await panel.getByRole('combobox', { name: 'Trait' }).fill('yield')
    await press('Tab')
    await field(table, 'Value').fill('7.5')
    await field(table, 'Unit').fill('T/HA')
    await press('Enter')
    await question.getByRole('button', { name: 'Use “Yield, t/ha”' }).click()
    await press('Enter')
    await closed(table)
    await table.saved()
    expect((await table.stored(table.grain)).slice(0, 2)).toEqual([7.5, 7.5])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('creates a trait with unit and limits, and refuses the name of a trait of another kind [PLT-26]', async () => {
    const small = await makeField(actor, { rows: 2, cols: 6 })
    await addTraits(actor, small, ['Vigour'], { kind: 'qualitative', value: () => 'good' })
    const table = await openTable(product, actor, small, { viewport })
    const { page, press } = table
    await selectRows(table, 1)
    const panel = await openPanel(table, 'Enter a phenotype', 'Phenotype · 6 plots')
    const trait = panel.getByRole('combobox', { name: 'Trait' })
    await trait.fill('Tillers')
    await press('Tab')
    await field(table, 'Unit').fill('per m²')
    await field(table, 'Largest value').fill('900')
    await field(table, 'Value').fill('950')
    await expect.poll(() => panel.textContent()).toContain('950')
    await figures(table).toContain('6 new0 change0 equal')
    await press('Enter')
    await panel.waitFor({ state: 'detached' })
    await table.saved()
    await expect.poll(() => table.entries()).toEqual(['change.phenotype'])
    const { body } = await actor.call(listTraits, { query: { spec_id: String(small.cropId) } })
    const created = body.data.find(({ name }) => name === 'Tillers')
    expect(created).toMatchObject({ unit: 'per m²', max: 900, kind: 'quantitative' })
    expect((await table.stored(`trait:${created?.id}`)).slice(0, 7)).toEqual([...new Array(6).fill(950), null])

    await openPanel(table, 'Enter a phenotype', 'Phenotype · 6 plots')
    await trait.fill('Yield')
    await press('Tab')
    await panel.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Text or category' }).click()
    await field(table, 'Value').fill('good')
    await expect.poll(() => panel.textContent()).toContain('The kind of the trait “Yield” cannot change')
    await press('Enter')
    await expect.poll(() => table.entries()).toEqual(['change.phenotype'])
    await press('Escape')
    expect(table.faults).toEqual([])
    await table.context.close()
  })
})
