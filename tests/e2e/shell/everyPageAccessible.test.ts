import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { PageRecord } from '../../../src/pages/page.ts'
import { pages } from '../../../src/pages/pages.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { navigate } from '../navigate.ts'
import { startProduct, type VisitOptions } from '../product.ts'
import { filledPages, isLoaded } from './filledPages.ts'

const product = await startProduct()
const { director, addressOf } = await filledPages(product)

/** Heights of buttons for a mouse: in toolbars and rows, in heads of pages and forms, and at sign-in. */
const buttonHeights = [28, 32, 40]

/** Buttons shown whose height is none of the three sizes, or which are icons and not square. */
const oddButtons = (page: Page) =>
  page.evaluate((heights) => {
    const buttons = document.querySelectorAll<HTMLElement>('.fui-Button')
    return [...buttons].flatMap((button) => {
      const { width, height } = button.getBoundingClientRect()
      if (height === 0 || !button.checkVisibility({ visibilityProperty: true })) return []
      const isIcon = button.innerText === '' && button.querySelector('.fui-Button__icon') !== null
      if (heights.includes(height) && (!isIcon || width === height)) return []
      return [`${button.innerText || button.ariaLabel} is ${width} by ${height}`]
    })
  }, buttonHeights)

/** Opens every page that a visitor can see and returns its violations, and its buttons of other sizes. */
async function violationsOf(options: VisitOptions, which: (page: PageRecord) => boolean): Promise<string[]> {
  const visit = await product.visit(options)
  const violations: string[] = []
  const [first] = pages.filter(which)
  await visit.open(addressOf(first))
  for (const record of pages.filter(which)) {
    await navigate(visit.page, addressOf(record))
    await expect.poll(() => isLoaded(visit.page), { message: record.path, timeout: 30_000 }).toBe(true)
    violations.push(...(await accessibilityViolations(visit.page)).map((breach) => `${record.path} ${breach}`))
    violations.push(...(await oddButtons(visit.page)).map((odd) => `${record.path} ${odd}`))
  }
  expect(visit.faults).toEqual([])
  await visit.context.close()
  return violations
}

describe('every page of the product has no violations, and buttons of three sizes [S10]', () => {
  it('pages for a visitor have no violations', async () => {
    expect(await violationsOf({}, ({ needs }) => needs === null || needs === 'visitor')).toEqual([])
  }, 60_000)

  it('pages for the director have no violations in any section', async () => {
    expect(await violationsOf({ as: director }, ({ needs }) => needs === 'crop' || needs === 'user')).toEqual([])
  }, 240_000)
})
