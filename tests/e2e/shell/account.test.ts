import { afterEach, describe, expect, it } from 'vitest'
import { password } from '../../integration/harness.ts'
import { fieldByLabel, startProduct, type Visit } from '../product.ts'
import { companyWithCrop } from './companyWithCrop.ts'

const product = await startProduct()
let visit: Visit

const member = () => companyWithCrop(product)

const save = () => visit.page.getByRole('button', { name: 'Save', exact: true }).click()

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
