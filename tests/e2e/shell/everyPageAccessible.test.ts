import { describe, expect, it } from 'vitest'
import type { PageRecord } from '../../../src/pages/page.ts'
import { pages } from '../../../src/pages/pages.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { navigate } from '../navigate.ts'
import { startProduct, type VisitOptions } from '../product.ts'
import { filledPages, isAtRest } from './filledPages.ts'

const product = await startProduct()
const { director, addressOf } = await filledPages(product)

/** Opens every page that a visitor can see and returns its violations. */
async function violationsOf(options: VisitOptions, which: (page: PageRecord) => boolean): Promise<string[]> {
  const visit = await product.visit(options)
  const found: string[] = []
  const [first] = pages.filter(which)
  await visit.open(addressOf(first))
  for (const record of pages.filter(which)) {
    await navigate(visit.page, addressOf(record))
    await expect.poll(() => isAtRest(visit.page), { message: record.path, timeout: 30_000 }).toBe(true)
    found.push(...(await accessibilityViolations(visit.page)).map((breach) => `${record.path} ${breach}`))
  }
  expect(visit.faults).toEqual([])
  await visit.context.close()
  return found
}

describe('S10 every page of the product has no violations', () => {
  it('for a visitor', async () => {
    expect(await violationsOf({}, ({ needs }) => needs === null || needs === 'visitor')).toEqual([])
  }, 60_000)

  it('for the director: all pages of sections', async () => {
    expect(await violationsOf({ as: director }, ({ needs }) => needs === 'crop' || needs === 'user')).toEqual([])
  }, 240_000)
})
