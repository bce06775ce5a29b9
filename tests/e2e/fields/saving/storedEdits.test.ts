import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readChanges } from '../../../../src/contract/plots/changes.ts'
import { type Actor, password } from '../../../integration/harness.ts'
import { fieldByLabel as fieldOf, type Product, startProduct, waitUntilSaved } from '../../product.ts'
import { editLabels } from '../mapDriver.ts'
import { makeField, type SmallField } from '../smallField.ts'
import { nurseryAction } from '../toolbarMenus.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
})
// Each test signs out or loses its session.
beforeEach(async () => {
  actor = await product.server.newCompany()
})

const cell = (page: Page, row: number, col: number) =>
  page.locator(`[data-pane="map"] [role="gridcell"][aria-rowindex="${row}"][aria-colindex="${col}"]`)
const name = (page: Page, row: number, col: number) =>
  expect.poll(() => cell(page, row, col).getAttribute('aria-label'))

async function typeLabel(page: Page, row: number, col: number, text: string) {
  await cell(page, row, col).click()
  await editLabels(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function labels(field: SmallField) {
  const query = { since: '0', crop_since: '0' } as never
  const { body } = await actor.call(readChanges, { params: { id: field.yearId }, query })
  return body.data.slice(1).map((entry) => entry.change.columns[0].after[0])
}

const small = () => makeField(actor, { rows: 3, cols: 4 })

describe('a browser without storage', () => {
  it.each(['refuses', 'hangs', 'fills up'])(
    'a browser whose database %s loads the page and saves edits, shows a message, and signing out works',
    async (how) => {
      const field = await small()
      const visit = await product.visit({ as: actor })
      const { page } = visit
      await page.addInitScript((how) => {
        if (how === 'fills up') {
          IDBObjectStore.prototype.put = () => {
            throw new DOMException('full', 'QuotaExceededError')
          }
          return
        }
        IDBFactory.prototype.open = () => {
          if (how === 'refuses') throw new DOMException('denied', 'SecurityError')
          return new EventTarget() as IDBOpenDBRequest
        }
      }, how)
      await visit.open(field.address)
      await cell(page, 1, 1).waitFor()
      await typeLabel(page, 1, 1, 'KEPT')
      await waitUntilSaved(page)
      await expect.poll(() => labels(field)).toEqual(['KEPT'])
      const banner = page.locator('[data-banner="storage"]')
      await banner.getByText(how === 'fills up' ? 'out of storage space' : 'lost if you reload').waitFor()
      await banner.getByRole('button', { name: 'Close' }).click()
      await banner.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: /^Profile/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL('**/auth')
      expect(visit.faults).toEqual([])
      await visit.context.close()
    },
  )
})

describe('a missing or invalid answer', () => {
  it('no answer: the edit counts as unsent, times out after half a minute and is resent', async () => {
    const field = await small()
    const visit = await product.visit({ as: actor, alone: true })
    const { page } = visit
    let requests = 0
    await page.route('**/changes/', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      requests++
      // The first one is never answered.
      return requests === 1 ? undefined : route.continue()
    })
    await page.clock.install()
    await visit.open(field.address)
    await cell(page, 1, 1).waitFor()
    await typeLabel(page, 1, 1, 'HANGS')
    await page.getByText('1 unsent').waitFor()
    await expect.poll(() => requests).toBe(1)
    expect(await labels(field)).toEqual([])
    await page.clock.fastForward(31_000)
    await page.clock.fastForward(5000)
    await page.getByText('1 saved').first().waitFor()
    await waitUntilSaved(page)
    expect(requests).toBe(2)
    expect(await labels(field)).toEqual(['HANGS'])
    await name(page, 1, 1).toContain('Plot HANGS')
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })

  it('a captive portal page: the edit stays queued and is sent later', async () => {
    const field = await small()
    const visit = await product.visit({ as: actor })
    const { page } = visit
    let requests = 0
    await page.route('**/changes/', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      requests++
      if (requests === 1) return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in</h1>' })
      if (requests === 2) return route.fulfill({ status: 200, json: { seq: 'many' } })
      if (requests === 3) return route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' })
      return route.continue()
    })
    await visit.open(field.address)
    await cell(page, 1, 1).waitFor()
    await typeLabel(page, 1, 1, 'WAITS')
    await page.getByText('1 edit waits').first().waitFor()
    await waitUntilSaved(page)
    expect(requests).toBe(4)
    await expect.poll(() => labels(field)).toEqual(['WAITS'])
    await name(page, 1, 1).toContain('Plot WAITS')
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })
})

/** Ids of the years that the browser has stored for work without a network. */
function storedYears(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const request = indexedDB.open('plotline')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const keysRequest = request.result.transaction('columns').objectStore('columns').getAllKeys()
          keysRequest.onsuccess = () => {
            request.result.close()
            resolve(keysRequest.result.map((key) => Number((key as [number, string])[1].replace('year:', ''))))
          }
        }
      }),
  )
}

describe('deleting a year', () => {
  it('leaves no copy in the browser', async () => {
    const field = await small()
    const visit = await product.visit({ as: actor })
    const { page } = visit
    await visit.open(field.address)
    await cell(page, 1, 1).waitFor()
    await expect.poll(() => storedYears(page)).toEqual([field.yearId])
    await nurseryAction(page, 'Delete year')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete year' }).click()
    await page.getByText('This nursery has no years').waitFor()
    await expect.poll(() => storedYears(page)).toEqual([])
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })
})

describe('work over a reload', () => {
  it('the previous page is restored after an expired session, and queued changes are reported as saved', async () => {
    const field = await small()
    const visit = await product.visit({ as: actor })
    const { page, context } = visit
    // The last request that the page sends by itself: only the edit's own call ends the session.
    const photos = page.waitForResponse((answer) => answer.url().endsWith('/photos/'))
    await visit.open(field.address)
    await cell(page, 1, 1).waitFor()
    await photos
    for (const cookie of ['token', 'refreshToken'])
      await context.addCookies([{ name: cookie, value: 'bad', url: product.server.address, sameSite: 'Strict' }])
    await typeLabel(page, 1, 1, 'LATER')
    await page.waitForURL('**/auth')
    await fieldOf(page, 'Username').fill(actor.username)
    await fieldOf(page, 'Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`**${field.address}`)
    await page.getByText('1 saved').first().waitFor()
    await name(page, 1, 1).toContain('Plot LATER')
    await expect.poll(() => labels(field)).toEqual(['LATER'])
    await visit.context.close()
  })
})
