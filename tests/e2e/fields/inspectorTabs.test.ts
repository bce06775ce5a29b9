import { beforeAll, expect, it } from 'vitest'
import { addGenotype } from '../../../src/contract/genome/genotypes.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { makeField } from './smallField.ts'
import { addTraits, openTable } from './tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

it('arrow keys switch tabs; a stage is edited in place and deleted; several plots show differences and plant count [PLT-01]', async () => {
  const field = await makeField(actor, { rows: 1, cols: 3 })
  await addTraits(actor, field, ['Heading'], {
    kind: 'date',
    role: 'stage',
    value: (k) => (k === 1 ? '2026-06-30' : null),
  })
  const table = await openTable(product, actor, field)
  const { page, press, type } = table
  const drawer = page.locator('[data-region="inspector"]')
  const chosen = () => drawer.locator('[role="tab"][aria-selected="true"]').getAttribute('data-tab')
  await table.cell(0, 'row').click()
  await press('F9')
  await drawer.locator('[data-tab="plot"]').focus()
  await press('ArrowRight')
  await expect.poll(chosen).toBe('stages')
  // The tabs retain the focus when another plot is inspected.
  await table.cell(1, 'row').click()
  await expect.poll(chosen).toBe('stages')
  await drawer.locator('[data-stages="stage"]').getByRole('button', { name: 'Stage' }).click()
  await page.locator('[data-region="values"], [role="dialog"]').first().waitFor()
  await press('Escape')
  const heading = drawer.locator('[data-stage="Heading"]')
  await heading.getByRole('button', { name: /^Date: 2026-06-30/ }).waitFor()
  await heading.getByRole('button', { name: /^Comment/ }).click()
  await type('even')
  await press('Enter')
  await heading.getByRole('button', { name: /^Comment: even/ }).waitFor()
  await expect.poll(() => drawer.locator('[data-tab="stages"]').textContent()).toContain('1')
  await table.cell(0, 'row').click()
  await press('Shift+ArrowDown')
  await heading.getByRole('button', { name: 'Date: differs (2). Edit' }).waitFor()
  await heading.getByRole('button', { name: 'Remove Heading' }).click()
  await heading.waitFor({ state: 'detached' })
  await table.saved()
  await expect.poll(async () => (await table.entries()).at(-1)).toBe('change.stageRemoved')
  await press('Control+z')
  await heading.waitFor()
  await table.cell(0, 'row').click()
  await press('Shift+ArrowDown')
  await drawer.locator('[data-tab="plants"]').click()
  await drawer.getByText('Plants on the selected plots: 0').waitFor()
  await table.context.close()
})

it('plants are copied, pasted and filled like cells of the plot table, which keeps its own selection', async () => {
  const field = await makeField(actor, { rows: 1, cols: 3 })
  const table = await openTable(product, actor, field)
  const { page, press, type } = table
  const plantCell = (row: number) =>
    page.locator(`[data-region="plants"] [row-index="${row}"] [col-id="${table.grain}"]`)
  await table.cell(2, 'row').click()
  await press('F9')
  await page.locator('[data-tab="plants"]').click()
  for (let k = 0; k < 3; k++) await page.locator('[data-plant="add"]').click()
  await plantCell(2).waitFor()
  await plantCell(0).click()
  await type('4')
  await press('Enter', 'ArrowUp', 'Control+c', 'ArrowDown', 'Control+v', 'Enter')
  await expect.poll(() => plantCell(1).textContent()).toContain('4')
  await plantCell(1).click()
  await press('Shift+ArrowDown', 'Control+d')
  await expect.poll(() => plantCell(2).textContent()).toContain('4')
  await table.saved()
  await expect.poll(() => table.stored(table.grain)).toEqual([5, 5.1, 5.2])
  await expect.poll(() => table.cell(2, 'row').getAttribute('class')).toContain('is-active')
  await table.context.close()
})

it('the markers of a plot are a tab with positions; a call is retyped in common notation and undone [PLT-34]', async () => {
  const field = await makeField(actor, { rows: 1, cols: 2 })
  const call = { mut_name: 'Ppd-H1', chr: '2H', pos: 28.4, first_allele: 'G', second_allele: 'G' }
  await actor.call(addGenotype, { body: { plot_id: field.plotIds[0], ...call } })
  const table = await openTable(product, actor, field)
  const { page, press, type } = table
  const drawer = page.locator('[data-region="inspector"]')
  await table.cell(0, 'row').click()
  await press('F9')
  await drawer.locator('[data-tab="plot"]').focus()
  await press('End', 'ArrowLeft', 'ArrowLeft')
  await expect.poll(() => drawer.locator('[data-tab="markers"]').textContent()).toBe('Markers1')
  const marker = drawer.locator('[data-markers]')
  await marker.getByText('Ppd-H1 · 2H, 28.4').waitFor()
  await marker.getByRole('button', { name: /G\/G/ }).click()
  await press('Control+a')
  await type('a')
  await press('Enter')
  await marker.getByText('Both alleles are required').waitFor()
  await press('Control+a')
  await type('a|g')
  await press('Enter')
  await marker.getByRole('button', { name: /A\/G/ }).waitFor()
  await table.saved()
  await press('Control+z')
  await marker.getByRole('button', { name: /G\/G/ }).waitFor()
  await table.cell(1, 'row').click()
  await drawer.getByText('No marker calls yet').waitFor()
  await table.context.close()
})
