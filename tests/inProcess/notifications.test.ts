import { beforeEach, describe, expect, it } from 'vitest'
import { acknowledgeNotification, listNotifications } from '../../src/contract/company/notifications.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openPage } from './openField.ts'
import { dropLive } from './pageParts.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer
let page: FieldDriver

beforeEach(() => {
  server = new MemoryServer()
})

const failure = { status: 500, code: 'server.error', detail: 'x' }
const items = () => [...document.querySelectorAll<HTMLElement>('[data-notification]')]
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-toast]')]
const badge = () => page.text('[data-badge="unread"]')

async function open() {
  page = await openPage(server, '/fields/journal?cultureId=1')
}

async function openBell() {
  await open()
  await page.click(page.role('button', /^Notifications/))
}

describe('the list of notifications', () => {
  it('a click marks one as read, here and on the server [NTF-09, NTF-11]', async () => {
    const id = server.notify()
    server.notify()
    await openBell()
    for (const _ of ['first', 'again']) {
      await page.click(page.find(`[data-notification="${id}"]`))
      expect(badge()).toBe('1')
    }
    expect(server.notifications.map(({ is_ack }) => is_ack)).toEqual([false, true])
  })

  it('loads page by page, and a page that failed can be requested again', async () => {
    for (let k = 0; k < 100; k++) server.notify()
    await openBell()
    expect(badge()).toBe('99+')
    expect(items()).toHaveLength(50)
    const answerAgain = server.refuse(listNotifications, failure)
    await page.click(page.role('button', 'Show more'))
    await page.until(() => document.querySelector('[data-more="failed"]'))
    expect(items()).toHaveLength(50)
    answerAgain()
    await page.click(page.role('button', 'Try again'))
    expect(items()).toHaveLength(100)
    expect(elementsOfRole('button', 'Show more')).toEqual([])
  })

  it('pending ones are not requested [NTF-13]', async () => {
    server.notify({ status: 'pending' })
    const id = server.notify()
    await openBell()
    expect(items().map(({ dataset }) => dataset.notification)).toEqual([String(id)])
  })

  it('shows an error when it fails to load [ERR-17]', async () => {
    server.refuse(listNotifications, failure)
    await open()
    await page.until(() => page.text('[data-toast="error"]').includes('Failed to load notifications'))
  })

  it('a failed update shows an error and changes nothing [ERR-18]', async () => {
    server.notify()
    await openBell()
    server.refuse(acknowledgeNotification, failure)
    await page.click(items()[0])
    await page.until(() => page.text('[data-toast="error"]').includes('Failed to update notification status'))
    expect(badge()).toBe('1')
  })
})

describe('live notifications', () => {
  it('a new one appears on top of the list and is counted [NTF-12, NTF-21, NTF-28]', async () => {
    server.notify()
    await openBell()
    expect(items()).toHaveLength(1)
    const id = server.notify()
    await page.until(() => items()[0].dataset.notification === String(id))
    expect(badge()).toBe('2')
  })

  it('the toast of a file upload stays, and a click acknowledges it; another closes after 5 seconds [NTF-18, NTF-19, LIM-22]', async () => {
    await open()
    server.notify({ type: 'file_upload', status: 'success' })
    server.notify()
    await page.until(() => toasts().length === 2)
    await page.wait(4500)
    expect(toasts()).toHaveLength(2)
    await page.wait(1500)
    expect(toasts().map(({ dataset }) => dataset.toast)).toEqual(['success'])
    await page.wait(60_000)
    const [upload] = toasts()
    await page.click(page.role('button', undefined, upload))
    await page.until(() => toasts().length === 0)
    expect(server.notifications.map(({ is_ack }) => is_ack)).toEqual([false, true])
    expect(badge()).toBe('1')
  })

  it('at most three toasts show at once', async () => {
    await open()
    for (let k = 0; k < 5; k++) server.notify({ type: 'file_upload' })
    await page.until(() => badge() === '5')
    await page.until(() => toasts().length > 0)
    await page.wait(1000)
    expect(toasts()).toHaveLength(3)
  })

  it('a connection that was lost opens again and lists what was missed [NTF-23, NTF-24, LIM-21]', async () => {
    await openBell()
    expect(items()).toEqual([])
    dropLive()
    server.notify()
    await page.wait(4500)
    expect(badge()).toBe('')
    await page.until(() => badge() === '1')
    expect(items()).toHaveLength(1)
    server.notify()
    await page.until(() => items().length === 2)
  })
})
