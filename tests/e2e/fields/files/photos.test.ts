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

it('two hundred photos are assigned to plots by name, label and table in one review, which names each failed file', async () => {
  const field = await makeField(actor, { rows: 10, cols: 20 })
  const map = await openMap(product, actor, field)
  const { page } = map
  const picture = Buffer.from(await (await cameraPicture('jpeg', { width: 64, height: 48 })).arrayBuffer())
  const names = field.plotIds.map((_, k) => `P${k + 1}`)
  const jpeg = (name: string, buffer = picture) => ({ name, mimeType: 'image/jpeg', buffer })
  // Most belong to no plot: photos are sent one by one.
  const otherPhotos = Array.from({ length: 193 }, (_, k) => jpeg(`IMG_${String(k).padStart(4, '0')}.jpg`))
  const table = `file,plot\nIMG_0007.jpg,${names[5]}\n`
  const files = [
    ...otherPhotos,
    jpeg(`${names[0]}.jpg`),
    jpeg(`${names[0]}_2.jpg`),
    jpeg(`${names[1]} (3).jpg`),
    jpeg(`${names[2]}.jpg`, picture.subarray(0, picture.length / 3)),
    jpeg(`${names[3]}.jpg`, Buffer.from('no picture')),
    jpeg(`${names[4]}.jpg`),
    { name: 'plots.csv', mimeType: 'text/csv', buffer: Buffer.from(table) },
  ]
  await map.press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Add photos of many plots')
  await page.getByRole('option', { name: 'Add photos of many plots' }).first().waitFor()
  await map.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-bind-files]').setInputFiles(files)
  await expect.poll(() => dialog.locator('[data-photo-row]').count()).toBe(199)
  await expect.poll(() => dialog.locator('[data-bound]').getAttribute('data-bound')).toBe('7')
  // One is assigned by hand.
  await dialog.locator('[data-photo-row="IMG_0100.jpg"] input').fill(names[6])
  await dialog.getByRole('button', { name: 'Add 8 photos' }).click()
  const row = (name: string) => dialog.locator(`[data-photo-row="${name}"]`)
  await expect.poll(() => row(`${names[2]}.jpg`).textContent()).toContain('damaged')
  await expect.poll(() => row(`${names[3]}.jpg`).textContent()).toContain('JPEG')
  await dialog.getByText('Sent: 6 of 8, not accepted: 2').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const stored = async (plot: number) => {
    const { body } = await actor.call(list, { query: { plot_id: String(field.plotIds[plot]) } })
    return body.data.map(({ file_name }) => file_name)
  }
  expect((await stored(0)).sort()).toEqual([`${names[0]}.jpg`, `${names[0]}_2.jpg`])
  expect([await stored(1), await stored(5), await stored(6)]).toEqual([
    [`${names[1]} (3).jpg`],
    ['IMG_0007.jpg'],
    ['IMG_0100.jpg'],
  ])
})

it('photos dropped on one plot open a choice of target, and twenty are assigned to their plots by name', async () => {
  const field = await makeField(actor, { rows: 2, cols: 10 })
  const map = await openMap(product, actor, field)
  const { page } = map
  const picture = Buffer.from(await (await cameraPicture('jpeg', { width: 640, height: 480 })).arrayBuffer())
  await map.cell(1, 1).click()
  await map.press('Alt+p')
  const drop = async (names: readonly string[]) => {
    const data = await page.evaluateHandle(
      ([files, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const transfer = new DataTransfer()
        for (const name of files) transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
        return transfer
      },
      [names, picture.toString('base64')] as const,
    )
    await page.locator('[data-photo-drop]').first().dispatchEvent('drop', { dataTransfer: data })
  }
  const stored = async (plot: number) => {
    const { body } = await actor.call(list, { query: { plot_id: String(field.plotIds[plot]) } })
    return body.data.map(({ file_name }) => file_name)
  }
  const dialog = page.getByRole('dialog')
  await drop(['IMG_1.jpg', 'IMG_2.jpg'])
  await dialog.locator('[data-bound-names="0"]').waitFor()
  await dialog.getByRole('button', { name: /^All to plot/ }).click()
  await expect.poll(() => stored(0), { timeout: 30_000 }).toHaveLength(2)

  await drop(field.plotIds.map((_, k) => `P${k + 1}.jpg`))
  await dialog.locator('[data-bound-names="20"]').waitFor()
  await dialog.getByRole('button', { name: 'By file names' }).click()
  await expect.poll(() => dialog.locator('[data-bound]').getAttribute('data-bound')).toBe('20')
  await dialog.getByRole('button', { name: 'Add 20 photos' }).click()
  await dialog.getByRole('progressbar', { name: 'Sending photos' }).waitFor()
  await dialog.getByText('Sent: 20 of 20, not accepted: 0').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect([await stored(1), await stored(9), await stored(19)]).toEqual([['P2.jpg'], ['P10.jpg'], ['P20.jpg']])
})
