import { afterEach, expect, it } from 'vitest'
import { languages } from '../../../src/words/word.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { startProduct, type Visit } from '../product.ts'

const product = await startProduct()
let visit: Visit

const heading = (level: number, name: string) => visit.page.getByRole('heading', { level, name, exact: true })
const main = () => visit.page.getByRole('main').innerText()

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('the policy is public, without the header, and linked from the sign-in [NAV-24, NAV-44, NAV-49]', async () => {
  visit = await product.visit()
  await visit.open('/auth')
  await visit.page.getByRole('link', { name: 'Privacy policy' }).click()
  await heading(1, 'Privacy policy').waitFor()
  expect(await visit.page.locator('[data-region="header"]').count()).toBe(0)
  expect(await main()).toContain('Effective 2024-06-25')
  const mail = visit.page.getByRole('main').getByRole('link', { name: 'privacy@example.org' })
  await mail.last().waitFor()
  expect(await mail.last().getAttribute('href')).toBe('mailto:privacy@example.org')
  expect(await accessibilityViolations(visit.page)).toEqual([])
})

it('the policy covers collected data, third parties, opting out, retention and children [NAV-45, NAV-46, NAV-47]', async () => {
  visit = await product.visit()
  await visit.open('/privacy')
  for (const name of ['Data we collect', 'Third parties', 'Opting out', 'Retention', 'Children', 'Security'])
    await heading(2, name).waitFor()
  const text = await main()
  for (const part of ['uninstalling', 'at most 1 year', 'under 13', 'Connections are encrypted'])
    expect(text).toContain(part)
})

it('the policy covers changes and consent, and is available in four languages [NAV-48]', async () => {
  const titles = {
    ru: 'Политика конфиденциальности',
    en: 'Privacy policy',
    it: 'Informativa sulla privacy',
    es: 'Política de privacidad',
  }
  for (const language of languages) {
    visit = await product.visit({ language, viewport: { width: 700, height: 900 } })
    await visit.open('/privacy')
    await heading(1, titles[language]).waitFor()
    expect(await main()).toContain('2024-06-25')
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    if (language === 'en') for (const name of ['Changes', 'Your consent']) await heading(2, name).waitFor()
    if (language !== 'es') await visit.context.close()
  }
})

it('the deletion page is public, without the header, and explains how and how long [NAV-25, NAV-50, NAV-51]', async () => {
  visit = await product.visit()
  await visit.open('/delete-policy')
  await heading(1, 'Data deletion').waitFor()
  expect(await visit.page.locator('[data-region="header"]').count()).toBe(0)
  await visit.page.getByRole('link', { name: 'privacy@example.org' }).waitFor()
  const text = await main()
  for (const part of ['clear the application’s data on your device', 'At most 1 year after the account is deleted'])
    expect(text).toContain(part)
})

it('the deletion page lists what may remain [NAV-52]', async () => {
  visit = await product.visit()
  await visit.open('/delete-policy')
  await visit.page.getByText('Anonymised aggregate data that cannot be traced to a person or company.').waitFor()
})
