import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import words from '../../../../locales/es/fields.json' with { type: 'json' }
import { listFields } from '../../../../src/contract/plots/nurseries.ts'
import { listPlots } from '../../../../src/contract/plots/plots.ts'
import type { Language } from '../../../../src/words/word.ts'
import type { Actor } from '../../../integration/harness.ts'
import { changeOf, column, loadYear, newCrop, sendAccepted } from '../../../integration/trials/field.ts'
import { folderOfFile } from '../../../temporary/ofFile.ts'
import { hasKeyboard, type Product, startProduct, waitUntilSaved } from '../../product.ts'
import { editLabels } from '../mapDriver.ts'

const uploads = join(import.meta.dirname, '../../../data/uploads')
const file = (name: string) => join(uploads, name)

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** A new crop with the page open on it. */
async function openCrop(language: Language = 'en') {
  const cropId = await newCrop(actor)
  const visit = await product.visit({ as: actor, acceptDownloads: true, language })
  await visit.open(`/fields?cultureId=${cropId}`)
  return { ...visit, cropId }
}

/** Runs a command by its name in the palette, which is available at every window width. */
async function runCommand(page: Page, name: string) {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
}

/** Waits until an accessible name in the map's grid contains (or no longer contains) a text, and everything is saved. */
async function savedAs(page: Page, text: string, isListed = true) {
  await page.waitForFunction(
    ([wanted, there]) => Boolean(document.querySelector(`[data-pane="map"] [aria-label*="${wanted}"]`)) === there,
    [text, isListed] as const,
  )
  await waitUntilSaved(page)
}

/** Chooses a file in the open upload dialog and waits for the server's answer. */
async function chooseFile(page: Page, path: string) {
  await page.locator('input[data-upload]').setInputFiles(path)
  await page.locator('[data-counts-report], [data-faults="fault"]').first().waitFor()
}

/** Expects that the disabled button explains why. */
async function expectNothingWritable(page: Page) {
  const write = page.getByRole('button', { name: /^(Import|Check file)\b/ })
  await expect
    .poll(() => write.getAttribute('title'))
    .toBe('Nothing to import: everything in the file is already there.')
  expect(await write.getAttribute('aria-disabled')).toBe('true')
}

async function upload(page: Page, path: string) {
  await runCommand(page, 'Upload')
  await chooseFile(page, path)
  await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function plotsOf(cropId: number) {
  const [nursery] = (await actor.call(listFields, { query: { spec_id: String(cropId) } })).body.data
  const query = {
    field_id: String(nursery.field_id),
    year_id: String(nursery.fieldyear_set[0].id),
    spec_id: String(cropId),
  }
  return (await actor.call(listPlots, { query })).body.data
}

describe('uploads', () => {
  it('a nursery file is read at once, checked by a dry run, written and shown [UPL-01]', async () => {
    const { page, cropId, faults, context } = await openCrop()
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await chooseFile(page, file('yates_oats/field.xlsx'))
    await expect.poll(() => page.locator('[data-local]').textContent()).toContain('72 rows')
    const report = () => page.locator('[data-counts-report]').allInnerTexts()
    await expect.poll(async () => (await report()).join().replace(/\s+/g, ' ')).toContain('New plots 72')
    expect((await actor.call(listFields, { query: { spec_id: String(cropId) } })).body.data).toEqual([])
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.locator('[data-counts]').getByText('72 plots · 3 lines').waitFor()
    await expect.poll(() => plotsOf(cropId)).toHaveLength(72)
    expect(faults).toEqual([])
    await context.close()
  })

  it('phenotypes are recognised by content; the same file again changes nothing [UPL-03]', async () => {
    const { page, cropId, context } = await openCrop()
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await chooseFile(page, file('yates_oats/field.xlsx'))
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.locator('[data-counts]').getByText('72 plots').waitFor()
    await upload(page, file('yates_oats/phenotypes.csv'))
    const [plot] = await plotsOf(cropId)
    expect(plot.plot_results.map((result) => result.plot_final_feature)).toContain('Grain yield')
    await runCommand(page, 'Upload')
    await chooseFile(page, file('yates_oats/phenotypes.csv'))
    await page.getByText('Nothing to import').waitFor()
    await expectNothingWritable(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    const parents = join(folderOfFile('parents'), 'parents.csv')
    writeFileSync(parents, ['Line,Mother,Father', 'Nova,Lada,Vega'].join('\n'))
    await upload(page, parents)
    await runCommand(page, 'Upload')
    await chooseFile(page, parents)
    await expectNothingWritable(page)
    await context.close()
  })

  it('a file that names another nursery creates and shows it [UPL-01]', async () => {
    const { page, cropId, context } = await openCrop()
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await chooseFile(page, file('yates_oats/field.xlsx'))
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.locator('[data-counts]').getByText('72 plots').waitFor()
    await runCommand(page, 'Upload')
    await chooseFile(page, file('john_alpha/field.csv'))
    await expect.poll(() => page.locator('[data-local]').textContent()).toContain('John alpha 1995 · 72 rows')
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.getByRole('grid', { name: 'John alpha' }).waitFor()
    const { data } = (await actor.call(listFields, { query: { spec_id: String(cropId) } })).body
    expect(data.map((nursery) => nursery.field_name).sort()).toEqual(['John alpha', 'Yates oats'])
    await context.close()
  })

  it('an upload is undone in one step, and redo writes it again', async () => {
    const { page, cropId, faults, context } = await openCrop()
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await chooseFile(page, file('yates_oats/field.xlsx'))
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.locator('[data-counts]').getByText('72 plots').waitFor()
    const first = page.locator('[data-pane="map"] [role="gridcell"][aria-rowindex="2"][aria-colindex="1"]')
    await first.click()
    await editLabels(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('EDIT')
    await page.keyboard.press('Enter')
    await savedAs(page, 'Plot EDIT')
    const values = async () => (await plotsOf(cropId)).flatMap((plot) => plot.plot_results).length
    const previous = await values()
    await upload(page, file('yates_oats/phenotypes.csv'))
    const brought = await values()
    expect(brought).toBeGreaterThan(previous)
    const toast = page.locator('[data-toast]', { hasText: 'phenotypes.csv' })
    await toast.waitFor()
    await first.click()
    await page.keyboard.press('Control+Z')
    await page.getByText('phenotypes.csv').first().waitFor()
    await expect.poll(values).toBe(previous)
    // The message that the file was written is no longer true; the other file's is.
    await toast.waitFor({ state: 'detached' })
    expect(await page.locator('[data-toast]', { hasText: 'field.xlsx' }).count()).toBe(1)
    // Earlier work stays until it is undone in its turn.
    expect((await plotsOf(cropId)).some((plot) => plot.plot_label === 'EDIT')).toBe(true)
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(values).toBe(brought)
    // Undoes the values, then the label, then the plots themselves.
    for (const _ of 'zzz') await page.keyboard.press('Control+Z')
    await expect.poll(() => plotsOf(cropId)).toEqual([])
    await page
      .getByRole('button', { name: /^Redo: / })
      .first()
      .waitFor()
    await hasKeyboard(page.locator('#main'))
    await page.keyboard.press('Control+Shift+Z')
    await page.getByText('Redone: File field.xlsx uploaded').first().waitFor()
    await expect.poll(() => plotsOf(cropId)).toHaveLength(72)
    await hasKeyboard(page.locator('[data-pane="map"]').first())
    expect(faults).toEqual([])
    await context.close()
  })

  it('undo removes the calls of a file of markers and of a file that creates plots with them', async () => {
    const { page, cropId, faults, context } = await openCrop()
    const folder = folderOfFile('calls')
    const written = (name: string, ...lines: string[]) => {
      const path = join(folder, name)
      writeFileSync(path, lines.join('\n'))
      return path
    }
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await chooseFile(page, file('yates_oats/field.xlsx'))
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.locator('[data-counts]').getByText('72 plots').waitFor()
    const [firstName, secondName] = (await plotsOf(cropId)).map((plot) => plot.plot_name)
    const [{ fieldyear_set }] = (await actor.call(listFields, { query: { spec_id: String(cropId) } })).body.data
    const genotypes = async () => {
      const columns = await loadYear(actor, fieldyear_set[0].id)
      return columns.markers.flatMap(({ marker, codes }) =>
        [...columns.name.keys()].flatMap((i) => (codes[i] < 0 ? [] : `${columns.name[i]} ${marker.name}`)),
      )
    }
    const undone = async () => {
      await page.locator('[data-pane="map"] [role="gridcell"]').first().click()
      await page.keyboard.press('Control+Z')
    }
    await upload(page, written('calls.csv', 'Plot,m1,m2', `${firstName},AC,GG`, `${secondName},CC,`))
    await expect.poll(genotypes).toEqual([`${firstName} m1`, `${secondName} m1`, `${firstName} m2`])
    await undone()
    await page.getByText('calls.csv').first().waitFor()
    await expect.poll(genotypes).toEqual([])
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(genotypes).toEqual([`${firstName} m1`, `${secondName} m1`, `${firstName} m2`])
    await undone()
    await expect.poll(genotypes).toEqual([])
    // With new plots, their calls are undone and redone together with them.
    const grouped = [
      'General information;;Phenotypes;DNA markers',
      'Plot;Line;Vigour;m3',
      'N1;Lada;3;A/C',
      'N2;Vega;4;C/C',
    ]
    await upload(page, written('both.csv', ...grouped))
    const brought = ['N1 m3', 'N2 m3']
    await expect.poll(genotypes).toEqual(brought)
    await undone()
    await page.getByText('both.csv').first().waitFor()
    await expect.poll(async () => (await plotsOf(cropId)).length).toBe(72)
    expect((await loadYear(actor, fieldyear_set[0].id)).markers).toEqual([])
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(genotypes).toEqual(brought)
    expect(faults).toEqual([])
    await context.close()
  })

  it('values that change after the check are reviewed again before they are overwritten', async () => {
    const { page, cropId, context } = await openCrop()
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await chooseFile(page, file('yates_oats/field.xlsx'))
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.locator('[data-counts]').getByText('72 plots').waitFor()
    await upload(page, file('yates_oats/phenotypes.csv'))
    const [plot] = await plotsOf(cropId)
    const yieldOf = ({ plot_results }: typeof plot) =>
      plot_results.find(({ plot_final_feature }) => plot_final_feature === 'Grain yield')!
    const { feature_id, plot_final_value } = yieldOf(plot)
    const storedNow = async () =>
      Number(yieldOf((await plotsOf(cropId)).find(({ plot_id }) => plot_id === plot.plot_id)!).plot_final_value)
    const [{ fieldyear_set }] = (await actor.call(listFields, { query: { spec_id: String(cropId) } })).body.data
    const [year] = fieldyear_set
    const write = async (from: number, to: number) =>
      await sendAccepted(
        actor,
        year.id,
        changeOf([column('plot', `trait:${feature_id}`, [plot.plot_id], [to], [from])]),
      )
    const stored = Number(plot_final_value)
    await write(stored, stored + 1)
    await runCommand(page, 'Upload')
    await chooseFile(page, file('yates_oats/phenotypes.csv'))
    const countsReport = page.getByRole('dialog').locator('[data-counts-report]')
    await expect.poll(async () => (await countsReport.allInnerTexts()).join().replace(/\s+/g, ' ')).toContain('1')
    await write(stored + 1, stored + 2)
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.getByText('has changed since it was checked').first().waitFor()
    expect(await storedNow()).toBe(stored + 2)
    await page
      .getByRole('dialog')
      .getByText(String(stored + 2))
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await storedNow()).toBe(stored)
    await context.close()
  })

  it('a refused map lists every error by cell and writes nothing [UPL-02]', async () => {
    const { page, cropId, context } = await openCrop()
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await chooseFile(page, file('yates_oats/field.xlsx'))
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.locator('[data-counts]').getByText('72 plots').waitFor()
    const before = await plotsOf(cropId)
    await runCommand(page, 'Upload')
    await chooseFile(page, file('faults/05_map_duplicate_plot.xlsx'))
    const faults = page.locator('[data-faults="fault"]')
    await faults.getByText('D10', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^(Import|Check file)\b/ }).isDisabled()).toBe(true)
    // The focus is still in the dialog.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => plotsOf(cropId)).toEqual(before)
    await context.close()
  })

  it('a connection lost before writing keeps the file in the dialog, to be checked again and written', async () => {
    const { page, context } = await openCrop()
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await chooseFile(page, file('yates_oats/field.xlsx'))
    await context.setOffline(true)
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.getByText('The file could not be uploaded. Nothing was written.').first().waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('[data-counts-report]').first().waitFor()
    // After the request was sent, the client cannot know whether it was accepted.
    await page.route('**/upload_custom_file/field_file/', (route) => route.abort('connectionreset'))
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.getByText('it is not known whether the file was saved').first().waitFor()
    await page.unroute('**/upload_custom_file/field_file/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('[data-counts-report]').first().waitFor()
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('[data-counts]').getByText('72 plots · 3 lines').waitFor()
    await context.close()
  })

  it('cancelling stops the write on the server, and a lost result is reported', async () => {
    const { page, calls, context } = await openCrop()
    const task = { id: 4711, kind: 'upload', state: 'running', progress: 0.3, report: null }
    const times = { created_at: '2026-05-01T10:00:00.000Z', finished_at: null }
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await chooseFile(page, file('yates_oats/field.xlsx'))
    // Written too fast to be cancelled by hand: the server's part of the second upload is simulated.
    await page.route('**/upload_custom_file/field_file/', (route) =>
      route.fulfill({ status: 202, json: { task_id: 4711 } }),
    )
    await page.route('**/tasks/4711/', (route) => route.fulfill({ json: { ...task, ...times } }))
    await page.route('**/tasks/4711/cancel/', (route) =>
      route.fulfill({ json: { ...task, ...times, state: 'cancelled', finished_at: times.created_at } }),
    )
    const write = page.getByRole('button', { name: /^(Import|Check file)\b/ })
    await write.click()
    await expect.poll(() => calls.some((call) => call.startsWith('GET') && call.endsWith('/tasks/4711/'))).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(() => calls.filter((call) => call.endsWith('/tasks/4711/cancel/')))
      .toEqual(['POST /api/v1/tasks/4711/cancel/'])
    await page.unroute('**/upload_custom_file/field_file/')
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await chooseFile(page, file('yates_oats/field.xlsx'))
    await page.route('**/upload_custom_file/field_file/', (route) =>
      route.fulfill({ status: 202, json: { task_id: 4711 } }),
    )
    await page.unroute('**/tasks/4711/')
    await page.route('**/tasks/4711/', (route) => route.abort())
    await write.click()
    await page.getByText('a notification will report the outcome').waitFor()
    await context.close()
  })

  it('accepts the sample file of the dialog in the language of the interface', async () => {
    const { page, cropId, context } = await openCrop('es')
    const word = (key: 'upload.field_file') => words[key]
    await page.getByRole('button', { name: 'Cargar un archivo' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: word('upload.field_file') }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${word('upload.field_file')}.xlsx`)
    const path = join(folderOfFile('sample'), download.suggestedFilename())
    writeFileSync(path, readFileSync(await download.path()))
    await chooseFile(page, path)
    await expect.poll(() => page.locator('[data-faults]').count()).toBe(0)
    await page.locator('[data-write]').click()
    await page.locator('[data-counts]').getByText('12 parcelas').waitFor()
    await expect.poll(() => plotsOf(cropId)).toHaveLength(12)
    await context.close()
  })

  it('dropping a file anywhere opens the upload with it', async () => {
    const { page, context } = await openCrop()
    await page.getByText('No nursery yet').waitFor()
    const bytes = [...readFileSync(file('john_alpha/field.csv'))]
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], 'field.csv', { type: 'text/csv' }))
      return data
    }, bytes)
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
    await page.getByText('Drop the file to upload it').waitFor()
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
    await page.locator('[data-counts-report]').waitFor()
    await expect
      .poll(async () => (await page.locator('[data-counts-report]').allInnerTexts()).join().replace(/\s+/g, ' '))
      .toContain('New plots 72')
    await context.close()
  })

  it('upload, number, edit, undo, export, and upload again: nothing changes', async () => {
    const { page, cropId, faults, context } = await openCrop()
    await page.getByRole('button', { name: 'Upload a file' }).click()
    await chooseFile(page, file('stroup_nin/field.xlsx'))
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.locator('[data-counts]').getByText('224 plots').waitFor()
    const first = page.locator('[data-pane="map"] [role="gridcell"][aria-rowindex="2"][aria-colindex="1"]')
    await first.click()
    for (const key of ['n', '1', 's', 'q', 'p']) await page.keyboard.press(key)
    await page.keyboard.type('A')
    await page.keyboard.press('Enter')
    await savedAs(page, 'Plot A44')
    await first.click()
    await editLabels(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('EDIT')
    await page.keyboard.press('Enter')
    await savedAs(page, 'Plot EDIT')
    await expect.poll(async () => (await plotsOf(cropId)).some((plot) => plot.plot_label === 'EDIT')).toBe(true)
    await page.keyboard.press('Control+Z')
    await savedAs(page, 'Plot EDIT', false)
    const labels = (await plotsOf(cropId)).map((plot) => plot.plot_label)
    expect(new Set(labels).size).toBe(224)
    expect(labels).not.toContain('EDIT')
    const downloading = page.waitForEvent('download')
    await runCommand(page, 'Download the map')
    const download = await downloading
    const path = join(folderOfFile('export'), download.suggestedFilename())
    writeFileSync(path, readFileSync(await download.path()))
    await runCommand(page, 'Upload')
    await chooseFile(page, path)
    await page.getByText('Nothing to import').waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})
