import { beforeAll, expect, it } from 'vitest'
import { photoCallsOf } from '../../../../src/contract/plots/photos.ts'
import type { Actor } from '../../../integration/harness.ts'
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

it('two hundred photos are assigned to plots by name, label and table in one review, which names each failed file', async () => {
  const field = await makeField(actor, { rows: 10, cols: 20 })
  const map = await openMap(product, actor, field)
  const { page } = map
  const { list } = photoCallsOf.plot
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
  const { list } = photoCallsOf.plot
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
