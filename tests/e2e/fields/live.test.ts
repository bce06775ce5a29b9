import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { readChanges, sendChange } from '../../../src/contract/changes.ts'
import { deleteFieldYear } from '../../../src/contract/nurseries.ts'
import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct } from '../product.ts'
import { makeField, type SmallField } from './smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** The map's cell of a place, by the invisible grid. */
const cell = (page: Page, row: number, col: number) =>
  page.locator(`[data-pane="map"] [role="gridcell"][aria-rowindex="${row}"][aria-colindex="${col}"]`)

async function openField(field: SmallField, as = actor, options: { serviceWorkers?: 'allow' | 'block' } = {}) {
  const visit = await product.visit({ as, ...options })
  await visit.open(field.address)
  await cell(visit.page, 1, 1).waitFor()
  return visit
}

/** A colleague's write, over the API. */
async function write(
  field: SmallField,
  plot: number,
  name: 'label' | 'trait' | 'exists',
  before: CellValue,
  after: CellValue,
) {
  const change = {
    name: { key: 'change.value', params: {} },
    columns: [
      {
        entity: 'plot' as const,
        field: name === 'trait' ? `trait:${field.traitId}` : name,
        ids: [field.plotIds[plot]],
        before: [before],
        after: [after],
      },
    ],
  }
  const body = { key: randomUUID(), base_seq: 0, change }
  const { status } = await actor.call(sendChange, { params: { id: field.yearId }, body })
  expect(status).toBe(200)
}

async function log(field: SmallField) {
  const { body } = await actor.call(readChanges, {
    params: { id: field.yearId },
    query: { since: '0', crop_since: '0' } as never,
  })
  return body.data
}

/** Shows a field in the map by its shown-field chooser and types a value into the active plot. */
async function typeLabel(page: Page, row: number, col: number, text: string) {
  await cell(page, row, col).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

describe('two browsers on one year', () => {
  it('NTF-29 a label made in one appears in the other within a second, without reload', async () => {
    const field = await makeField(actor, { rows: 4, cols: 5 })
    const one = await openField(field)
    const other = await openField(field)
    await typeLabel(one.page, 2, 3, 'X77')
    await other.page.waitForFunction(
      () =>
        document
          .querySelector('[data-pane="map"] [aria-rowindex="2"][aria-colindex="3"]')
          ?.getAttribute('aria-label')
          ?.includes('X77'),
      undefined,
      { timeout: 5000 },
    )
    expect(await log(field)).toHaveLength(2)
    expect([...one.faults, ...other.faults]).toEqual([])
    await one.context.close()
    await other.context.close()
  })

  it('shows a moved plot and a colleague’s value, and names who is there', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(field)
    await write(field, 0, 'label', '1', 'B9')
    await visit.page.waitForFunction(() =>
      document
        .querySelector('[data-pane="map"] [aria-rowindex="1"][aria-colindex="1"]')
        ?.getAttribute('aria-label')
        ?.includes('B9'),
    )
    await visit.context.close()
  })
})

describe('one cell by two users', () => {
  it('asks which value to keep: theirs leaves the stored value and no entry, mine writes on top of it', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(field)
    const { page } = visit
    // The write is held back on its way, so that the colleague's comes first.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/changes/', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await typeLabel(page, 1, 1, 'MINE')
    await write(field, 0, 'label', '1', 'THEIRS')
    release()
    const conflict = page.locator('[data-region="status"] button')
    await conflict.waitFor()
    await conflict.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('THEIRS', { exact: true }).waitFor()
    await dialog.getByText('MINE', { exact: true }).last().waitFor()
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await page.waitForFunction(() =>
      document
        .querySelector('[data-pane="map"] [aria-rowindex="1"][aria-colindex="1"]')
        ?.getAttribute('aria-label')
        ?.includes('THEIRS'),
    )
    expect((await log(field)).map((entry) => entry.change.columns[0].after[0])).not.toContain('MINE')
    await expect.poll(() => page.locator('[data-command="history.undo"]').getAttribute('aria-disabled')).toBe('true')

    // The same once more, and this time mine is kept.
    let releaseAgain = () => {}
    const heldAgain = new Promise<void>((resolve) => {
      releaseAgain = resolve
    })
    await page.unroute('**/changes/')
    await page.route('**/changes/', async (route) => {
      if (route.request().method() === 'POST') await heldAgain
      await route.continue()
    })
    await typeLabel(page, 1, 2, 'M2')
    await write(field, 1, 'label', '2', 'T2')
    releaseAgain()
    await conflict.waitFor()
    await conflict.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click()
    await page.locator('[data-saved="true"]').waitFor()
    const last = (await log(field)).at(-1)!
    expect(last.change.columns[0].before[0]).toBe('T2')
    expect(last.change.columns[0].after[0]).toBe('M2')
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })
})

describe('a colleague stores a cell while its editor is open', () => {
  const asked = async (page: Page, theirs: string, mine: string) => {
    const conflict = page.getByRole('button', { name: '1 conflict' })
    await conflict.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(theirs, { exact: true }).waitFor()
    await dialog.getByText(mine, { exact: true }).last().waitFor()
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await conflict.waitFor({ state: 'detached' })
  }

  it('what is typed then is asked about in map, table and inspector, and what is not altered is left as they stored it', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(field)
    const { page } = visit
    const stored = (k: number, theirs: string) =>
      expect.poll(() => cell(page, 1, k + 1).getAttribute('aria-label')).toContain(theirs)
    const table = (k: number) => page.locator(`[data-pane="table"] [row-index="${k}"] [col-id="label"]`)
    const inspected = page.locator('[data-inspected="label"] button')
    const editors: ((k: number) => Promise<unknown>)[] = [
      async (k) => {
        await cell(page, 1, k + 1).click()
        await page.keyboard.press('Enter')
      },
      async (k) => {
        await table(k).click()
        await page.keyboard.press('F2')
      },
      async (k) => {
        await cell(page, 1, k + 1).click()
        if (!(await inspected.isVisible())) await page.keyboard.press('F9')
        await inspected.click()
      },
    ]
    for (const [k, open] of editors.entries()) {
      await open(k)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(`MINE${k}`)
      await write(field, k, 'label', String(k + 1), `THEIRS${k}`)
      await stored(k, `THEIRS${k}`)
      await page.keyboard.press('Enter')
      await asked(page, `THEIRS${k}`, `MINE${k}`)
      await open(k)
      await write(field, k, 'label', `THEIRS${k}`, `AGAIN${k}`)
      await stored(k, `AGAIN${k}`)
      await page.keyboard.press('Enter')
    }
    await page.locator('[data-saved="true"]').waitFor()
    const labels = (await log(field)).slice(1).map((entry) => entry.change.columns[0].after[0])
    expect(labels).toEqual(editors.flatMap((_, k) => [`THEIRS${k}`, `AGAIN${k}`]))
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })
})

describe('a colleague deletes what is worked on', () => {
  it('a plot that is gone is asked about in words, and comes back with what was typed into it', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(field)
    const { page } = visit
    await cell(page, 1, 1).click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('MINE')
    await write(field, 0, 'exists', true, false)
    await page.getByText('11 plots').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '1 conflict' }).click()
    const row = page.getByRole('dialog').getByRole('row').nth(1)
    await expect.poll(() => row.textContent()).toMatch(/Existence.*kept.*deleted/)
    await page.keyboard.press('Escape')
    await write(field, 0, 'exists', false, true)
    await expect.poll(() => cell(page, 1, 1).getAttribute('aria-label')).toContain('Plot MINE')
    await page.locator('[data-saved="true"]').waitFor()
    expect((await log(field)).at(-1)!.change.columns[0].after).toEqual(['MINE'])
    await visit.context.close()
  })

  it('a year that is gone is announced and left, with what was not saved there', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(field)
    const { page } = visit
    await page.route('**/changes/', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
    await typeLabel(page, 1, 1, 'LATE')
    await page.getByText('1 unsent').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    const { status } = await actor.call(deleteFieldYear, { params: { id: field.yearId } })
    expect(status).toBeLessThan(300)
    await page.getByText(/The year 2026 of Trial \w+ has been deleted by Anna Orlova\./).waitFor()
    await page.getByText('1 change that was not saved yet went with the year.').waitFor()
    await page.getByText('LATE: LATE').waitFor()
    await page.getByText('This nursery has no years').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.getByText('1 unsent').count()).toBe(0)
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })

  it('a year that went while the connection was lost is left when something of it is sent', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(field)
    const { page, context } = visit
    await context.setOffline(true)
    await typeLabel(page, 1, 1, 'LATE')
    await actor.call(deleteFieldYear, { params: { id: field.yearId } })
    await context.setOffline(false)
    await page.getByText('1 change that was not saved yet went with the year.').waitFor({ timeout: 30_000 })
    await page.getByText('This nursery has no years').waitFor()
    expect(visit.faults).toEqual([])
    await context.close()
  })
})

describe('nothing typed is lost', () => {
  it('a conflict without a choice is still asked after a reload', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(field)
    const { page } = visit
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/changes/', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await typeLabel(page, 1, 1, 'MINE')
    await write(field, 0, 'label', '1', 'THEIRS')
    release()
    const conflict = page.getByRole('button', { name: '1 conflict' })
    await conflict.waitFor()
    await page.reload()
    await conflict.waitFor()
    await expect.poll(() => cell(page, 1, 1).getAttribute('aria-label')).toContain('MINE')
    await conflict.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click()
    await page.locator('[data-saved="true"]').waitFor()
    expect((await log(field)).at(-1)!.change.columns[0].after).toEqual(['MINE'])
    await visit.context.close()
  })

  it('what stands in an open editor of map or table is written when the page goes', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(field)
    const { page } = visit
    await cell(page, 1, 1).click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('OPEN')
    await page.reload()
    await expect.poll(() => cell(page, 1, 1).getAttribute('aria-label')).toContain('OPEN')
    await page.locator('[data-pane="table"] [row-index="1"] [col-id="label"]').dblclick()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('SHEET')
    await page.reload()
    await expect.poll(() => cell(page, 1, 2).getAttribute('aria-label')).toContain('SHEET')
    await page.locator('[data-saved="true"]').waitFor()
    expect((await log(field)).slice(1).map((entry) => entry.change.columns[0].after[0])).toEqual(['OPEN', 'SHEET'])
    // And what was typed last can be taken back after the reload.
    for (const [col, label] of [
      [2, '2'],
      [1, '1'],
    ] as const) {
      await page.locator('[data-command="history.undo"]').click()
      await expect.poll(() => cell(page, 1, col).getAttribute('aria-label')).toContain(`Plot ${label},`)
    }
    await visit.context.close()
  })
})

describe('connection lost', () => {
  it('NTF-24 edits wait, survive a reload without a network, and arrive once in order', async () => {
    const field = await makeField(actor, { rows: 6, cols: 10 })
    const visit = await openField(field, actor, { serviceWorkers: 'allow' })
    const { page, context } = visit
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await cell(page, 1, 1).waitFor()
    const edit = async (k: number) => typeLabel(page, Math.floor(k / 10) + 1, (k % 10) + 1, `Z${k + 1}`)
    await edit(0)
    await page.locator('[data-saved="true"]').waitFor()
    await context.setOffline(true)
    for (let k = 1; k < 37; k++) await edit(k)
    await page.getByText('36 edits wait').first().waitFor()
    await page.reload()
    await cell(page, 1, 2).waitFor()
    await page.getByText('36 edits wait').first().waitFor()
    await expect.poll(() => cell(page, 4, 7).getAttribute('aria-label')).toContain('Z37')
    await context.setOffline(false)
    await page.locator('[data-saved="true"]').waitFor({ timeout: 30_000 })
    const changes = await log(field)
    const labels = changes.slice(1).flatMap((entry) => entry.change.columns[0].after)
    expect(labels).toEqual(Array.from({ length: 37 }, (_, k) => `Z${k + 1}`))
    await context.close()
  })

  it('the changes missed while away arrive after the connection is back', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await openField(field)
    await visit.context.setOffline(true)
    await write(field, 5, 'label', '6', 'AWAY')
    await visit.context.setOffline(false)
    await visit.page.waitForFunction(
      () =>
        document
          .querySelector('[data-pane="map"] [aria-rowindex="2"][aria-colindex="2"]')
          ?.getAttribute('aria-label')
          ?.includes('AWAY'),
      undefined,
      { timeout: 30_000 },
    )
    await visit.context.close()
  })
})
