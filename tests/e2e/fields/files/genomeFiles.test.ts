import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { archivesOf, exampleArchive, packedReads, tarOf } from '../../../integration/genomeFiles/archives.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const chosen = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const example = async (name: string) => {
  const file = exampleArchive(name)
  return chosen(file.name, Buffer.from(await file.arrayBuffer()))
}

it('a genome file is paused, resumed after a reload, inspected, downloaded and deleted; a missing mate is reported [UPL-25, UPL-34, UPL-32]', async () => {
  const field = await makeField(actor, { rows: 2, cols: 2 })
  const map = await openMap(product, actor, field)
  const { page, press, context } = map
  const files = () => archivesOf(actor, field.plotIds[0])
  const input = page.locator('[data-genome-files] input[type="file"]')
  const row = (name: string) => page.locator(`[data-genome-file="${name}"]`)
  const reads = packedReads(400)
  const tar = await tarOf([
    { name: 'SM7_1.fastq.gz', bytes: reads },
    { name: 'SM7_2.fastq.gz', bytes: reads },
  ])
  await map.cell(1, 1).click()
  await press('Alt+g')
  await page.getByText('up to 100 GB').waitFor()
  await input.setInputFiles(chosen('SM7.tar', tar))
  await page.locator('[data-genome-form]').getByRole('checkbox').check()
  // The connection breaks before the first byte is accepted.
  await context.route('**/genome_uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.locator('[data-genome-form] [type="submit"]').click()
  await row('SM7.tar').getByRole('button', { name: 'Pause' }).click()
  await row('SM7.tar').getByText('Stopped').waitFor()
  await expect
    .poll(() => files())
    .toMatchObject([{ status: 'Uploading', paired: true, partial: true, data_type: 'wgs' }])
  await context.unroute('**/genome_uploads/*')
  await page.reload()
  await page.locator('[data-pane="map"] [data-region-entry]').first().waitFor()
  await map.cell(1, 1).click()
  await press('Alt+g')
  const chooseAgain = row('SM7.tar').getByRole('button', { name: 'choose the same file' })
  await chooseAgain.waitFor()
  const choosing = page.waitForEvent('filechooser')
  await chooseAgain.click()
  await (await choosing).setFiles(chosen('SM7.tar', tar))
  await row('SM7.tar').getByText('Success').waitFor()
  const sha256 = createHash('sha256').update(tar).digest('hex')
  await expect.poll(() => files()).toMatchObject([{ status: 'success', sha256, report: { reads: 800 } }])
  await expect.poll(() => page.locator('[data-genome-figure="reads"]').textContent()).toContain('800')
  await expect.poll(() => page.locator('[data-genome-report] svg[role="img"]').count()).toBe(2)
  const downloading = page.waitForEvent('download')
  await row('SM7.tar').getByRole('button', { name: 'Download' }).click()
  const bytes = await readFile((await (await downloading).path()) ?? '')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)

  await input.setInputFiles(await example('faults/36_genome_without_mate.tar.gz'))
  await page.locator('[data-genome-form] [type="submit"]').click()
  await row('36_genome_without_mate.tar.gz').getByText('File not processed').waitFor()
  await page.locator('[data-genome-fault]').getByText('Required file missing: SM9_2.fastq.gz').waitFor()

  for (const name of ['36_genome_without_mate.tar.gz', 'SM7.tar']) {
    // Messages of the uploads cover the corner until they are closed.
    await row(name).getByRole('button', { name: 'Delete the file' }).focus()
    await press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.locator('input:focus').waitFor()
    await page.keyboard.type('delete')
    await press('Enter')
    await expect.poll(() => dialog.locator('[type="submit"]').getAttribute('aria-disabled')).toBe('true')
    await dialog.getByRole('textbox').fill('Delete')
    await press('Enter')
    await row(name).waitFor({ state: 'detached' })
    await dialog.waitFor({ state: 'detached' })
  }
  expect(await files()).toEqual([])
  expect(map.faults.filter((fault) => !/ERR_FAILED/.test(fault))).toEqual([])
  await context.close()
})
