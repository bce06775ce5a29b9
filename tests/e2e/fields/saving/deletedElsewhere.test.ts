import { beforeAll, describe, expect, it } from 'vitest'
import { listLines } from '../../../../src/contract/lines/lines.ts'
import { createTrait } from '../../../../src/contract/plots/traits.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { makeField } from '../smallField.ts'
import { acceptedChanges, cellOfPlot, delayWrites, openField, sendColleagueChange } from './colleague.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('a colleague deletes what the user is editing', () => {
  it('a deleted trait: reports the lost value, and nothing stays queued', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const { body: trait } = await actor.call(createTrait, { body: { spec_id: field.cropId, name: 'Mass' } })
    const visit = await openField(product, actor, field)
    const { page } = visit
    await cellOfPlot(page, 1, 1).click()
    const release = await delayWrites(page)
    await page.keyboard.press('f')
    await page.keyboard.type('mass')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('6.8')
    await page.keyboard.press('Enter')
    await page.getByText('1 unsent').waitFor()
    await sendColleagueChange(actor, field, { entity: 'trait', field: 'exists', id: trait.id }, true, false)
    release()
    await page.getByText('1 unsent').waitFor({ state: 'detached' })
    await page
      .locator('[data-toast]')
      .or(page.getByRole('button', { name: '1 conflict' }))
      .first()
      .waitFor()
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })

  it('a deleted line: the plot is not assigned to it, and nothing stays queued', async () => {
    const field = await makeField(actor, { rows: 2, cols: 2, lines: 5 })
    const visit = await openField(product, actor, field)
    const { page } = visit
    const lines = await actor.call(listLines, { query: { spec_id: String(field.cropId) } })
    const unused = lines.body.data.find((line) => line.line_name === 'Line 5')!
    const release = await delayWrites(page)
    await cellOfPlot(page, 1, 1).click()
    await page.keyboard.press('f')
    await page.keyboard.type('line')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Line 5')
    await page.keyboard.press('Enter')
    await page.getByText('1 unsent').waitFor()
    await sendColleagueChange(actor, field, { entity: 'line', field: 'exists', id: unused.line_id }, true, false)
    release()
    await page.getByText('1 unsent').waitFor({ state: 'detached' })
    await page
      .locator('[data-toast]')
      .or(page.getByRole('button', { name: '1 conflict' }))
      .first()
      .waitFor()
    expect(
      (await acceptedChanges(actor, field)).flatMap(({ columns }) => columns.map((column) => column.field)),
    ).not.toContain('line_id')
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })
})
