import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { listNews } from '../../../src/contract/company/news.ts'
import type { PageRecord } from '../../../src/pages/page.ts'
import { pages } from '../../../src/pages/pages.ts'
import { colleagueOf, newDivision } from '../../integration/company/colleagues.ts'
import { freshStore, newLot } from '../../integration/seeds/store.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { yatesField } from '../fields/yatesField.ts'
import { startProduct, type VisitOptions } from '../product.ts'

const product = await startProduct()
const director = await product.server.newCompany()
const { field } = await yatesField(director)
const store = await freshStore(director)
await newLot(director, store)
const division = await newDivision(director)
const head = await colleagueOf(product.server, director, division, 'division_head')
const employee = await colleagueOf(product.server, director, division, 'employee')
const article = (await director.call(listNews, {})).body.data[0].id

const ofFields = new URL(field.address, product.server.address).search
const ofStore = `?cultureId=${store.setting.place.spec_id}`

/** Where a page is checked: fields pages in a year with a trial, other pages in a crop with lines and seed. */
const addressOf = ({ path, section }: PageRecord) =>
  path.replace(':id', String(article)) + (section === null ? '' : section === 'fields' ? ofFields : ofStore)

/** Whether a page is drawn and no part of it is still loading or being computed. */
const isAtRest = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector('h1, form') !== null &&
      document.querySelector('[aria-busy="true"], [data-state="loading"], [role="progressbar"]') === null,
  )

/** Goes to an address as Back would: without loading the product again. */
const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)

/** Changes the system's theme, and waits until the page is drawn in it. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`[data-theme="${colorScheme}"]`).first().waitFor({ state: 'attached' })
}

/**
 * Opens every page that a visitor can see and returns its violations in the light theme and its colour violations in the
 * dark one.
 */
async function look(options: VisitOptions, which: (page: PageRecord) => boolean): Promise<string[]> {
  const visit = await product.visit({ ...options, colorScheme: 'light', reducedMotion: 'reduce' })
  const { page } = visit
  const found: string[] = []
  const [first] = pages.filter(which)
  await visit.open(addressOf(first))
  for (const record of pages.filter(which)) {
    await goTo(page, addressOf(record))
    await expect.poll(() => isAtRest(page), { message: record.path, timeout: 30_000 }).toBe(true)
    found.push(...(await accessibilityViolations(page)).map((breach) => `${record.path} ${breach}`))
    await showIn(page, 'dark')
    // The structure is the same in both; only colours differ.
    found.push(
      ...(await accessibilityViolations(page, undefined, ['color-contrast'])).map(
        (breach) => `${record.path} dark ${breach}`,
      ),
    )
    await showIn(page, 'light')
  }
  expect(visit.faults).toEqual([])
  await visit.context.close()
  return found
}

describe('S10 every page of the product has no violations in both themes', () => {
  it('for a visitor', async () => {
    expect(await look({}, ({ needs }) => needs === null || needs === 'visitor')).toEqual([])
  }, 60_000)

  it('for the director: all pages of sections', async () => {
    expect(await look({ as: director }, ({ needs }) => needs === 'crop' || needs === 'user')).toEqual([])
  }, 420_000)

  it.each([
    ['a head of a division', head],
    ['an employee', employee],
  ])(
    'for %s: the pages that depend on the role',
    async (_who, actor) => {
      expect(await look({ as: actor }, ({ section }) => section === 'account')).toEqual([])
    },
    60_000,
  )
})

/** What a finger misses or a phone has no room for on the page shown: targets under 44 pixels, and pixels beyond the window. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - innerWidth
    const targets = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="tab"]')
    const small = [...targets].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      // Links within a text are as high as it; one pixel is for screen readers.
      const isInText = target.tagName === 'A' && getComputedStyle(target).display === 'inline'
      if (isInText || Math.min(width, height) <= 1 || !target.checkVisibility({ visibilityProperty: true })) return []
      if (Math.max(width, height) >= 44) return []
      return [`${target.innerText || target.outerHTML.slice(0, 120)} is ${width} by ${height}`]
    })
    return [...(beyond > 0 ? [`${beyond} pixels beyond the window`] : []), ...small]
  })

it('on a phone, upright and on its side, every page fits the window and is used by finger; the map has two rows above it and a bar below', async () => {
  const upright = { width: 390, height: 844 }
  const visit = await product.visit({ as: director, viewport: upright, hasTouch: true, isMobile: true })
  const { page } = visit
  const found: string[] = []
  const own = pages.filter(({ needs }) => needs === 'crop' || needs === 'user')
  await visit.open(addressOf(own[0]))
  for (const record of own) {
    await goTo(page, addressOf(record))
    for (const viewport of [upright, { width: upright.height, height: upright.width }]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => isAtRest(page), { message: record.path, timeout: 30_000 }).toBe(true)
      const shown = await misfits(page)
      found.push(...shown.map((misfit) => `${record.path} at ${viewport.width}: ${misfit}`))
    }
  }
  expect(found).toEqual([])

  await page.setViewportSize(upright)
  await goTo(page, addressOf(own[0]))
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
  await goTo(page, `/varieties/storage${ofStore}`)
  // A row of the table is a card, which opens its panel.
  await page.locator('[data-cards] button').first().tap()
  await page.locator('[data-region="panel"]').waitFor()
  expect(visit.faults).toEqual([])
  await visit.context.close()
}, 180_000)
