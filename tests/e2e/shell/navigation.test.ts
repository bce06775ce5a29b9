import { afterEach, describe, expect, it } from 'vitest'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { navigate } from '../navigate.ts'
import { startProduct, type Visit } from '../product.ts'
import { companyWithCrop } from './companyWithCrop.ts'

const product = await startProduct()
const { server } = product
const actor = await companyWithCrop(product)
let visit: Visit

const heading = (name: string | RegExp) => visit.page.getByRole('heading', { level: 1, name })
const path = () => new URL(visit.page.url()).pathname
const query = () => Object.fromEntries(new URL(visit.page.url()).searchParams)
const top = () => visit.page.getByRole('navigation', { name: 'Sections' })

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

/** Every route that requires sign-in, with the title of its page. */
const signedInOnly: [route: string, title: RegExp][] = [
  ['/', /^Fields ·/],
  ['/fields', /^Fields ·/],
  ['/account', /^Account ·/],
  ['/fields/journal', /^Journal/],
  ['/varieties', /^Varieties/],
  ['/varieties/prediction', /^Prediction/],
  ['/genome/variety-selection', /^Variety selection/],
  ['/genome/knowledge-base', /^Knowledge base/],
  ['/news', /^News ·/],
]

describe('access', () => {
  it('every role reaches every login-required route [NAV-03]', async () => {
    for (const role of ['division_head', 'employee', 'general_director']) {
      const other = await server.newCompany()
      await other.call(createCrop, { body: { russian_name: 'Овёс', english_name: 'Oats' } })
      await server.sql`UPDATE users SET role = ${role} WHERE id = ${other.user}`
      visit = await product.visit({ as: other })
      await visit.open('/account')
      for (const [route, title] of signedInOnly) {
        await navigate(visit.page, route)
        await expect.poll(() => visit.page.title()).toMatch(title)
        await visit.page.getByRole('main').waitFor()
        await expect.poll(path).toBe(route === '/' ? '/fields' : route)
      }
      if (role !== 'general_director') await visit.context.close()
    }
  })
})

describe('routes', () => {
  it('/ and /fields show the fields page [NAV-04, NAV-09]', async () => {
    visit = await product.visit({ as: actor })
    await visit.open('/?cultureId=1&fieldNote=a')
    await visit.page.waitForURL('**/fields?*')
    expect(query()).toMatchObject({ fieldNote: 'a' })
    await expect.poll(() => visit.page.title()).toBe('Fields · Plotline')
    await visit.page
      .getByRole('navigation', { name: 'Fields' })
      .getByRole('link', { name: 'Map', exact: true })
      .waitFor()
    await expect
      .poll(() => visit.page.getByRole('link', { name: 'Map', exact: true }).getAttribute('aria-current'))
      .toBe('page')
  })

  async function expectUnderDevelopment(route: string, name: string, comes: string) {
    await visit.open(route)
    await heading(name).waitFor()
    await visit.page.getByRole('heading', { level: 2, name: 'Coming soon' }).waitFor()
    await visit.page.getByText(comes).waitFor()
    expect(await visit.page.getByRole('link', { name }).count()).toBe(0)
    await visit.page.getByRole('link', { name: 'Go to the field map', exact: true }).click()
    await visit.page.waitForURL('**/fields?*')
  }

  it('journal and prediction are unlinked pages under development that describe what will come [NAV-12, NAV-16]', async () => {
    visit = await product.visit({ as: actor })
    await expectUnderDevelopment('/fields/journal', 'Journal', 'what was done in the field')
    await expectUnderDevelopment('/varieties/prediction', 'Prediction', 'without a trial')
  })

  it('variety selection and knowledge base are unlinked pages under development that describe what will come [NAV-18, NAV-20]', async () => {
    visit = await product.visit({ as: actor })
    await expectUnderDevelopment('/genome/variety-selection', 'Variety selection', 'for a region')
    await expectUnderDevelopment('/genome/knowledge-base', 'Knowledge base', 'genes and QTL')
  })

  it('any other path is page-not-found, for visitors too, with a link to the main page [NAV-26]', async () => {
    visit = await product.visit()
    await visit.open('/nowhere/at/all')
    await heading('Page not found').waitFor()
    expect(path()).toBe('/nowhere/at/all')
    await visit.page.getByRole('link', { name: 'To the main page' }).click()
    await visit.page.waitForURL('**/auth')
  })
})

describe('navigation', () => {
  it('the sections are fields, varieties, genome and news; the profile links to the account [NAV-27, NAV-28]', async () => {
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    const links = top().getByRole('link')
    await expect.poll(() => links.allTextContents()).toEqual(['Fields', 'Varieties', 'Genome', 'News'])
    await visit.page.getByRole('button', { name: /^Profile/ }).click()
    await visit.page.getByRole('menuitem', { name: 'Account' }).click()
    await heading('Account').waitFor()
  })

  it('the secondary navigation shows the tabs of the active section [NAV-35]', async () => {
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    const tabs = (section: string) => visit.page.getByRole('navigation', { name: section }).getByRole('link')
    await expect.poll(() => tabs('Fields').allTextContents()).toEqual(['Map', 'Phenotypes', 'Statistics'])
    await top().getByRole('link', { name: 'Genome' }).click()
    await expect
      .poll(() => tabs('Genome').allTextContents())
      .toEqual(['Region selection', 'Crossing table', 'Create line'])
    await expect.poll(() => tabs('Fields').count()).toBe(0)
  })

  it('while a page loads, a spinner with its text shows over the skeleton of the page [NAV-40, NAV-41]', async () => {
    visit = await product.visit({ as: actor })
    let deliver = () => {}
    const released = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await visit.open('/fields/journal')
    await heading(/^Journal/).waitFor()
    await visit.page.route(/fieldsModule.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await visit.page.getByRole('link', { name: 'Map', exact: true }).click()
    await visit.page.getByText('Just a moment…').waitFor()
    await expect.poll(() => visit.page.locator('[data-skeleton="cells"]').count()).toBe(1)
    await expect.poll(() => visit.page.locator('[data-skeleton="rows"]').count()).toBe(1)
    deliver()
    await visit.page.locator('[data-skeleton="rows"]').waitFor({ state: 'detached' })
  })

  it('a page that fails to render shows an error, and the rest stays [ERR-19]', async () => {
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    await heading(/^Journal/).waitFor()
    await visit.page.route(/fieldsModule.*\.js$/, (route) => route.abort())
    await visit.page.getByRole('link', { name: 'Map', exact: true }).click()
    await heading('Something went wrong').waitFor()
    await top().getByRole('link', { name: 'News', exact: true }).click()
    await heading('News').waitFor()
  })

  it('the skip link goes past the header', async () => {
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    await heading(/^Journal/).waitFor()
    await visit.page.keyboard.press('Tab')
    await visit.page.keyboard.press('Enter')
    await expect.poll(() => visit.page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})

describe('banners', () => {
  it('a maintenance notice shows its period in local time, to visitors as well [NAV-43, LIM-29]', async () => {
    const [from, to] = ['2090-05-01T19:30:00Z', '2090-05-02T01:00:00Z']
    await server.sql`INSERT INTO maintenance (starts_at, ends_at) VALUES (${from}, ${to})`
    try {
      for (const as of [undefined, actor]) {
        visit = await product.visit({ as, timezoneId: 'Asia/Novosibirsk' })
        await visit.open('/account')
        const banner = visit.page.locator('[data-banner="maintenance"]')
        await banner.waitFor()
        await expect
          .poll(() => banner.textContent())
          .toBe('Maintenance from 2090-05-02 02:30 to 2090-05-02 08:00: the application may be unavailable.')
        expect(await banner.getAttribute('data-intent')).toBe('info')
        if (!as) await visit.context.close()
      }
    } finally {
      // The other test files use the same server.
      await server.sql`DELETE FROM maintenance`
    }
  })
})
