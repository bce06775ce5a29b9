import { afterEach, describe, expect, it } from 'vitest'
import { password } from '../../integration/harness.ts'
import { fieldByLabel, startProduct, type Visit } from '../product.ts'
import { companyWithCrop } from './companyWithCrop.ts'

const product = await startProduct()
let visit: Visit

const member = () => companyWithCrop(product)

async function submit(username: string, secret: string) {
  const form = visit.page.getByRole('form', { name: 'Sign in' })
  await fieldByLabel(visit.page, 'Username').fill(username)
  await fieldByLabel(visit.page, 'Password').fill(secret)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('sign-in', () => {
  it('the login screen at /auth logs the user in [AUTH-01, NAV-05]', async () => {
    const actor = await member()
    visit = await product.visit()
    await visit.open('/auth')
    await submit(` ${actor.username} `, password)
    await visit.page.waitForURL('**/fields?*')
    await expect.poll(() => visit.cookie('token')).toMatch(/^ey/)
    await expect.poll(() => visit.cookie('refreshToken')).not.toBeNull()
    await visit.page.getByRole('button', { name: 'Profile: Anna Orlova' }).waitFor()
  })

  it('a page requested before signing in opens after it', async () => {
    const actor = await member()
    visit = await product.visit()
    await visit.open('/fields/journal?cultureId=1')
    await visit.page.waitForURL('**/auth?*')
    await submit(actor.username, password)
    await visit.page.waitForURL('**/fields/journal?*')
  })
})
