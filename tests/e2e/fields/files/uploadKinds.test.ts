import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { listLines } from '../../../../src/contract/lines/lines.ts'
import type { Actor } from '../../../integration/harness.ts'
import { newCrop } from '../../../integration/trials/field.ts'
import { type Product, startProduct } from '../../product.ts'

const file = (name: string) => join(import.meta.dirname, '../../../data/uploads', name)

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

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
