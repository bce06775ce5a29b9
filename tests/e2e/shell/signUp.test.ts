import { afterEach, describe, expect, it } from 'vitest'
import { getProfile } from '../../../src/contract/company/account.ts'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { password } from '../../integration/harness.ts'
import { fieldByLabel as fieldOf, startProduct, type Visit } from '../product.ts'

const product = await startProduct()
const { server } = product
let visit: Visit

const field = (label: string) => fieldOf(visit.page, label)

async function fillRequired(username: string) {
  // First the field that sign-in lacks: its page may still be shown under the new address.
  await field('Repeat password').fill(password)
  await field('Username').fill(username)
  await field('Password').fill(password)
  await field('Last name').fill(' Morozova ')
  await field('First name').fill(' Anna')
}

const register = () => visit.page.getByRole('button', { name: 'Register', exact: true }).click()

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('registration', () => {
  it('the screen at /sign-up creates an account and signs it in [AUTH-03, NAV-06, AUTH-18]', async () => {
    visit = await product.visit()
    await visit.open('/auth')
    await visit.page.getByRole('link', { name: 'Register' }).click()
    await visit.page.waitForURL('**/sign-up')
    await fillRequired(' new.breeder ')
    await register()
    await visit.page.waitForURL('**/fields')
    await visit.page.getByRole('heading', { level: 1, name: 'Welcome to Plotline' }).waitFor()
    await visit.page.getByLabel('Profile: Anna Morozova').waitFor()
    const actor = await server.signIn('new.breeder', password)
    const { body } = await actor.call(getProfile, {})
    expect(body.user_data).toMatchObject({ username: 'new.breeder', first_name: 'Anna', last_name: 'Morozova' })
  })

  it('has login, two passwords and three names [AUTH-05, AUTH-06, AUTH-07]', async () => {
    visit = await product.visit()
    await visit.open('/sign-up')
    for (const label of ['Username', 'Password', 'Repeat password', 'First name', 'Last name', 'Middle name']) {
      await field(label).waitFor()
    }
    await expect.poll(() => field('Password').getAttribute('type')).toBe('password')
    await expect.poll(() => field('Repeat password').getAttribute('type')).toBe('password')
  })

  it('stores e-mail, telephone and countries [AUTH-08, AUTH-09, AUTH-10]', async () => {
    visit = await product.visit()
    await visit.open('/sign-up')
    await fillRequired('full.breeder')
    await field('E-mail').fill('anna@breeders.example')
    await field('Phone').fill('+79991234567')
    await visit.page.getByRole('combobox', { name: 'Countries' }).click()
    await visit.page.keyboard.type('ital')
    await visit.page.getByRole('menuitemcheckbox', { name: 'Italy' }).click()
    await visit.page.keyboard.press('Escape')
    await register()
    await visit.page.waitForURL('**/fields')
    const actor = await server.signIn('full.breeder', password)
    const { body } = await actor.call(getProfile, {})
    expect(body.user_data).toMatchObject({ email: 'anna@breeders.example', contact_telephone: '+79991234567' })
    expect(body.user_data.countries).toHaveLength(1)
  })

  it('accepts birthday and extra information, which the profile shows [AUTH-11, AUTH-12]', async () => {
    visit = await product.visit()
    await visit.open('/sign-up')
    await fillRequired('born.breeder')
    await field('Date of birth').fill('1980-02-29')
    await field('Notes').fill('Barley and oats')
    await register()
    await visit.page.waitForURL('**/fields')
    const actor = await server.signIn('born.breeder', password)
    await actor.call(createCrop, { body: { russian_name: 'Овёс', english_name: 'Oats' } })
    await visit.open('/account')
    await expect.poll(() => field('Date of birth').inputValue()).toBe('1980-02-29')
    await expect.poll(() => field('Notes').inputValue()).toBe('Barley and oats')
  })

  async function expectMessage(label: string, text: string, expected: string) {
    await field(label).fill(text)
    const message = visit.page.getByRole('form').locator('[role="alert"]', { hasText: expected })
    await message.waitFor()
    await field(label).fill('')
    await message.waitFor({ state: 'detached' })
  }

  it('errors of login and passwords show while typing [AUTH-13, AUTH-14, AUTH-15]', async () => {
    visit = await product.visit()
    await visit.open('/sign-up')
    await expectMessage('Username', '12345', 'A username needs at least one Latin letter')
    await expectMessage('Username', 'логин', 'A username has only Latin letters, digits and _ . -')
    await expectMessage('Password', 'wheat-2026-ok', 'A password combines digits, special characters')
    await field('Password').fill(password)
    await expectMessage('Repeat password', 'Wheat-2026', 'The passwords do not match')
  })

  it('errors of phone and e-mail show while typing [AUTH-16, AUTH-17, ERR-23]', async () => {
    visit = await product.visit()
    await visit.open('/sign-up')
    await expectMessage('Phone', '89991234567', 'A phone is +7 followed by digits')
    await expectMessage('E-mail', 'anna@', 'Enter a valid e-mail address')
  })
})
