import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct, waitUntilSaved } from '../../product.ts'
import { editLabels } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { openTable } from '../tableDriver.ts'
import {
  acceptedChanges,
  cellOfPlot,
  delayWrites,
  openField,
  typeLabel,
  writePlot,
  writtenValues,
} from './colleague.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('two browsers on one year', () => {
  it('a label set in one browser appears in the other within a second, without reload [NTF-29]', async () => {
    const field = await makeField(actor, { rows: 4, cols: 5 })
    const firstPage = await openField(product, actor, field)
    const other = await openField(product, actor, field)
    await typeLabel(firstPage.page, 2, 3, 'X77')
    await expect.poll(() => cellOfPlot(other.page, 2, 3).getAttribute('aria-label')).toContain('X77')
    await expect.poll(() => writtenValues(actor, field)).toEqual(['X77'])
    expect([...firstPage.faults, ...other.faults]).toEqual([])
    await firstPage.context.close()
    await other.context.close()
  })

  it('shows a moved plot, a colleague’s value and who is online', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(product, actor, field)
    await writePlot(actor, field, 0, 'label', '1', 'B9')
    await expect.poll(() => cellOfPlot(visit.page, 1, 1).getAttribute('aria-label')).toContain('B9')
    await visit.context.close()
  })
})

describe('a page that subscribes late', () => {
  it('receives a change stored between reading the plots and the first server message', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await product.visit({ as: actor })
    const { page } = visit
    const delayed: (() => void)[] = []
    await page.routeWebSocket(/\/notification\/ws\//, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((frame) => {
        if (String(frame).startsWith('{"watch"')) delayed.push(() => server.send(frame))
        else server.send(frame)
      })
    })
    await visit.open(field.address)
    await cellOfPlot(page, 1, 1).waitFor()
    await expect.poll(() => delayed.length).toBeGreaterThan(0)
    await writePlot(actor, field, 0, 'label', '1', 'B9')
    for (const send of delayed) send()
    await expect.poll(() => cellOfPlot(page, 1, 1).getAttribute('aria-label')).toContain('B9')
    await visit.context.close()
  })
})

describe('one cell edited by two users', () => {
  it('asks which value to keep: theirs keeps the stored value without a history entry, mine overwrites it', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(product, actor, field)
    const { page } = visit
    // The write is delayed, so that the colleague's comes first.
    const release = await delayWrites(page)
    await typeLabel(page, 1, 1, 'MINE')
    await writePlot(actor, field, 0, 'label', '1', 'THEIRS')
    release()
    const conflict = page.getByRole('button', { name: '1 conflict' })
    await conflict.waitFor()
    await conflict.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('THEIRS', { exact: true }).waitFor()
    await dialog.getByText('MINE', { exact: true }).last().waitFor()
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await expect.poll(() => cellOfPlot(page, 1, 1).getAttribute('aria-label')).toContain('THEIRS')
    await expect.poll(() => writtenValues(actor, field)).not.toContain('MINE')
    await expect.poll(() => page.locator('[data-command="history.undo"]').getAttribute('aria-disabled')).toBe('true')

    // A second conflict, in which the user chooses the own value.
    const releaseAgain = await delayWrites(page)
    await typeLabel(page, 1, 2, 'M2')
    await writePlot(actor, field, 1, 'label', '2', 'T2')
    releaseAgain()
    await conflict.waitFor()
    await conflict.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click()
    await waitUntilSaved(page)
    const [column] = (await acceptedChanges(actor, field)).at(-1)!.columns
    expect([column.before[0], column.after[0]]).toEqual(['T2', 'M2'])
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })
})

describe('a colleague stores a cell while its editor is open', () => {
  const expectConflict = async (page: Page, theirs: string, mine: string) => {
    const conflict = page.getByRole('button', { name: '1 conflict' })
    await conflict.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(theirs, { exact: true }).waitFor()
    await dialog.getByText(mine, { exact: true }).last().waitFor()
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await conflict.waitFor({ state: 'detached' })
  }

  it('asks about typed input in map, table and inspector, and keeps the colleague’s value if nothing was typed', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(product, actor, field)
    const { page } = visit
    const stored = (k: number, theirs: string) =>
      expect.poll(() => cellOfPlot(page, 1, k + 1).getAttribute('aria-label')).toContain(theirs)
    const table = (k: number) => page.locator(`[data-pane="table"] [row-index="${k}"] [col-id="label"]`)
    const inspected = page.locator('[data-inspected="label"] button')
    const editors: ((k: number) => Promise<unknown>)[] = [
      async (k) => {
        await cellOfPlot(page, 1, k + 1).click()
        await editLabels(page)
        await page.keyboard.press('Enter')
      },
      async (k) => {
        await table(k).click()
        await page.keyboard.press('F2')
      },
      async (k) => {
        await cellOfPlot(page, 1, k + 1).click()
        if (!(await inspected.isVisible())) await page.keyboard.press('F9')
        await inspected.click()
      },
    ]
    for (const [k, open] of editors.entries()) {
      await open(k)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(`MINE${k}`)
      await writePlot(actor, field, k, 'label', String(k + 1), `THEIRS${k}`)
      await stored(k, `THEIRS${k}`)
      await page.keyboard.press('Enter')
      await expectConflict(page, `THEIRS${k}`, `MINE${k}`)
      await open(k)
      await writePlot(actor, field, k, 'label', `THEIRS${k}`, `AGAIN${k}`)
      await stored(k, `AGAIN${k}`)
      await page.keyboard.press('Enter')
    }
    await waitUntilSaved(page)
    const labels = await writtenValues(actor, field)
    expect(labels).toEqual(editors.flatMap((_, k) => [`THEIRS${k}`, `AGAIN${k}`]))
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })
})

describe('the name of a colleague at a cell', () => {
  it('disappears once they stop typing, also under a resting pointer', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const [first, second] = [await openTable(product, actor, field), await openTable(product, actor, field)]
    await first.cell(1, 'label').click()
    await first.type('7')
    const tooltip = second.page.locator('.sheet-tooltip')
    await second.cell(1, 'label').hover()
    await expect.poll(() => tooltip.textContent()).toContain('typing')
    await first.press('Escape')
    await tooltip.waitFor({ state: 'detached' })
    await first.context.close()
    await second.context.close()
  })

  it('is shown to a user who edits the same cell, only while the colleague edits', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const [first, second] = [await openTable(product, actor, field), await openTable(product, actor, field)]
    await first.cell(1, 'label').click()
    await first.type('7')
    await second.cell(1, 'label').click()
    await second.press('F2')
    const notice = second.page.locator('[data-region="status"]').getByText('is typing into this cell just now')
    await notice.waitFor()
    await first.press('Escape')
    await notice.waitFor({ state: 'detached' })
    await first.context.close()
    await second.context.close()
  })
})
