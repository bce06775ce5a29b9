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

  it('Mark all as read empties the badge [HDR-08, NTF-10]', async () => {
    const actor = await member()
    for (let i = 0; i < 3; i++) await storeNotification(actor)
    await openPage(actor)
    await bell().click()
    await visit.page.getByRole('button', { name: 'Mark all as read' }).click()
    await badge().waitFor({ state: 'detached' })
    expect((await actor.call(listNotifications, { query: {} })).body.meta.unread).toBe(0)
  })
})

describe('live notifications', () => {
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
})
