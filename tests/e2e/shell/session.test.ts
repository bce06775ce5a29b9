import type { Duplex } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { refreshTokens } from '../../../src/contract/company/auth.ts'
import { password } from '../../integration/harness.ts'
import { fieldByLabel, startProduct, type Visit } from '../product.ts'
import { companyWithCrop } from './companyWithCrop.ts'

const product = await startProduct()
const { server } = product
const species = '/api/v1/plotline_db/species_table/'
const profile = '/api/v1/users/profile/'
let visit: Visit

const member = () => companyWithCrop(product)

const profileButton = () => visit.page.getByRole('button', { name: /^Profile/ })
const count = (call: string) => visit.calls.filter((sent) => sent === call).length

async function setToken(name: 'token' | 'refreshToken', value: string) {
  await visit.context.addCookies([{ name, value, url: server.address, sameSite: 'Strict' }])
}

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('authentication check', () => {
  it('a check with a token fetches the crop list, and a spinner covers everything until it ends [AUTH-20, AUTH-21, NAV-39]', async () => {
    visit = await product.visit({ as: await member() })
    let answer = () => {}
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    await visit.page.route(`**${species}`, async (route) => {
      await released
      await route.continue()
    })
    await visit.open('/fields')
    await visit.page.getByText('Just a moment…').waitFor()
    await expect.poll(() => visit.page.getByRole('banner').count()).toBe(0)
    answer()
    await profileButton().waitFor()
    await visit.page.getByText('Just a moment…').waitFor({ state: 'detached' })
  })

  it('the profile is loaded and shown [AUTH-26]', async () => {
    visit = await product.visit({ as: await member() })
    await visit.open('/account')
    await expect.poll(() => fieldByLabel(visit.page, 'First name').inputValue()).toBe('Anna')
  })

  it('a profile that fails to load is cleared, shows its own message and can be retried [AUTH-27, ERR-12]', async () => {
    visit = await product.visit({ as: await member() })
    await visit.open('/account')
    await fieldByLabel(visit.page, 'First name').waitFor()
    await visit.page.route(`**${profile}`, (route) =>
      route.fulfill({ status: 503, json: { detail: 'Busy now', code: 'server.busy' } }),
    )
    await visit.page.getByRole('link', { name: 'Fields', exact: true }).click()
    // The previous page stays until the next one has loaded; returning before that requests nothing.
    await fieldByLabel(visit.page, 'First name').waitFor({ state: 'detached' })
    await visit.page.getByRole('button', { name: /^Profile/ }).click()
    await visit.page.getByRole('menuitem', { name: 'Account' }).click()
    const toast = visit.page.locator('[data-toast="error"]')
    await toast.waitFor()
    await expect.poll(() => toast.textContent()).toBe('The profile could not be loadedBusy now')
    await expect.poll(() => fieldByLabel(visit.page, 'First name').count()).toBe(0)
    await visit.page.unroute(`**${profile}`)
    await visit.page.getByRole('button', { name: 'Try again' }).click()
    await fieldByLabel(visit.page, 'First name').waitFor()
  })

  it('a profile load without a token is logged and sends no request [ERR-06]', async () => {
    visit = await product.visit({ as: await member() })
    await visit.open('/fields/journal')
    await profileButton().waitFor()
    await visit.page.waitForLoadState('networkidle')
    const logged: string[] = []
    visit.page.on('console', (message) => logged.push(message.text()))
    // Another request may renew the token in the meantime; none is sent without one.
    const withoutToken: string[] = []
    visit.page.on('request', (request) => {
      if (request.url().includes(profile) && !request.headers().authorization) withoutToken.push(request.url())
    })
    await visit.context.clearCookies({ name: 'token' })
    await profileButton().click()
    await visit.page.getByRole('menuitem', { name: 'Account' }).click()
    await expect.poll(() => logged).toContain('Token does not exist')
    expect(withoutToken).toEqual([])
  })
})

describe('token refresh', () => {
  it('an invalid token is refreshed once for all requests, which then succeed [AUTH-32, AUTH-33, ERR-01, S6]', async () => {
    visit = await product.visit({ as: await member() })
    await setToken('token', 'bad')
    await visit.open('/account')
    await fieldByLabel(visit.page, 'First name').waitFor()
    await visit.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    expect(count('POST /api/v1/refresh/')).toBe(1)
    await expect.poll(() => visit.cookie('token')).toMatch(/^ey/)
  })

  it('two tabs with an invalid token send one refresh [AUTH-33]', async () => {
    const actor = await member()
    visit = await product.visit({ as: actor })
    await setToken('token', 'bad')
    const second = await visit.context.newPage()
    const refreshes: string[] = []
    visit.context.on('request', (request) => {
      if (request.url().endsWith('/refresh/')) refreshes.push(request.url())
    })
    await Promise.all([visit.open('/account'), second.goto('/account')])
    await Promise.all([visit.page, second].map((page) => fieldByLabel(page, 'First name').waitFor()))
    expect(refreshes).toHaveLength(1)
  })

  it('a refused refresh removes both tokens and goes to /auth [AUTH-35, AUTH-36, ERR-03]', async () => {
    visit = await product.visit({ as: await member() })
    await setToken('token', 'bad')
    await setToken('refreshToken', 'bad')
    await visit.open('/fields')
    await visit.page.waitForURL('**/auth')
    await expect
      .poll(async () => [await visit.cookie('token'), await visit.cookie('refreshToken')])
      .toEqual([null, null])
    await visit.page.getByText('Your session has ended: it was idle for 14 days').waitFor()
    // Shown once: a new visit has no such state.
    await visit.page.reload()
    await fieldByLabel(visit.page, 'Username').waitFor()
    expect(await visit.page.getByText('Your session has ended').count()).toBe(0)
  })
})

describe('logout', () => {
  it('signing out revokes and deletes the tokens, closes the connection, clears all state and goes to /auth [AUTH-38, AUTH-39, NTF-22]', async () => {
    const actor = await member()
    visit = await product.visit({ as: actor })
    // Recorded on the server: a page that is closing may not report the end of its requests.
    const sockets: Duplex[] = []
    const note = (_: unknown, socket: Duplex) => {
      sockets.push(socket)
    }
    server.node.fastify.server.on('upgrade', note)
    await visit.open('/account')
    await fieldByLabel(visit.page, 'First name').waitFor()
    const refresh = await visit.cookie('refreshToken')
    const logoutRequest = visit.page.waitForRequest('**/api/v1/logout/')
    await profileButton().click()
    await visit.page.getByRole('menuitem', { name: 'Sign out' }).click()
    expect((await logoutRequest).postDataJSON()).toEqual({ refresh })
    await visit.page.waitForURL('**/auth')
    await expect
      .poll(async () => [await visit.cookie('token'), await visit.cookie('refreshToken')])
      .toEqual([null, null])
    // NTF-22: no socket is open for a user who has signed out.
    expect(sockets.length).toBeGreaterThan(0)
    await expect.poll(() => sockets.every((socket) => socket.destroyed)).toBe(true)
    server.node.fastify.server.off('upgrade', note)
    expect((await server.anonymous.call(refreshTokens, { body: { refresh: refresh ?? '' } })).status).toBe(401)

    const other = await member()
    await fieldByLabel(visit.page, 'Username').fill(other.username)
    await fieldByLabel(visit.page, 'Password').fill(password)
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await visit.page.waitForURL('**/fields?*')
    const stored = await visit.page.evaluate(
      () =>
        new Promise<{ userId: number }[]>((resolve, reject) => {
          const request = indexedDB.open('plotline')
          request.onerror = () => reject(request.error)
          request.onsuccess = () => {
            const answersRequest = request.result.transaction('answers').objectStore('answers').getAll()
            answersRequest.onsuccess = () => resolve(answersRequest.result)
          }
        }),
    )
    expect(stored.map(({ userId }) => userId)).not.toContain(actor.user)
  })

  it('every other tab goes to /auth as well [AUTH-40]', async () => {
    visit = await product.visit({ as: await member() })
    await visit.open('/fields')
    await profileButton().waitFor()
    const second = await visit.context.newPage()
    await second.goto('/account')
    await fieldByLabel(second, 'First name').waitFor()
    await visit.page.bringToFront()
    await profileButton().click()
    await visit.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await second.waitForURL('**/auth')
  })

  it('another user’s sign-in in the same browser switches the tabs of the previous one, with a message and no mixed writes', async () => {
    const [first, second] = [await member(), await member()]
    visit = await product.visit()
    await visit.open('/auth')
    const other = await visit.context.newPage()
    await other.goto('/auth')
    // A page that is still checking the session would find the one of the first person.
    await fieldByLabel(other, 'Username').waitFor()
    const signIn = async (page: typeof other, username: string) => {
      await fieldByLabel(page, 'Username').fill(username)
      await fieldByLabel(page, 'Password').fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('**/fields?*')
    }
    await signIn(visit.page, first.username)
    const sentRequests: string[] = []
    visit.page.on('request', (request) => {
      if (request.isNavigationRequest()) sentRequests.push('page')
      else if (request.url().includes('/api/')) sentRequests.push(request.headers().authorization ?? 'nobody')
    })
    const before = await visit.cookie('token')
    // The message is shown for some seconds only.
    const message = visit.page.getByText('Someone else has signed in on this browser.').waitFor()
    await Promise.all([message, signIn(other, second.username)])
    const after = await visit.cookie('token')
    await visit.page.getByRole('button', { name: 'Profile: Anna' }).waitFor()
    // The first person's page never sent the second person's tokens; the page that replaced it did.
    const nextPage = sentRequests.indexOf('page')
    expect(nextPage).toBeGreaterThanOrEqual(0)
    expect(sentRequests.slice(0, nextPage)).not.toContain(`Bearer ${after}`)
    expect(sentRequests.slice(nextPage)).toContain(`Bearer ${after}`)
    expect(sentRequests.slice(nextPage)).not.toContain(`Bearer ${before}`)
    // The second person is still signed in: ending the first person's tab did not affect the session.
    await other.reload()
    await other.getByRole('button', { name: /^Profile/ }).waitFor()
    expect(new URL(other.url()).pathname).toBe('/fields')
  })
})

describe('offline', () => {
  it('a reload shows the page with the last known user and crops', async () => {
    visit = await product.visit({ as: await member(), serviceWorkers: 'allow' })
    await visit.open('/account')
    await fieldByLabel(visit.page, 'First name').waitFor()
    await visit.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const isPageStored = () =>
      visit.page.evaluate(async () => Boolean(await caches.match('/index.html', { ignoreSearch: true })))
    await expect.poll(isPageStored).toBe(true)
    await visit.context.setOffline(true)
    await visit.page.reload()
    await expect.poll(() => fieldByLabel(visit.page, 'First name').inputValue()).toBe('Anna')
    await visit.page.getByRole('button', { name: 'Crop: Spring barley Яровой ячмень' }).waitFor()
    await visit.page.locator('[data-banner="offline"]').waitFor()
    await visit.page.getByRole('button', { name: /Notifications/ }).click()
    await visit.page
      .getByText(/^The server cannot be reached\. Showing a copy from \d{4}-\d\d-\d\d \d\d:\d\d$/)
      .first()
      .waitFor()
    await visit.page.getByText('No notifications').waitFor()
    await expect.poll(() => visit.page.locator('[data-toast]').count()).toBe(0)
  })
})
