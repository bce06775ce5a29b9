import { afterEach, expect, it } from 'vitest'
import { startProduct, type Visit } from '../product.ts'

const product = await startProduct()
let visit: Visit

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('the readable documentation lists calls and the otherwise unused path constants [API-04]', async () => {
  visit = await product.visit()
  await visit.open('/api/docs')
  for (const constant of ['token/', 'warehouse/', 'bioinformatical/paper_summary/get_news/']) {
    await visit.page.locator('.info .description').getByText(constant).waitFor()
  }
  await visit.page.locator('[data-path="/api/v1/login/"]').first().waitFor()
})
