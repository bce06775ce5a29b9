import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import type { PageRecord } from '../../../src/pages/page.ts'
import { pages } from '../../../src/pages/pages.ts'
import { colleagueOf, newDivision } from '../../integration/company/colleagues.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { navigate } from '../navigate.ts'
import { startProduct } from '../product.ts'
import { filledPages, isLoaded } from './filledPages.ts'

const product = await startProduct()
const { director, ofStore, addressOf } = await filledPages(product)
const division = await newDivision(director)

it('every page has enough contrast in the dark theme [S10]', async () => {
  const isSignedIn = ({ needs }: PageRecord) => needs === 'crop' || needs === 'user'
  for (const as of [undefined, director]) {
    const visit = await product.visit({ as, colorScheme: 'dark' })
    const shown = pages.filter((page) => isSignedIn(page) === (as !== undefined))
    await visit.open(addressOf(shown[0]))
    for (const record of shown) {
      await navigate(visit.page, addressOf(record))
      await expect.poll(() => isLoaded(visit.page), { message: record.path, timeout: 30_000 }).toBe(true)
      // The structure is the same as in the light theme; only colours differ.
      expect(await accessibilityViolations(visit.page, undefined, ['color-contrast']), record.path).toEqual([])
    }
    expect(visit.faults).toEqual([])
    await visit.context.close()
  }
}, 240_000)

it.each(['division_head', 'employee'] as const)(
  'the account pages of the role %s have no violations [S10]',
  async (role) => {
    const visit = await product.visit({ as: await colleagueOf(product.server, director, division, role) })
    const account = pages.filter(({ section }) => section === 'account')
    await visit.open(addressOf(account[0]))
    for (const record of account) {
      await navigate(visit.page, addressOf(record))
      await expect.poll(() => isLoaded(visit.page), { message: record.path, timeout: 30_000 }).toBe(true)
      expect(await accessibilityViolations(visit.page), record.path).toEqual([])
    }
    expect(visit.faults).toEqual([])
    await visit.context.close()
  },
  60_000,
)

/** Problems of a page on a phone: targets under 44 pixels, and content beyond the window. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const overflow = document.documentElement.scrollWidth - innerWidth
    const targets = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="tab"]')
    const small = [...targets].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      // Links within a text are as high as the text; one-pixel elements are for screen readers.
      const isInText = target.tagName === 'A' && getComputedStyle(target).display === 'inline'
      if (isInText || Math.min(width, height) <= 1 || !target.checkVisibility({ visibilityProperty: true })) return []
      if (Math.max(width, height) >= 44) return []
      return [`${target.innerText || target.outerHTML.slice(0, 120)} is ${width} by ${height}`]
    })
    return [...(overflow > 0 ? [`${overflow} pixels beyond the window`] : []), ...small]
  })

it('every page fits the window of a phone, upright and on its side, and is used by finger; the map has two rows above it and a bar below', async () => {
  const upright = { width: 390, height: 844 }
  const visit = await product.visit({ as: director, viewport: upright, hasTouch: true, isMobile: true })
  const { page } = visit
  const problems: string[] = []
  const ownPages = pages.filter(({ needs }) => needs === 'crop' || needs === 'user')
  await visit.open(addressOf(ownPages[0]))
  for (const record of ownPages) {
    await navigate(page, addressOf(record))
    for (const viewport of [upright, { width: upright.height, height: upright.width }]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => isLoaded(page), { message: record.path, timeout: 30_000 }).toBe(true)
      const shown = await misfits(page)
      problems.push(...shown.map((misfit) => `${record.path} at ${viewport.width}: ${misfit}`))
    }
  }
  expect(problems).toEqual([])

  await page.setViewportSize(upright)
  await navigate(page, addressOf(ownPages[0]))
  const bar = page.locator('[data-pane-bar]')
  await expect
    .poll(() => bar.innerText().then((text) => text.split('\n')))
    .toEqual(['Map', 'Table', 'Field entry', 'More'])
  const map = await page.getByRole('tabpanel', { name: 'Map' }).boundingBox()
  expect(map?.y).toBeLessThan(104)
  expect((map?.y ?? 0) + (map?.height ?? 0)).toBeGreaterThan(upright.height - 60)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name: /^Numbering/ }).tap()
  await page.locator('[data-numbering-panel]').waitFor()
  await page.getByRole('button', { name: /^Sections/ }).tap()
  await page.getByRole('menuitem', { name: 'Storage' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Storage' }).waitFor()
  await navigate(page, `/varieties/storage${ofStore}`)
  // A row of the table is a card, which opens its panel.
  await page.locator('[data-cards] button').first().tap()
  await page.locator('[data-region="panel"]').waitFor()
  expect(visit.faults).toEqual([])
  await visit.context.close()
}, 180_000)
