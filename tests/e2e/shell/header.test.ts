import { afterEach, describe, expect, it } from 'vitest'
import { startProduct, type Visit } from '../product.ts'
import { companyWithCrop } from './companyWithCrop.ts'

const product = await startProduct()
const actor = await companyWithCrop(product)
let visit: Visit

const theme = () => visit.page.locator('[data-theme]').first().getAttribute('data-theme')

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('profile menu', () => {
  it('has Account and Log out [HDR-04]', async () => {
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    await visit.page.getByRole('button', { name: 'Profile: Anna Orlova' }).click()
    await visit.page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await visit.page.getByRole('menuitem', { name: 'Account' }).click()
    await visit.page.waitForURL('**/account?*')
  })

  it('the theme follows the system until the user chooses one, which persists', async () => {
    visit = await product.visit({ as: actor, colorScheme: 'dark' })
    await visit.open('/fields/journal')
    await visit.page.getByRole('button', { name: /^Profile/ }).waitFor()
    await expect.poll(() => theme()).toBe('dark')
    await visit.page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(theme).toBe('light')
    await visit.page.getByRole('button', { name: /^Profile/ }).click()
    await visit.page.getByRole('menuitemradio', { name: 'High contrast' }).click()
    await expect.poll(theme).toBe('contrast')
    await visit.page.reload()
    await visit.page.getByRole('button', { name: /^Profile/ }).waitFor()
    await expect.poll(() => theme()).toBe('contrast')
  })
})

describe('sections', () => {
  it('are all visible in Russian at 720 pixels: the crop name shrinks', async () => {
    visit = await product.visit({ as: actor, language: 'ru', viewport: { width: 720, height: 450 } })
    await visit.open('/fields/journal')
    const nav = visit.page.getByRole('navigation', { name: 'Разделы' })
    await nav.getByRole('link', { name: 'Новости' }).waitFor()
    const [inside, needed] = await nav.evaluate((element) => [element.clientWidth, element.scrollWidth])
    expect(needed).toBe(inside)
    const [page, header] = await visit.page
      .locator('[data-region="header"]')
      .evaluate((element) => [innerWidth, element.scrollWidth])
    expect(header).toBeLessThanOrEqual(page)
  })
})

describe('languages', () => {
  it('the menu offers Russian, English, Italian and Spanish [I18N-01, HDR-05, LIM-28]', async () => {
    visit = await product.visit({ as: actor })
    await visit.open('/fields/journal')
    await visit.page.getByRole('button', { name: /^Language/ }).click()
    const choices = visit.page.getByRole('menuitemradio')
    await expect.poll(() => choices.allTextContents()).toEqual(['Русский', 'English', 'Italiano', 'Español'])
  })

  it('falls back to Russian when the browser names no language [I18N-02, I18N-05, LIM-28]', async () => {
    visit = await product.visit({ language: null, alone: true })
    await visit.context.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', { get: () => [] })
    })
    await visit.open('/auth')
    await visit.page.getByRole('heading', { level: 1, name: 'Вход' }).waitFor()
    await expect.poll(() => visit.page.locator('html').getAttribute('lang')).toBe('ru')
  })

  it('a first visit and its requests use the language of the browser, else English [I18N-06, I18N-07]', async () => {
    for (const [locale, language, text] of [
      ['it-IT', 'it', 'Accesso'],
      ['es-MX', 'es', 'Acceso'],
      ['ru-RU', 'ru', 'Вход'],
      ['de-DE', 'en', 'Sign in'],
    ]) {
      visit = await product.visit({ language: null, locale, alone: true })
      const sentLanguages: (string | undefined)[] = []
      visit.page.on('request', (request) => {
        if (/\/api\/v1\//.test(request.url())) sentLanguages.push(request.headers()['accept-language'])
      })
      await visit.open('/auth')
      await visit.page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
      await expect.poll(() => new Set(sentLanguages)).toEqual(new Set([language]))
      expect(await visit.cookie('language')).toBe(language)
      if (language !== 'en') await visit.context.close()
    }
  })

  it('a change applies at once and is saved in the cookie language [I18N-03, I18N-06]', async () => {
    visit = await product.visit({ language: null })
    await visit.open('/auth')
    const heading = visit.page.getByRole('heading', { level: 1 })
    for (const [name, text, language] of [
      ['Español', 'Acceso', 'es'],
      ['Italiano', 'Accesso', 'it'],
      ['English', 'Sign in', 'en'],
      ['Русский', 'Вход', 'ru'],
    ]) {
      const word = visit.page.getByRole('button', { name, exact: true })
      await word.click()
      await expect.poll(() => heading.textContent()).toBe(text)
      await expect.poll(() => word.getAttribute('aria-pressed')).toBe('true')
      await expect.poll(() => visit.cookie('language')).toBe(language)
    }
  })

  it('one that fails to load is not selected, with an error [I18N-03]', async () => {
    // A user who has not chosen a language yet: the choice is stored with the user.
    visit = await product.visit({ as: await companyWithCrop(product), language: 'en' })
    const { page } = visit
    await visit.open('/fields/journal')
    await page.route(/\/words-it-/, (route) => route.abort())
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('menuitemradio', { name: 'Italiano' }).click()
    await page.getByText('The translation could not be loaded').first().waitFor()
    await page.getByRole('button', { name: 'Language: EN, English' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await visit.cookie('language')).toBe('en')
  })
})
