import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { updateProfile } from '../../src/contract/company/account.ts'
import { listCrops } from '../../src/contract/lines/crops.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openPage } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer
let page: FieldDriver

beforeEach(() => {
  server = new MemoryServer()
})

const isAt = (path: string) => () => location.pathname === path
const field = (name: string) => page.find(`[name="${name}"]`) as HTMLInputElement
const query = () => Object.fromEntries(new URLSearchParams(location.search))
const search = (name: string) => new URL((page.role('link', name) as HTMLAnchorElement).href).search

/** Goes to an address as Back would. */
async function goTo(address: string) {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  await page.wait(100)
}

/** Texts of warnings in the console from now on. */
function warnings(): () => unknown[] {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  return () => warn.mock.calls.map(([text]) => text)
}

async function openAccount() {
  page = await openPage(server, '/account?cultureId=1', { ready: () => document.querySelector('[name="last_name"]') })
}

/** Addresses that require sign-in. */
const signedInOnly = [
  '/',
  '/fields',
  '/account',
  '/fields/journal',
  '/varieties',
  '/varieties/prediction',
  '/genome/variety-selection',
  '/genome/knowledge-base',
  '/news',
]

describe('access', () => {
  it('a visitor is led to /auth from every other page, and nothing is requested or reported [NAV-01, AUTH-19, ERR-05]', async () => {
    const warned = warnings()
    page = await openPage(server, '/fields', { isVisitor: true, ready: isAt('/auth') })
    expect(warned()).toContain('Token does not exist')
    for (const path of signedInOnly) {
      await goTo(path)
      await page.until(isAt('/auth'))
    }
    expect(server.called.filter((name) => !['getAbout', 'getMaintenance'].includes(name))).toEqual([])
    expect(document.querySelector('[data-toast]')).toBe(null)
  })

  it('a user is led from /auth and /sign-up to /fields [NAV-02]', async () => {
    page = await openPage(server, '/auth', { ready: isAt('/fields') })
    await goTo('/sign-up')
    await page.until(isAt('/fields'))
  })

  it('a failed check ends the waiting with the sign-in [AUTH-25]', async () => {
    server.refuse(listCrops, { status: 500, code: 'server.error' })
    page = await openPage(server, '/fields', { ready: isAt('/auth') })
    await page.until(() => document.querySelector('form'))
  })
})

describe('the account', () => {
  it('saves changes and updates the header; text typed in the meantime stays', async () => {
    await openAccount()
    await page.fill(field('last_name'), ' Petrova ')
    await page.fill(field('contact_telephone'), '+79990000000')
    const release = server.delay(updateProfile)
    await page.click(page.role('button', 'Save'))
    await page.fill(field('first_name'), 'Maria')
    release()
    await page.until(() => document.body.textContent?.includes('Profile saved'))
    expect([field('last_name').value, field('first_name').value]).toEqual(['Petrova', 'Maria'])
    await page.click(page.role('button', 'Save'))
    await page.until(() => elementsOfRole('button', /^Profile: Maria Petrova/).length)
    // Fields that were not changed here may have been changed elsewhere.
    expect(server.bodies.get('updateProfile')).toEqual([
      { last_name: 'Petrova', contact_telephone: '+79990000000' },
      { first_name: 'Maria' },
    ])
  })
})

describe('the counters of the account [ACC-02, ACC-03, ACC-04]', () => {
  it('show what the server counts and link to it, in the active section [ACC-05, ACC-06, NAV-34]', async () => {
    const counters = { brush_table_objects: 12, fields: 3, lines_created_by_user: 4216, lines_in_division: 5, plots: 6 }
    Object.assign(server.profile.company_info, counters)
    await openAccount()
    expect(page.role('button', /^Profile/).getAttribute('aria-current')).toBe('page')
    expect(page.find('nav[aria-label="Sections"]').querySelector('[aria-current]')).toBe(null)
    const shown = Object.keys(counters).map((name) => page.text(`[data-counter="${name}"] dd`))
    expect(shown).toEqual(['12', '3', '4\u202f216', '5', '6'])
    await page.click(page.role('link', 'my lines'))
    await page.until(isAt('/varieties'))
    expect(query()).toEqual({ cultureId: '1' })
  })
})

it('links keep culture parameters everywhere, field and year ones under fields only [NAV-37, NAV-38]', async () => {
  page = await openPage(server, '/fields/journal?cultureId=1&cultureView=b&fieldNote=2&yearNote=3&page=4')
  expect(search('Map')).toBe('?cultureId=1&cultureView=b&fieldNote=2&yearNote=3')
  expect(search('Varieties')).toBe('?cultureId=1&cultureView=b')
  await page.click(page.role('link', 'Varieties'))
  await page.until(isAt('/varieties'))
  expect(query()).toEqual({ cultureId: '1', cultureView: 'b' })
})
