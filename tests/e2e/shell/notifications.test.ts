import type { WebSocketRoute } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { type NewNotification, notify } from '../../../server/api/notifications/notify.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { listNotifications } from '../../../src/contract/company/notifications.ts'
import type { Actor } from '../../integration/harness.ts'
import { startProduct, type Visit, type VisitOptions } from '../product.ts'
import { companyWithCrop } from './companyWithCrop.ts'

const product = await startProduct()
const { server } = product
let visit: Visit

const member = () => companyWithCrop(product)

/** Stores and sends a notification as the server's own work does. */
function storeNotification(actor: Actor, changed: Partial<NewNotification> = {}): Promise<number> {
  const { db, live } = server.node.services
  const { company, user } = actor
  const key = 'notification.signInBlocked'
  return withCompany({ db, company }, (tx) =>
    notify(tx, live, {
      company,
      user,
      key,
      params: { address: '192.0.2.7' },
      status: 'info',
      type: 'account',
      ...changed,
    }),
  )
}

const bell = () => visit.page.getByRole('button', { name: /^Notifications/ })
const badge = () => visit.page.locator('[data-badge="unread"]')
const items = () => visit.page.locator('[data-notification]')
const toasts = (status = '') => visit.page.locator(status ? `[data-toast="${status}"]` : '[data-toast]')

async function openPage(actor: Actor, options: VisitOptions = {}) {
  visit = await product.visit({ as: actor, ...options })
  const connected = new Promise((resolve) => {
    visit.page.on('websocket', (socket) => socket.on('framereceived', resolve))
  })
  await visit.open('/fields/journal')
  await visit.page.getByRole('heading', { level: 1, name: /^Journal/ }).waitFor()
  await connected
}

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('notifications', () => {
  it('the bell counts unread notifications and lists all in a popover [HDR-06, HDR-07, NTF-01]', async () => {
    const actor = await member()
    await storeNotification(actor)
    await storeNotification(actor)
    await openPage(actor)
    await expect.poll(() => badge().textContent()).toBe('2')
    await bell().click()
    await expect.poll(() => items().count()).toBe(2)
    await expect.poll(() => items().first().textContent()).toMatch(/192\.0\.2\.7.*\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })

  it('the popover is 400 px wide [LIM-20]', async () => {
    await openPage(await member())
    await bell().click()
    const surface = visit.page.getByRole('dialog', { name: 'Notifications' })
    await surface.waitFor()
    await expect.poll(async () => (await surface.boundingBox())?.width).toBe(400)
  })

  it('an empty list shows a message [HDR-09, NTF-02]', async () => {
    await openPage(await member())
    await expect.poll(() => badge().count()).toBe(0)
    await bell().click()
    await visit.page.getByText('No notifications').waitFor()
  })

  it('a click on one marks it as read, here and on the server [NTF-09, NTF-11]', async () => {
    const actor = await member()
    const id = await storeNotification(actor)
    await storeNotification(actor)
    await openPage(actor)
    await bell().click()
    await visit.page.locator(`[data-notification="${id}"]`).click()
    await expect.poll(() => badge().textContent()).toBe('1')
    await visit.page.locator(`[data-notification="${id}"]`).click()
    await expect.poll(() => badge().textContent()).toBe('1')
    const { body } = await actor.call(listNotifications, { query: {} })
    expect(body.meta.unread).toBe(1)
    expect(body.data.find((notification) => notification.id === id)?.is_ack).toBe(true)
  })

  it('Mark all as read empties the badge [HDR-08, NTF-10]', async () => {
    const actor = await member()
    for (let i = 0; i < 3; i++) await storeNotification(actor)
    await openPage(actor)
    await bell().click()
    await visit.page.getByRole('button', { name: 'Mark all as read' }).click()
    await badge().waitFor({ state: 'detached' })
    expect((await actor.call(listNotifications, { query: {} })).body.meta.unread).toBe(0)
  })

  it('the badge shows 99+ above 99, and the list loads page by page [LIM-19]', async () => {
    const actor = await member()
    await server.sql`
      INSERT INTO notifications (company_id, user_id, key, params, status, type)
      SELECT ${actor.company}, ${actor.user}, 'notification.signInBlocked', '{"address":"x"}', 'info', 'account'
      FROM generate_series(1, 100)`
    await openPage(actor)
    await expect.poll(() => badge().textContent()).toBe('99+')
    await bell().click()
    await expect.poll(() => items().count()).toBe(50)
    const showMore = visit.page.getByRole('button', { name: 'Show more' })
    let isRefused = true
    await visit.page.route(/notifications\/\?.*page=2/, (route) =>
      isRefused ? route.fulfill({ status: 500, json: { detail: 'x', code: 'server.error' } }) : route.fallback(),
    )
    await showMore.click()
    await visit.page.locator('[data-more="failed"]').waitFor()
    await expect.poll(() => items().count()).toBe(50)
    isRefused = false
    await visit.page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => items().count()).toBe(100)
    await showMore.waitFor({ state: 'detached' })
  })

  it('pending ones are not requested [NTF-13]', async () => {
    const actor = await member()
    visit = await product.visit({ as: actor })
    const request = visit.page.waitForRequest('**/notice_app/notifications/?*')
    await visit.open('/fields/journal')
    expect(new URL((await request).url()).searchParams.get('status__neq')).toBe('pending')
  })

  it('a list that fails to load shows an error [ERR-17]', async () => {
    visit = await product.visit({ as: await member() })
    await visit.page.route('**/notice_app/notifications/?*', (route) =>
      route.fulfill({ status: 500, json: { detail: 'x', code: 'server.error' } }),
    )
    await visit.open('/fields/journal')
    await toasts('error').waitFor()
    await expect.poll(() => toasts('error').textContent()).toContain('Failed to load notifications')
  })

  it('a failed update shows an error and changes nothing [ERR-18]', async () => {
    const actor = await member()
    const id = await storeNotification(actor)
    await openPage(actor)
    await visit.page.route(`**/notifications/${id}/`, (route) =>
      route.fulfill({ status: 500, json: { detail: 'x', code: 'server.error' } }),
    )
    await bell().click()
    await items().first().click()
    await toasts('error').waitFor()
    await expect.poll(() => toasts('error').textContent()).toContain('Failed to update notification status')
    await expect.poll(() => badge().textContent()).toBe('1')
  })
})

describe('live notifications', () => {
  it('a new one appears on top of the list and is counted [NTF-12, NTF-21, NTF-28]', async () => {
    const actor = await member()
    await storeNotification(actor)
    await openPage(actor)
    await bell().click()
    await expect.poll(() => items().count()).toBe(1)
    const id = await storeNotification(actor)
    await expect.poll(() => items().first().getAttribute('data-notification')).toBe(String(id))
    await expect.poll(() => badge().textContent()).toBe('2')
  })

  it.each([
    ['NTF-14', 'failed', 'error'],
    ['NTF-15', 'warning', 'warning'],
    ['NTF-16', 'success', 'success'],
    ['NTF-17', 'info', 'info'],
  ] as const)('%s one of status %s shows the toast %s', async (_, status, shown) => {
    const actor = await member()
    await openPage(actor)
    await storeNotification(actor, { status })
    await toasts(shown).waitFor()
  })

  it('a toast shows top right and closes by itself after 5 seconds [NTF-18, LIM-22, LIM-23]', async () => {
    const actor = await member()
    await openPage(actor, { alone: true })
    await visit.page.clock.install()
    // Paused before the toast appears: only the test advances the page's clock.
    await visit.page.clock.pauseAt((await visit.page.evaluate(() => Date.now())) + 60_000)
    await storeNotification(actor)
    await toasts().waitFor()
    await expect
      .poll(async () => {
        const box = await toasts().boundingBox()
        return box && [box.width, box.x + box.width > 1400, box.y < 100]
      })
      .toEqual([360, true, true])
    await visit.page.clock.runFor(4900)
    await expect.poll(() => toasts().count()).toBe(1)
    await visit.page.clock.runFor(200)
    await toasts().waitFor({ state: 'detached' })
  })

  it('a toast for a file upload stays; a click acknowledges it [NTF-19]', async () => {
    const actor = await member()
    await openPage(actor, { alone: true })
    await visit.page.clock.install()
    const id = await storeNotification(actor, { type: 'file_upload', status: 'success' })
    await toasts().waitFor()
    await visit.page.clock.runFor(60_000)
    await expect.poll(() => toasts().count()).toBe(1)
    await toasts().getByRole('button').first().click()
    await toasts().waitFor({ state: 'detached' })
    await badge().waitFor({ state: 'detached' })
    const { body } = await actor.call(listNotifications, { query: {} })
    expect(body.data.find((notification) => notification.id === id)?.is_ack).toBe(true)
  })

  it('at most three toasts show at once', async () => {
    const actor = await member()
    await openPage(actor)
    for (let i = 0; i < 5; i++) await storeNotification(actor, { type: 'file_upload' })
    await expect.poll(() => badge().textContent()).toBe('5')
    await expect.poll(() => toasts().count()).toBe(3)
  })

  it('one for another user does not arrive [NTF-03]', async () => {
    const [mine, other] = [await member(), await member()]
    await openPage(mine)
    await storeNotification(other)
    await storeNotification(mine)
    await expect.poll(() => badge().textContent()).toBe('1')
  })

  it('reconnects after a lost connection and lists what was missed [NTF-23, NTF-24, LIM-21]', async () => {
    const actor = await member()
    visit = await product.visit({ as: actor })
    const opened: WebSocketRoute[] = []
    await visit.page.routeWebSocket(/\/notification\/ws\//, (socket) => {
      socket.connectToServer()
      opened.push(socket)
    })
    await visit.open('/fields/journal')
    await bell().waitFor()
    await expect.poll(() => opened.length).toBe(1)
    await visit.page.waitForLoadState('networkidle')
    await opened[0].close({ code: 1011 })
    await storeNotification(actor)
    await expect.poll(() => badge().count()).toBe(0)
    await expect.poll(() => badge().textContent()).toBe('1')
    await expect.poll(() => opened.length).toBe(2)
  })
})
