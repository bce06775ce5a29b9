import { beforeAll, describe, expect, it } from 'vitest'
import { readFieldMap } from '../../../../src/contract/plots/maps.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct, waitUntilSaved } from '../../product.ts'
import { editLabels } from '../mapDriver.ts'
import { fastTypingPause, scanner } from '../scanner.ts'
import { addYear, makeField, type SmallField } from '../smallField.ts'
import { cellOfPlot, delayWrites, openField, typeLabel, writePlot, writtenValues } from './colleague.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const place = ({ fieldId, yearId }: SmallField) => ({ field_id: String(fieldId), year_id: String(yearId) })

describe('unsaved input survives', () => {
  it('an unresolved conflict is shown again after a reload', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(product, actor, field)
    const { page } = visit
    const release = await delayWrites(page)
    await typeLabel(page, 1, 1, 'MINE')
    await writePlot(actor, field, 0, 'label', '1', 'THEIRS')
    release()
    const conflict = page.getByRole('button', { name: '1 conflict' })
    await conflict.waitFor()
    await page.reload()
    await conflict.waitFor()
    await expect.poll(() => cellOfPlot(page, 1, 1).getAttribute('aria-label')).toContain('MINE')
    await conflict.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click()
    await waitUntilSaved(page)
    await expect.poll(async () => (await writtenValues(actor, field)).at(-1)).toBe('MINE')
    await visit.context.close()
  })

  it('a conflict in another year is listed with its place, not as saved, and one click opens it', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    await addYear(actor, field, 2027, { rows: 2, cols: 4 })
    const visit = await openField(product, actor, field)
    const { page } = visit
    const release = await delayWrites(page)
    await typeLabel(page, 1, 1, 'MINE')
    await writePlot(actor, field, 0, 'label', '1', 'THEIRS')
    await page.getByRole('combobox', { name: 'Year' }).click()
    await page.getByRole('option', { name: /2027$/ }).click()
    await page.getByText('8 plots').first().waitFor()
    release()
    const conflictsButton = page.getByRole('button', { name: /^1 conflict in .* 2026$/ })
    await conflictsButton.waitFor()
    expect(await page.locator('[data-saved="true"]').count()).toBe(0)
    await conflictsButton.click()
    await page.getByText('12 plots').first().waitFor()
    await page.getByRole('button', { name: '1 conflict', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click()
    await waitUntilSaved(page)
    await expect.poll(async () => (await writtenValues(actor, field)).at(-1)).toBe('MINE')
    await visit.context.close()
  })

  it('leaving the page writes the text of an open editor in map or table', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(product, actor, field)
    const { page } = visit
    await cellOfPlot(page, 1, 1).click()
    await editLabels(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('OPEN')
    await page.reload()
    await expect.poll(() => cellOfPlot(page, 1, 1).getAttribute('aria-label')).toContain('OPEN')
    await page.locator('[data-pane="table"] [row-index="1"] [col-id="label"]').dblclick()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('SHEET')
    await page.reload()
    await expect.poll(() => cellOfPlot(page, 1, 2).getAttribute('aria-label')).toContain('SHEET')
    await waitUntilSaved(page)
    await expect.poll(() => writtenValues(actor, field)).toEqual(['OPEN', 'SHEET'])
    // The last input can also be undone after the reload.
    for (const [col, label] of [
      [2, '2'],
      [1, '1'],
    ] as const) {
      await page.locator('[data-command="history.undo"]').click()
      await expect.poll(() => cellOfPlot(page, 1, col).getAttribute('aria-label')).toContain(`Plot ${label},`)
    }
    await visit.context.close()
  })
})

describe('connection lost', () => {
  it.each([0, fastTypingPause])(
    'edits typed with %i ms between keys are queued, survive an offline reload, and are sent once in order [NTF-24]',
    async (pause) => {
      const field = await makeField(actor, { rows: 4, cols: 10 })
      const visit = await openField(product, actor, field, { serviceWorkers: 'allow' })
      const { page, context } = visit
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.reload()
      await cellOfPlot(page, 1, 1).waitFor()
      const scan = await scanner(page, pause)
      await cellOfPlot(page, 4, 1).click()
      const labels = Array.from({ length: 37 }, (_, k) => `Z${k + 1}`)
      // Along the walk of the map, from the bottom left by rows: each Enter opens the next one.
      await scan(...'sa', 'f', ...'label', 'Enter', 'Enter', ...labels[0], 'Enter')
      await waitUntilSaved(page)
      const tableTop = async () => (await page.locator('[data-pane="table"]').boundingBox())?.y
      const before = await tableTop()
      expect(before).toBeGreaterThan(0)
      await context.setOffline(true)
      await page.locator('[data-banner="offline"]').waitFor()
      // Nothing moves under the pointer.
      expect(await tableTop()).toBe(before)
      await scan(...labels.slice(1).flatMap((label) => [...label, 'Enter']), 'Escape')
      await page.getByText('36 edits wait').first().waitFor()
      await page.reload()
      await cellOfPlot(page, 1, 2).waitFor()
      await page.getByText('36 edits wait').first().waitFor()
      await expect.poll(() => cellOfPlot(page, 1, 7).getAttribute('aria-label')).toContain('Z37')
      await context.setOffline(false)
      await waitUntilSaved(page)
      expect(await writtenValues(actor, field)).toEqual(labels)
      const map = (await actor.call(readFieldMap, { query: place(field) })).body.location_of_plots
      const stored = map.toReversed().flatMap((row) => row.map((plot) => plot?.plot_label))
      expect(stored).toEqual([...labels, '8', '9', '10'])
      expect(visit.faults).toEqual([])
      await context.close()
    },
  )

  it('missed changes arrive after reconnecting', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(product, actor, field)
    await visit.context.setOffline(true)
    await writePlot(actor, field, 5, 'label', '6', 'AWAY')
    await visit.context.setOffline(false)
    await expect.poll(() => cellOfPlot(visit.page, 2, 2).getAttribute('aria-label')).toContain('AWAY')
    await visit.context.close()
  })
})
