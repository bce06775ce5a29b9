import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { listFileMappings } from '../../../../src/contract/files/fileMappings.ts'
import { listGenotypes } from '../../../../src/contract/genome/genomeFits.ts'
import { listLines } from '../../../../src/contract/lines/lines.ts'
import { listFields } from '../../../../src/contract/plots/nurseries.ts'
import { listPlots } from '../../../../src/contract/plots/plots.ts'
import { createTrait } from '../../../../src/contract/plots/traits.ts'
import type { UploadKey } from '../../../../src/domain/files/uploads.ts'
import type { Actor } from '../../../integration/harness.ts'
import { loadYear, newCrop, newPlace } from '../../../integration/trials/field.ts'
import { textFile, upload } from '../../../integration/uploads/upload.ts'
import { type Product, startProduct, waitUntilSaved } from '../../product.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const file = (name: string) => join(import.meta.dirname, '../../../data/uploads', name)

async function openCrop() {
  const cropId = await newCrop(actor)
  const visit = await product.visit({ as: actor })
  await visit.open(`/fields?cultureId=${cropId}`)
  await visit.page.getByRole('button', { name: 'Upload a file' }).click()
  return { ...visit, cropId }
}

async function runCommand(page: Page, name: string) {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
}

/** Runs in the page: elements that match `selector` and are covered by a toast. */
function covered(selector: string): string[] {
  const toasts = [...document.querySelectorAll('[data-toast]')].map((toast) => toast.getBoundingClientRect())
  if (toasts.length === 0) return ['no toast']
  return [...document.querySelectorAll(selector)].flatMap((part) => {
    const rect = part.getBoundingClientRect()
    const isUnder = toasts.some(
      (toast) =>
        rect.width > 0 &&
        rect.left < toast.right &&
        rect.right > toast.left &&
        rect.top < toast.bottom &&
        rect.bottom > toast.top,
    )
    return isUnder ? [part.outerHTML.slice(0, 120)] : []
  })
}

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** The fields page with the dialog of uploads open. */
async function dialog(address: string) {
  const visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open(address)
  const openReview = async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.locator('input[data-upload]').waitFor({ state: 'attached' })
  }
  await openReview()
  const write = async () => {
    const button = page.locator('[data-write]')
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
    await page.locator('[data-counts-report]').waitFor()
    await button.click()
    await page.locator('input[data-upload]').waitFor({ state: 'detached' })
  }
  return { ...visit, open: openReview, write, choose: page.locator('input[data-upload]') }
}

const send = async (kind: UploadKey, lines: readonly string[], body: Record<string, number>) => {
  const { report } = await upload(actor, kind, textFile('file.csv', ...lines), body)
  expect(report.faults ?? []).toEqual([])
}

const linesOf = async (spec_id: number) => (await actor.call(listLines, { query: { spec_id } as never })).body.data

it('a marker file above the read limit has its columns mapped by its beginning, and is written whole', async () => {
  const spec_id = await newCrop(actor)
  const names = Array.from({ length: 8 }, (_, k) => `Line ${k + 1}`)
  await send('line_collections_upload', ['Line', ...names], { spec_id })
  // Columns of fixed width, as some laboratories write them.
  const padded = (text: string) => text.padEnd(30_000)
  const calls = Array.from({ length: 20 }, (_, k) => (k % 2 ? 'A/A' : 'A/C'))
  const rows = names.map((name) => [name, 'well', ...calls].map(padded).join(','))
  const header = ['Sample tube', 'Remark', ...calls.map((_, k) => `M${k + 1}`)].join(',')
  const table = csv('calls.csv', header, ...rows)
  expect(table.buffer.length).toBeGreaterThan(4_000_000)
  const { page, choose, write, faults } = await dialog(`/fields?cultureId=${spec_id}`)
  await choose.setInputFiles(table)
  await page.getByRole('radio', { name: /^DNA markers/ }).click()
  await page.locator('[data-column-question="line"]').waitFor()
  const columnIs = (name: string) => page.getByRole('combobox', { name: `Where the column “${name}” goes` })
  await columnIs('Sample tube').selectOption({ label: 'Line' })
  await expect.poll(() => page.locator('[data-column-question]').count()).toBe(0)
  await columnIs('Remark').selectOption('')
  await write()
  const last = (await linesOf(spec_id)).find(({ line_name }) => line_name === 'Line 8')
  const { body } = await actor.call(listGenotypes, { query: { line_id: last?.line_id } as never })
  expect([body.meta.total, body.meta.called]).toEqual([20, 20])
  expect(faults).toEqual([])
})

it('unknown parent words get the question whether they mean empty or a line of that name [UPL-07]', async () => {
  const spec_id = await newCrop(actor)
  const { page, choose, open, write, faults } = await dialog(`/fields?cultureId=${spec_id}`)
  const table = csv('lines.csv', 'Line,Mother,Father', 'Rifle,unknown,Maris Otter', 'Igri,NRPB,unknown')
  const importAs = async (answer: string) => {
    await choose.setInputFiles(table)
    await page.getByRole('radio', { name: /^Line collection/ }).click()
    const options = page.getByRole('radiogroup', { name: 'Parents that the file calls unknown' })
    await options.getByRole('radio', { name: answer }).click()
    await write()
  }
  await importAs('Leave parents empty')
  const storedNames = async () => (await linesOf(spec_id)).map(({ line_name }) => line_name).sort()
  expect(await storedNames()).toEqual(['Igri', 'Maris Otter', 'NRPB', 'Rifle'])
  await open()
  await importAs('These are names of lines')
  expect(await storedNames()).toEqual(['Igri', 'Maris Otter', 'NRPB', 'Rifle', 'unknown'])
  expect(faults).toEqual([])
})

it('ambiguous short dates get a question in the review, and are written as answered [UPL-06]', async () => {
  const { spec_id, field_id, year_id, year } = await newPlace(actor)
  const place = { spec_id, field_id, year_id }
  await send('field_file', ['Plot', 'P1', 'P2', 'P3'], place)
  await actor.call(createTrait, { body: { spec_id, name: 'Flowering', role: 'stage' } })
  const { page, choose, faults } = await dialog(`/fields?cultureId=${spec_id}&fieldId=${field_id}&yearId=${year_id}`)
  await choose.setInputFiles(csv('heading.csv', 'Plot;Flowering', 'P1;5/6', 'P2;7/6', 'P3;8/6'))
  const review = page.getByRole('dialog').getByRole('button', { name: 'Review', exact: true })
  await expect.poll(() => review.getAttribute('aria-disabled')).toBeNull()
  await review.click()
  const panel = page.locator('[data-values-panel="review"]')
  const question = panel.locator('[data-review-ambiguity]')
  await question.getByText('B2 5/6, B3 7/6, B4 8/6').waitFor()
  expect(await question.getByRole('button').allTextContents()).toEqual([`5/6 is ${year}-06-05`, `5/6 is ${year}-05-06`])
  const write = panel.locator('button[type="submit"]')
  await question.getByRole('button', { name: `${year}-05-06` }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => write.getAttribute('aria-disabled')).toBeNull()
  await write.click()
  await panel.waitFor({ state: 'detached' })
  await waitUntilSaved(page)
  const [{ trait, numbers }] = (await loadYear(actor, year_id)).traits
  const days = [...numbers].slice(0, 3).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
  expect([trait.role, days]).toEqual(['stage', [`${year}-05-06`, `${year}-07-06`, `${year}-08-06`]])
  expect(faults).toEqual([])
})

it('an unknown list of lines is mapped column by column; the stored choice maps the next one by itself', async () => {
  const crop = await newCrop(actor)
  const visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open(`/fields?cultureId=${crop}`)
  const openUpload = () => page.getByRole('button', { name: 'Upload a file' }).click()
  await openUpload()
  const input = page.locator('input[data-upload]')
  await input.setInputFiles(
    csv('catalogue.csv', 'Sorte A,Züchter,Land,Jahr', 'Rifle,NRPB,GB,1983', 'Igri,Ackermann,DE,1976'),
  )
  await page.getByRole('radio', { name: /^Line collection/ }).click()
  const columnIs = (header: string) => page.getByRole('combobox', { name: `Where the column “${header}” goes` })
  await page.locator('[data-column-question="line"]').waitFor()
  expect(await page.locator('[data-file-column="Jahr"] [data-file-sample]').textContent()).toBe('1983 · 1976')
  await columnIs('Züchter').selectOption({ label: 'Owner' })
  await columnIs('Land').selectOption({ label: 'Origin' })
  await columnIs('Sorte A').selectOption({ label: 'Line' })
  await expect.poll(() => page.locator('[data-column-question]').count()).toBe(0)
  const write = page.getByRole('button', { name: /^(Import|Check file)\b/ })
  await expect.poll(() => write.isEnabled()).toBe(true)
  await expect.poll(() => page.locator('[data-changes]').textContent()).toContain('Ackermann')
  await write.click()
  await expect.poll(() => page.locator('input[data-upload]').count()).toBe(0)
  const { body } = await actor.call(listLines, { query: { spec_id: crop } as never })
  const stored = JSON.stringify(body)
  for (const text of ['Rifle', 'NRPB', 'Igri', 'Ackermann', 'DE']) expect(stored).toContain(text)
  const mappings = await actor.call(listFileMappings, {
    query: { spec_id: String(crop), format: 'line_collections_upload' },
  })
  expect(mappings.body.data[0].headers).toEqual(['Sorte A', 'Züchter', 'Land', 'Jahr'])

  // The next file with these headings is read without a question.
  await openUpload()
  await input.setInputFiles(csv('more.csv', 'Sorte A,Züchter,Land,Jahr', 'Sonja,Breun,DE,1974'))
  await page.getByRole('radio', { name: /^Line collection/ }).click()
  await expect.poll(() => columnIs('Sorte A').inputValue()).toBe('key:line')
  await expect.poll(() => page.locator('[data-changes]').textContent()).toContain('Breun')
})

it('an unknown file of plots is mapped with a chosen region, and creates its year accordingly', async () => {
  const crop = await newCrop(actor)
  const visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open(`/fields?cultureId=${crop}`)
  await page.getByRole('button', { name: 'Upload a file' }).click()
  const lines = [
    'Parz.,Sorte,Ort,Versuch,Erntejahr,Ertrag,Bem.',
    'A1,Rifle,Oberes Tal,LSV,2025,61.5,early',
    'A2,Igri,Oberes Tal,LSV,2025,58.2,',
  ]
  await page.locator('input[data-upload]').setInputFiles(csv('versuch.csv', ...lines))
  await page.getByRole('radio', { name: /^Nursery file/ }).click()
  const columnIs = (header: string) => page.getByRole('combobox', { name: `Where the column “${header}” goes` })
  await page.locator('[data-column-question="plot"]').waitFor()
  await columnIs('Sorte').selectOption({ label: 'Line' })
  await columnIs('Ort').selectOption({ label: 'Region' })
  await columnIs('Versuch').selectOption({ label: 'Nursery' })
  await columnIs('Erntejahr').selectOption({ label: 'Year' })
  await columnIs('Bem.').selectOption({ label: 'Comment' })
  await columnIs('Parz.').selectOption({ label: 'Plot' })
  await page.locator('[data-region-question="Oberes Tal"]').waitFor()
  await page.getByRole('textbox', { name: 'Unit of the column “Ertrag”' }).fill('dt/ha')
  await page.getByRole('textbox', { name: 'Unit of the column “Ertrag”' }).blur()
  // A user without countries chooses one first.
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Italy' }).click()
  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('listbox').getByRole('option').nth(2).click()
  const write = page.getByRole('button', { name: /^(Import|Check file)\b/ })
  await expect.poll(() => write.isEnabled()).toBe(true)
  await expect.poll(() => page.locator('[data-changes]').textContent()).toContain('new year')
  await write.click()
  await expect.poll(() => page.locator('input[data-upload]').count()).toBe(0)
  const fields = await actor.call(listFields, { query: { spec_id: String(crop) } })
  const [field] = fields.body.data
  expect([field.field_name, field.fieldyear_set.map(({ year }) => year)]).toEqual(['LSV', [2025]])
  const query = { field_id: field.field_id, year_id: field.fieldyear_set[0].id, spec_id: crop }
  const { body } = await actor.call(listPlots, { query: query as never })
  const values = body.data.map((plot) => [
    plot.plot_name,
    ...plot.plot_results.map((result) => `${result.plot_final_feature} ${Number(result.plot_final_value)}`),
  ])
  expect(values).toEqual([
    ['A1', 'Ertrag 61.5'],
    ['A2', 'Ertrag 58.2'],
  ])
})

describe('the kind of an uploaded file', () => {
  it('an ambiguous file asks with the reasons, and nothing is written before the choice', async () => {
    const { page, context, calls, faults } = await openCrop()
    await page.locator('input[data-upload]').setInputFiles(file('yates_oats/phenotypes.csv'))
    const kinds = page.locator('[data-kinds="choice"]')
    await kinds.getByText('not there yet: Yates oats 1935').first().waitFor()
    const write = page.getByRole('button', { name: /^(Import|Check file)\b/ })
    await expect.poll(() => write.isDisabled()).toBe(true)
    await expect.poll(() => kinds.getByRole('radio', { checked: true }).count()).toBe(0)
    expect(calls.filter((call) => call.includes('/upload_custom_file/'))).toEqual([])
    await kinds.getByRole('radio', { name: /^Nursery file/ }).click()
    await page.locator('[data-counts-report]').waitFor()
    expect(calls.filter((call) => call.includes('/upload_custom_file/')).length).toBe(1)
    await expect.poll(() => page.locator('[data-kinds="result"]').textContent()).toContain('not there yet')
    // No row has a position: the page asks how the plots are laid out.
    await page.getByRole('radiogroup', { name: 'Placement' }).waitFor()

    // The planned changes are listed, old and new, a page at a time.
    const changes = page.locator('[data-changes]')
    await expect.poll(async () => Number(await changes.getAttribute('data-changes'))).toBeGreaterThan(200)
    const rows = changes.getByRole('row')
    await expect.poll(() => rows.nth(1).textContent()).toContain('new nursery')
    await changes.getByRole('button', { name: 'Next ones' }).click()
    await expect.poll(() => changes.textContent()).toContain('51–100')
    await write.click()
    await page.locator('[data-counts]').getByText('72 plots').waitFor()

    // The toast of the upload stays, covers nothing that is in use, and is in a landmark.
    const toasts = page.getByRole('region', { name: 'Messages' })
    await toasts.locator('[data-toast]').waitFor()
    const bars =
      '[role="toolbar"], [role="columnheader"], [data-region="status"], header, nav, [data-region="inspector"] header'
    for (const [width, height] of [
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const isOpen of [true, false]) {
        await page.keyboard.press('F9')
        await expect.poll(() => page.locator('[data-region="inspector"]').count()).toBe(isOpen ? 1 : 0)
        await expect.poll(() => page.evaluate(covered, bars)).toEqual([])
      }
      await runCommand(page, 'Upload')
      await page.getByRole('dialog').waitFor()
      await expect.poll(() => page.evaluate(covered, '[role="dialog"] button, [role="dialog"] h2')).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }

    // A second upload of the file is recognised by its plots, without a question.
    await runCommand(page, 'Upload')
    await page.locator('input[data-upload]').setInputFiles(file('yates_oats/phenotypes.csv'))
    const detectedKinds = page.locator('[data-kinds="result"]')
    await detectedKinds.getByText('72 of 72 names are plots of Yates oats 1935').waitFor()
    await expect.poll(() => detectedKinds.getByRole('radio', { name: 'Phenotypes' }).isChecked()).toBe(true)
    expect(faults).toEqual([])
    await context.close()
  })

  it('a field file with positions needs no placement, nor does one without plot names; lines and parents are recognised', async () => {
    const { page, context, cropId, faults } = await openCrop()
    const choose = (name: string) => page.locator('input[data-upload]').setInputFiles(file(name))
    const checked = (name: string) =>
      expect.poll(() => page.getByRole('radio', { name, exact: true }).isChecked()).toBe(true)
    await choose('john_alpha/field_it.csv')
    await page.locator('[data-counts-report]').waitFor()
    await checked('Nursery file')
    await expect.poll(() => page.getByRole('radiogroup', { name: 'Placement' }).count()).toBe(0)
    await choose('faults/31_missing_required.xlsx')
    await page.getByText('How to name the plots').waitFor()
    await checked('Nursery file')
    expect(await page.getByRole('radiogroup', { name: 'Placement' }).count()).toBe(0)
    await choose('grover_diallel/parents.xlsx')
    await checked('Parents of lines')
    await choose('grover_diallel/lines.xlsx')
    await checked('Line collection')
    await page.locator('[data-counts-report]').getByText('lines', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { data } = (await actor.call(listLines, { query: { spec_id: String(cropId) } })).body
    expect(data.find((line) => line.line_name === 'P1')?.stage).toBe('Parent')
    expect(faults).toEqual([])
    await context.close()
  })
})

it('uploads one location of a FielDHub field book, exports it to Field Book, and saves the errors as a list [UPL-01, UPL-03]', async () => {
  const { spec_id, field_id, year_id } = await newPlace(actor)
  const { page, open, context } = await product.visit({ as: actor, acceptDownloads: true })
  await open(`/fields?cultureId=${spec_id}&fieldId=${field_id}&yearId=${year_id}`)
  await page.getByRole('button', { name: 'Upload a file' }).first().waitFor()
  const choose = async (name: string) => {
    await page.locator('input[data-upload]').setInputFiles(file(name))
    await page.locator('[data-counts-report], [data-faults="fault"]').first().waitFor()
  }
  await runCommand(page, 'Upload')
  await choose('programs/field_hub.csv')
  await page.getByRole('radio', { name: 'FARGO' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-changes]').getByText('201', { exact: true }).first().waitFor()
  const sketch = page.locator('[data-row-one]')
  await expect.poll(() => sketch.getAttribute('data-row-one')).toBe('4')
  await page.getByRole('radio', { name: 'At the bottom of the map' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => sketch.getAttribute('data-row-one')).toBe('1')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => sketch.getAttribute('data-row-one')).toBe('4')
  await page.locator('[data-counts-report]').waitFor()
  await page.getByRole('button', { name: /^(Import|Check file)\b/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('[data-counts]').getByText('16 plots').waitFor()
  const plots = async () => (await actor.call(listPlots, { query: { field_id, year_id, spec_id } })).body.data
  const stored = await plots()
  expect(stored.find(({ plot_name }) => plot_name === '201')).toMatchObject({ line_name: 'CHK1', row: 4, col: 1 })

  await runCommand(page, 'Download lists')
  await page.getByRole('tab', { name: /^Plots for Field Book/ }).click()
  await page.locator('[data-preview="Field Book"]').getByText(`P${stored[0].plot_id}`, { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'All: 16' }).focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/_Plots for Field Book\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect([lines[0].split(',')[0], lines.length]).toEqual(['unique_id', 17])

  await runCommand(page, 'Upload')
  await choose('faults/33_label_11.xlsx')
  const faults = page.locator('[data-faults="fault"]')
  const findings = faults.locator('[data-finding]')
  await expect.poll(() => findings.count()).toBe(2)
  const messages = await findings.allTextContents()
  const saving = page.waitForEvent('download')
  await faults.getByRole('button', { name: 'Save the list' }).click()
  const report = await saving
  expect(report.suggestedFilename()).toBe('33_label_11.xlsx, findings.csv')
  const rows = readFileSync(await report.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(rows[0]).toBe('\uFEFFCell,Value,Finding')
  expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(['A7', 'A8'])
  // The file repeats the cell before the sentence, which therefore does not begin with a capital letter.
  for (const sentence of messages) expect(rows.join('\n')).toContain(sentence.slice(1, 20))
  await context.close()
})
