import { afterEach, describe, expect, it } from 'vitest'
import { getProfile } from '../../../src/contract/company/account.ts'
import { password } from '../../integration/harness.ts'
import { fieldByLabel, startProduct, type Visit } from '../product.ts'
import { companyWithCrop } from './companyWithCrop.ts'

const product = await startProduct()
let visit: Visit

const member = () => companyWithCrop(product)

const save = () => visit.page.getByRole('button', { name: 'Save', exact: true }).click()
const counter = (name: string) => visit.page.locator(`[data-counter="${name}"] dd`).textContent()

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('account', () => {
  it('/account shows the profile [NAV-07, ACC-01]', async () => {
    const actor = await member()
    visit = await product.visit({ as: actor })
    await visit.open('/account')
    await visit.page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    await visit.page.getByText(`General director · ${actor.username}`).waitFor()
    await expect.poll(() => fieldByLabel(visit.page, 'Last name').inputValue()).toBe('Orlova')
  })

  it('shows the counters of plants, nurseries and own lines [ACC-02, ACC-03, ACC-04]', async () => {
    const actor = await member()
    visit = await product.visit({ as: actor })
    await visit.page.route('**/users/profile/', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      Object.assign(body.company_info, { brush_table_objects: 12, fields: 3, lines_created_by_user: 4216 })
      await route.fulfill({ json: body })
    })
    await visit.open('/account')
    await fieldByLabel(visit.page, 'Last name').waitFor()
    await expect.poll(async () => [await counter('brush_table_objects'), await counter('fields')]).toEqual(['12', '3'])
    await expect.poll(() => counter('lines_created_by_user')).toBe('4\u202f216')
    await visit.page.getByRole('link', { name: 'my lines' }).click()
    await visit.page.waitForURL('**/varieties?cultureId=*')
  })

  it('shows the counters of lines of the division and of plots as the server counts them [ACC-05, ACC-06]', async () => {
    const actor = await member()
    const { body } = await actor.call(getProfile, {})
    visit = await product.visit({ as: actor })
    await visit.open('/account')
    await fieldByLabel(visit.page, 'Last name').waitFor()
    await expect.poll(() => counter('lines_in_division')).toBe(String(body.company_info.lines_in_division))
    await expect.poll(() => counter('plots')).toBe(String(body.company_info.plots))
  })

  it('saves changes and updates the header; text typed in the meantime stays', async () => {
    const actor = await member()
    visit = await product.visit({ as: actor })
    await visit.open('/account')
    await fieldByLabel(visit.page, 'Last name').fill(' Petrova ')
    await fieldByLabel(visit.page, 'Phone').fill('+79990000000')
    const sent = visit.page.waitForRequest((request) => request.method() === 'PATCH')
    const slow = Promise.withResolvers<void>()
    await visit.page.route('**/users/profile/', async (route) => {
      if (route.request().method() === 'PATCH') await slow.promise
      await route.fallback()
    })
    await save()
    // Fields that were not changed here may have been changed elsewhere.
    expect((await sent).postDataJSON()).toEqual({ last_name: 'Petrova', contact_telephone: '+79990000000' })
    await fieldByLabel(visit.page, 'First name').fill('Maria')
    slow.resolve()
    await visit.page.getByText('Profile saved').waitFor()
    await expect.poll(() => fieldByLabel(visit.page, 'Last name').inputValue()).toBe('Petrova')
    expect(await fieldByLabel(visit.page, 'First name').inputValue()).toBe('Maria')
    const patchRequest = visit.page.waitForRequest((request) => request.method() === 'PATCH')
    await save()
    expect((await patchRequest).postDataJSON()).toEqual({ first_name: 'Maria' })
    await visit.page.getByRole('button', { name: 'Profile: Maria Petrova' }).waitFor()
    const { body } = await actor.call(getProfile, {})
    expect(body.user_data).toMatchObject({ last_name: 'Petrova', contact_telephone: '+79990000000' })
  })

  it('changing the password in one of three browsers ends the sessions of the two others', async () => {
    const actor = await member()
    const actors = [actor, ...(await Promise.all([1, 2].map(() => product.server.signIn(actor.username, password))))]
    const browsers = await Promise.all(actors.map((as) => product.visit({ as })))
    visit = browsers[0]
    for (const { page, open } of browsers) {
      await open('/account')
      await fieldByLabel(page, 'Last name').waitFor()
    }
    const sessions = visit.page.locator('[data-session]')
    await expect.poll(() => sessions.count()).toBe(3)
    await fieldByLabel(visit.page, 'Current password').fill(password)
    await fieldByLabel(visit.page, 'New password').fill(password)
    await visit.page.getByText('This is your current password: choose a new one').waitFor()
    await fieldByLabel(visit.page, 'New password').fill('Barley-2027-x')
    await fieldByLabel(visit.page, 'New password again').fill('Barley-2027-x')
    await visit.page.keyboard.press('Enter')
    await Promise.all(browsers.slice(1).map(({ page }) => page.waitForURL('**/auth')))
    await expect.poll(() => sessions.count()).toBe(1)
    await expect.poll(() => fieldByLabel(visit.page, 'Current password').inputValue()).toBe('')
    expect(new URL(visit.page.url()).pathname).toBe('/account')
    for (const { context } of browsers.slice(1)) await context.close()
  })

  it('an error stays at its field and nothing is sent; Cancel restores the stored values', async () => {
    visit = await product.visit({ as: await member() })
    await visit.open('/account')
    await fieldByLabel(visit.page, 'E-mail').fill('anna@')
    await save()
    await visit.page.getByText('Enter a valid e-mail address').waitFor()
    expect(visit.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
    await visit.page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => fieldByLabel(visit.page, 'E-mail').inputValue()).toBe('')
  })
})
