import { afterEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../src/contract/company/auth.ts'
import { password } from '../../integration/harness.ts'
import { fieldByLabel, startProduct, type Visit } from '../product.ts'
import { companyWithCrop } from './companyWithCrop.ts'

const product = await startProduct()
const { server } = product
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

  it('a wrong login or password shows an error in the form, and starts no refresh [ERR-20, ERR-21, ERR-04]', async () => {
    visit = await product.visit()
    await visit.open('/auth')
    await submit('nobody', 'Wrong-pass-1')
    const alert = visit.page.getByRole('alert')
    await alert.waitFor()
    await expect.poll(() => alert.textContent()).toBe('Wrong username or password')
    await expect.poll(() => fieldByLabel(visit.page, 'Username').inputValue()).toBe('nobody')
    expect(visit.calls.filter((call) => call.includes('refresh'))).toEqual([])
    expect(new URL(visit.page.url()).pathname).toBe('/auth')
  })

  it('empty fields show an error before anything is sent [CUL-14]', async () => {
    visit = await product.visit()
    await visit.open('/auth')
    await submit('', '')
    await expect.poll(() => visit.page.getByText('This is a required field').count()).toBe(2)
    expect(visit.calls.filter((call) => call.includes('login'))).toEqual([])
  })

  it('the eleventh wrong attempt shows a time to wait [ERR-24, LIM-15]', async () => {
    const actor = await member()
    for (let attempt = 1; attempt <= 10; attempt++) {
      const body = { username: actor.username, password: `Wrong-pass-${attempt}` }
      expect((await server.anonymous.call(signIn, { body })).status).toBe(401)
    }
    visit = await product.visit()
    await visit.open('/auth')
    await submit(actor.username, password)
    const alert = visit.page.getByRole('alert')
    await alert.waitFor()
    await expect.poll(() => alert.textContent()).toMatch(/^Too many sign-in attempts\. Try again in \d+ minutes?$/)
    await expect.poll(() => visit.cookie('token')).toBeNull()
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
