import { beforeEach, describe, expect, it } from 'vitest'
import { writeCookie } from '../../src/api/cookies.ts'
import { register, signIn } from '../../src/contract/company/auth.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openPage } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer
let page: FieldDriver

beforeEach(() => {
  server = new MemoryServer()
})

async function open(address: string) {
  page = await openPage(server, address, { isVisitor: true, ready: () => document.querySelector('form') })
}

const field = (name: string) => page.find(`[name="${name}"]`) as HTMLInputElement
const fill = (name: string, text: string) => page.fill(field(name), text)
const press = (name: string) => page.click(page.role('button', name))
const alerts = () => elementsOfRole('alert').map(({ textContent }) => textContent)

describe('sign-in', () => {
  async function submit(username: string, password: string) {
    await fill('username', username)
    await fill('password', password)
    await press('Sign in')
  }

  it.each([
    ['No active account found with the given credentials', 401, 'Wrong username or password'],
    ['Too many sign-in attempts. Try again in 3 minutes', 429, 'Too many sign-in attempts. Try again in 3 minutes'],
  ])(
    'a refusal “%s” shows an error in the form, keeps the login, and starts no refresh [ERR-20, ERR-21, ERR-04]',
    async (detail, status, shown) => {
      server.refuse(signIn, { status, code: 'x', detail })
      await open('/auth')
      writeCookie('refreshToken', 'refresh')
      await submit('nobody', 'Wrong-pass-1')
      await page.until(() => alerts().length > 0)
      expect(alerts()).toEqual([shown])
      expect(field('username').value).toBe('nobody')
      expect(server.called).not.toContain('refreshTokens')
      expect(location.pathname).toBe('/auth')
    },
  )

  it('empty fields show an error before anything is sent [CUL-14]', async () => {
    await open('/auth')
    await press('Sign in')
    expect(alerts()).toEqual(['This is a required field', 'This is a required field'])
    expect(server.called).not.toContain('signIn')
  })
})

describe('registration', () => {
  const password = 'Wheat-2026'

  async function fillRequired() {
    await fill('username', ' new.breeder ')
    await fill('password1', password)
    await fill('password2', password)
    await fill('last_name', ' Morozova ')
    await fill('first_name', ' Anna')
  }

  it('a duplicate login shows an error at its field and keeps the input [ERR-22]', async () => {
    const error = { status: 409, code: 'auth.loginExists', errors: { username: ['This username already exists'] } }
    server.refuse(register, error)
    await open('/sign-up')
    await fillRequired()
    await fill('extra_information', 'Barley')
    await press('Register')
    await page.until(() => alerts().includes('This username already exists'))
    expect(document.activeElement).toBe(field('username'))
    expect([field('extra_information').value, field('password2').value]).toEqual(['Barley', password])
    expect(location.pathname).toBe('/sign-up')
  })

  it('a form with errors is not sent', async () => {
    await open('/sign-up')
    await press('Register')
    expect(alerts()).toEqual(Array(5).fill('This is a required field'))
    expect(server.called).not.toContain('register')
  })
})
