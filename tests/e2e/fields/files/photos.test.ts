import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { type PlotPhoto, photoCallsOf } from '../../../../src/contract/plots/photos.ts'
import type { Actor, Answer } from '../../../integration/harness.ts'
import { cameraPicture } from '../../../integration/photos/pictures.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const { list, content, update } = photoCallsOf.plot
const chosenFile = async (photographed?: string) => {
  const file = await cameraPicture('jpeg', { photographed, width: 1500, height: 2000 })
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
}

it('stores a phone photo under its own day without location; queues another offline over a reload and uploads it [UPL-15, UPL-16, ERR-34]', async () => {
  const field = await makeField(actor, { rows: 2, cols: 2 })
  const map = await openMap(product, actor, field)
  const { page, press, context } = map
  const stored = async () => {
    const answer = await actor.callAny(list, { query: { plot_id: field.plotIds[0] } })
    return (answer as Answer<{ data: PlotPhoto[] }>).body.data
  }
  const photos = page.locator('[data-photos="plot"] [data-photo]')
  const input = page.locator('[data-photo-drop] input').first()
  await map.cell(1, 1).click()
  await press('Alt+p')
  await input.setInputFiles(await chosenFile('2026:07:02 18:20:00'))
  await photos.waitFor()
  const date = page.locator('[data-photo-details] input').first()
  await expect.poll(() => date.inputValue()).toBe('2026-07-02')
  await expect.poll(stored).toMatchObject([{ photographed_at: '2026-07-02', width: 1500, height: 2000 }])
  const [{ id }] = await stored()
  const { body } = await actor.callAny(content, { params: { id }, query: {} })
  expect((await sharp(body as Uint8Array).metadata()).exif).toBeUndefined()
  expect(Buffer.from(body as Uint8Array).includes('Fieldphone')).toBe(false)
  await expect.poll(() => page.locator('[data-tab="photos"]').textContent()).toContain('1')

  await page
    .locator('[data-photo-message]')
    .getByText(/1\s500\s×\s2\s000/)
    .waitFor()
  await date.fill('2026-07-01')
  await press('Enter')
  await expect.poll(stored).toMatchObject([{ photographed_at: '2026-07-01' }])

  await context.setOffline(true)
  const comment = page.locator('[data-photo-details] textarea').first()
  await comment.fill('lodged')
  await date.focus()
  await page.getByText('The change waits for the network').waitFor()
  await input.setInputFiles(await chosenFile('2026:08:10 09:00:00'))
  await expect.poll(() => photos.count()).toBe(2)
  await page.getByText('Waits for the network').waitFor()
  // The network is back for the page, but not yet for photos.
  const lost = '**/plot_photo/'
  await context.route(lost, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await context.setOffline(false)
  await page.reload()
  await page.locator('[data-pane="map"] [data-region-entry]').first().waitFor()
  await map.cell(1, 1).click()
  await press('Alt+p')
  await expect.poll(() => photos.count()).toBe(2)
  // Text written without a network is restored after the reload, although a colleague has written something else.
  await photos.nth(1).click()
  await expect.poll(() => comment.inputValue()).toBe('lodged')
  await actor.callAny(update, { params: { id }, body: { comment: 'upright' } })
  await context.unroute(lost)
  await page.locator('[data-photo-message]').getByText('2026-07-01, upright').waitFor()
  await expect.poll(stored).toMatchObject([{ photographed_at: '2026-08-10' }, { comment: 'upright' }])
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect
    .poll(stored)
    .toMatchObject([{ photographed_at: '2026-08-10' }, { photographed_at: '2026-07-01', comment: 'lodged' }])

  // Keys enlarge a photo, go to the next, and delete after confirmation.
  await expect.poll(() => page.locator('[data-photo-message]').textContent()).toContain('Anna Orlova')
  await photos.first().focus()
  await press('Enter')
  await page.getByRole('dialog').getByText('1 of 2').waitFor()
  await page.getByRole('dialog').locator(':focus').waitFor()
  await press('ArrowRight')
  await page.getByRole('dialog').getByText('2 of 2').waitFor()
  // Two days side by side, the earlier one at the left.
  await page.locator('[data-photo-compare]').click()
  await expect.poll(() => page.locator('[data-photo-shown] img').count()).toBe(2)
  const days = await page
    .locator('[data-photo-shown]')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset.photoShown))
  expect(days).toEqual(['2026-07-01', '2026-08-10'])
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await photos.first().focus()
  await press('Delete')
  await page.getByText('This cannot be undone').waitFor()
  const failing = '**/plot_photo/*/'
  await context.route(failing, (route) => route.fulfill({ status: 502, body: '' }))
  await press('Enter')
  await page.locator('[data-toast]').getByText('The photo could not be edited or deleted').waitFor()
  await context.unroute(failing)
  await press('Enter')
  await expect.poll(stored).toMatchObject([{ photographed_at: '2026-07-01' }])
  await expect.poll(() => photos.count()).toBe(1)
  expect(map.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
  await context.close()
})

it('plots with photos are marked on the map, a colleague’s live and an offline one, from one request; legend and card show them', async () => {
  const field = await makeField(actor, { rows: 2, cols: 3 })
  const add = async (k: number) => {
    const answer = await actor.callAny(photoCallsOf.plot.add, {
      body: { plot: field.plotIds[k] },
      file: await cameraPicture(),
    })
    expect(answer.status).toBe(201)
    return (answer as Answer<PlotPhoto>).body.id
  }
  await add(0)
  const map = await openMap(product, actor, field)
  const { page, press, context } = map
  const requests: string[] = []
  page.on('request', (request) => {
    if (/photo/.test(request.url())) requests.push(new URL(request.url()).pathname)
  })
  const key = page.locator('[data-legend-photos]')
  const nameOf = (row: number, col: number) => map.cell(row, col).getAttribute('aria-label')
  await expect.poll(() => nameOf(1, 1)).toContain(', 1 photo')
  expect(await key.getAttribute('aria-label')).toBe('With photos, 1 plot')
  expect(await nameOf(1, 2)).not.toContain('photo')

  const colleaguesPhoto = await add(1)
  await expect.poll(() => nameOf(1, 2)).toContain(', 1 photo')
  await expect.poll(() => key.getAttribute('aria-label')).toBe('With photos, 2 plots')
  expect(new Set(requests)).toEqual(new Set([`/api/v1/field_years/${field.yearId}/photos/`]))
  await map.cell(1, 2).hover()
  await page.locator('[data-hover-card]').getByText('1 photo').waitFor()
  await page.mouse.move(0, 0)
  await actor.callAny(photoCallsOf.plot.remove, { params: { id: colleaguesPhoto } })
  await expect.poll(() => nameOf(1, 2)).not.toContain('photo')

  await map.cell(2, 3).click()
  await press('Alt+p')
  await page.locator('[data-photo-drop] input').first().waitFor({ state: 'attached' })
  await context.setOffline(true)
  await page
    .locator('[data-photo-drop] input')
    .first()
    .setInputFiles(await chosenFile())
  await expect.poll(() => nameOf(2, 3)).toContain(', 1 photo')
  await expect.poll(() => key.getAttribute('aria-label')).toBe('With photos, 2 plots')
  await context.setOffline(false)
  await page.locator('[data-photo-message]').getByText('Anna Orlova').waitFor()
  expect(await nameOf(2, 3)).toContain(', 1 photo')
  expect(map.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
  await context.close()
})
