import { beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import { listFields } from '../../../src/contract/plots/nurseries.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { sendColleagueChange } from './saving/colleague.ts'
import { makeField, type SmallField } from './smallField.ts'
import { addTraits, openTable, type TableDriver } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
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

  it('removing one asks which data it deletes, and undo restores it', async () => {
    const { field, spraying } = await plannedField()
    const table = await openTable(product, actor, field, { viewport })
    const other = await openTable(product, actor, field, { viewport })
    await table.cell(2, table.grain).click()
    await run(table, 'Take the column out of the year')
    const dialog = table.page.getByRole('dialog', { name: 'Remove Yield, t/ha from 2026' })
    await dialog.getByText('4 values, 0 notes and 0 planned dates').waitFor()
    await table.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await table.entries()).toEqual([])
    await run(table, 'Take the column out of the year')
    await dialog.waitFor()
    await table.press('Enter')
    await heading(table, table.grain).waitFor({ state: 'detached' })
    await heading(other, table.grain).waitFor({ state: 'detached' })
    await table.saved()
    expect([await table.stored(table.grain), await table.entries()]).toEqual([
      [null, null, null, null],
      ['change.columnTakenOut'],
    ])
    await table.press('Control+Z')
    await heading(table, table.grain).waitFor()
    await heading(other, table.grain).waitFor()
    await table.saved()
    expect(await table.stored(table.grain)).toEqual([5, 5.1, 5.2, 5.3])
    // A plan without dates is a column, too.
    await table.cell(0, spraying).click()
    await run(table, 'Take the column out of the year')
    await table.page.getByText('0 values, 0 notes and 4 planned dates').waitFor()
    await table.press('Enter')
    await heading(table, spraying).waitFor({ state: 'detached' })
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
