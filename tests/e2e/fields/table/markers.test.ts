import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFieldYear, reserveIds, sendChange } from '../../../../src/contract/plots/changes.ts'
import type { CellValue, ChangeColumn } from '../../../../src/domain/change/changeSet.ts'
import { decodeFieldYear } from '../../../../src/domain/columns/codec.ts'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { delayWrites, writePlot } from '../saving/colleague.ts'
import { scanner } from '../scanner.ts'
import { makeField, type SmallField } from '../smallField.ts'
import { openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** Wide enough for all columns. */
const viewport = { width: 3200, height: 900 }

/** Adds a marker to a field over the API; `call` returns the call of plot `k`. Returns the marker's column. */
async function addMarker(field: SmallField, name: string, call: (k: number) => string | null): Promise<string> {
  const params = { id: field.yearId }
  const { body } = await actor.call(reserveIds, { params, body: { marker: 1 } })
  const [id] = body.marker
  const plots = field.plotIds.flatMap((plot, k) => (call(k) === null ? [] : [{ plot, call: call(k) }]))
  const cellChange = (name: ChangeColumn['field'], before: CellValue, after: CellValue): ChangeColumn => {
    return { entity: 'marker', field: name, ids: [id], before: [before], after: [after] }
  }
  const columns: ChangeColumn[] = [
    cellChange('exists', false, true),
    cellChange('name', null, name),
    cellChange('chromosome', null, '2H'),
    cellChange('position', null, 28.4),
    {
      entity: 'plot',
      field: `marker:${id}`,
      ids: plots.map(({ plot }) => plot),
      before: plots.map(() => null),
      after: plots.map((plot) => plot.call),
    },
  ]
  const change = {
    name: { key: 'change.values', params: { count: 0 } },
    columns: columns.filter(({ ids }) => ids.length),
  }
  const answer = await actor.call(sendChange, { params, body: { key: randomUUID(), base_seq: 0, change } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return `marker:${id}`
}

const markersOf = async (field: SmallField) => {
  const { body } = await actor.call(loadFieldYear, { params: { id: field.yearId } })
  return decodeFieldYear(body as Uint8Array).markers.map(({ marker }) => marker)
}

async function openPanel({ page, press }: TableDriver, name: string) {
  await press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Enter a genotype')
  await page.getByRole('option', { name: 'Enter a genotype' }).first().waitFor()
  await press('Enter')
  const panel = page.getByRole('dialog', { name, exact: true })
  await panel.waitFor()
  return panel
}

const posts = (table: TableDriver) => table.calls.filter((call) => /^POST .*\/changes\/$/.test(call)).length
const text = (table: TableDriver, row: number, column: string) =>
  expect.poll(() => table.cell(row, column).textContent())

describe('the genotype panel', () => {
  it('refuses a single allele; two at a position create the marker on the selected plots, and undo removes it [PLT-30, PLT-34]', async () => {
    const field = await makeField(actor, { rows: 4, cols: 6 })
    const table = await openTable(product, actor, field, { viewport })
    const scan = await scanner(table.page)
    await table.place(1, 1).click()
    await table.place(2, 6).click({ modifiers: ['Shift'] })
    const panel = await openPanel(table, 'Genotype · 12 plots')
    // The crop has no markers: the panel begins with the place, and Tab leads to the name and the alleles.
    await scan(...'1H', 'Tab', ...'45.2', 'Tab', 'Tab', 'A', 'Enter')
    await expect.poll(() => panel.textContent()).toContain('Both alleles are required')
    expect([posts(table), await table.entries(), await markersOf(field)]).toEqual([0, [], []])
    await scan('Tab', 'c')
    await expect.poll(() => panel.textContent()).toContain('New marker 1H_45.2')
    await expect.poll(() => panel.getByRole('status').textContent()).toContain('12 new')
    await scan('Enter')
    await panel.waitFor({ state: 'detached' })
    await table.saved()
    const [marker, ...more] = await markersOf(field)
    expect([marker, more]).toMatchObject([{ name: '1H_45.2', chromosome: '1H', position: 45.2 }, []])
    const column = `marker:${marker.id}`
    expect([posts(table), await table.entries()]).toEqual([1, ['change.genotype']])
    await expect.poll(() => table.stored(column)).toEqual([...new Array(12).fill('A/C'), ...new Array(12).fill(null)])
    await table.page.getByText('DNA markers', { exact: true }).waitFor()
    await text(table, 0, column).toBe('A/C')
    // A plot without an own call shows the call of its line in grey.
    await text(table, 12, column).toBe('A/C')
    await expect
      .poll(() => table.cell(12, column).getAttribute('aria-description'))
      .toBe('Genotype of the line Line 3; the plot has none of its own')
    expect(await table.cell(12, column).getAttribute('class')).toContain('is-inherited')
    expect(await table.cell(0, column).getAttribute('class')).not.toContain('is-inherited')
    await expect.poll(() => table.message()).toContain('Marker 1H_45.2 of 12 plots')
    await table.press('Control+z')
    await table.cell(0, column).waitFor({ state: 'detached' })
    await table.saved()
    expect(await markersOf(field)).toEqual([])
    await table.press('Control+Shift+z')
    await text(table, 0, column).toBe('A/C')
    await table.saved()
    await expect.poll(() => table.stored(column)).toEqual([...new Array(12).fill('A/C'), ...new Array(12).fill(null)])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('a marker is renamed and pinned from its column; each is one undoable entry', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3 })
    const column = await addMarker(field, 'Ppd-H1', () => 'G/G')
    const table = await openTable(product, actor, field, { viewport })
    const heading = table.page.locator(`.ag-header-cell[col-id="${column}"]`)
    const verb = async (name: string) => {
      await table.cell(0, column).click()
      await heading.click({ button: 'right' })
      await table.page.getByRole('menuitem', { name, exact: true }).click()
    }
    await verb('Rename the marker')
    await table.page.getByRole('dialog', { name: 'Marker Ppd-H1' }).waitFor()
    const scan = await scanner(table.page)
    await table.press('Control+a')
    await scan(...'Ppd-H2', 'Enter')
    await expect.poll(() => heading.textContent()).toContain('Ppd-H2')
    await verb('Show the marker in all years')
    await table.saved()
    await expect.poll(() => markersOf(field)).toMatchObject([{ name: 'Ppd-H2', pinned: true }])
    await expect.poll(() => table.entries()).toEqual(['change.markerRenamed', 'change.markerPinned'])
    await table.press('Control+z', 'Control+z')
    await expect.poll(() => heading.textContent()).toContain('Ppd-H1')
    await table.saved()
    await expect.poll(() => markersOf(field)).toMatchObject([{ name: 'Ppd-H1', pinned: false }])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('finds a marker by name, previews its calls in the cells and writes only empty ones [PLT-29]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 6 })
    const column = await addMarker(field, 'Ppd-H1', (k) => (k < 2 ? 'G/G' : null))
    await addMarker(field, 'mlo', () => 'C/C')
    const table = await openTable(product, actor, field, { viewport })
    await table.place(1, 1).click()
    await table.place(1, 6).click({ modifiers: ['Shift'] })
    const panel = await openPanel(table, 'Genotype · 6 plots')
    await table.type('ppd')
    await table.page.getByRole('option', { name: 'Ppd-H1 · 2H, 28.4' }).click()
    await panel.getByRole('textbox', { name: 'First allele' }).fill('c')
    await panel.getByRole('textbox', { name: 'Second allele' }).fill('T')
    await expect.poll(() => panel.getByRole('status').textContent()).toContain('4 new2 change')
    await text(table, 0, column).toContain('C/T')
    await panel.getByRole('radio', { name: 'All' }).focus()
    await table.press('ArrowRight')
    await text(table, 0, column).toBe('G/G')
    await text(table, 3, column).toContain('C/T')
    // The chosen radio has the focus.
    await table.press('Enter')
    await panel.waitFor({ state: 'detached' })
    await table.saved()
    await expect
      .poll(async () => (await table.stored(column)).slice(0, 7))
      .toEqual([...new Array(2).fill('G/G'), ...new Array(4).fill('C/T'), null])
    await expect.poll(() => table.entries()).toEqual(['change.genotype'])
    // Escape discards the pending values.
    const reopened = await openPanel(table, 'Genotype · 6 plots')
    await table.press('Escape')
    await reopened.waitFor({ state: 'detached' })
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('offline a new marker is queued with its calls, and merges with the same marker created concurrently [PLT-30]', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4 })
    const table = await openTable(product, actor, field, { viewport })
    const scan = await scanner(table.page)
    await table.place(1, 1).click()
    await table.place(1, 3).click({ modifiers: ['Shift'] })
    const panel = await openPanel(table, 'Genotype · 3 plots')
    await table.context.setOffline(true)
    await scan(...'2H', 'Tab', ...'28.4', 'Tab', ...'mine', 'Tab', 'A', 'Tab', 'G', 'Enter')
    await panel.waitFor({ state: 'detached' })
    await table.page.getByRole('columnheader', { name: 'mine' }).waitFor()
    const otherMarker = await addMarker(field, 'mine', (k) => (k === 3 ? 'G/G' : null))
    await table.context.setOffline(false)
    await table.saved()
    await expect.poll(() => table.stored(otherMarker)).toEqual(['A/G', 'A/G', 'A/G', 'G/G'])
    await expect.poll(() => markersOf(field)).toHaveLength(1)
    await expect.poll(() => table.texts(otherMarker, 0, 3)).toEqual(['A/G', 'A/G', 'A/G', 'G/G'])
    await table.context.close()
  })
})

describe('DNA markers in the table', () => {
  it('accepts calls in common notation; a single allele stays in its cell with the reason [GRD-05, PLT-34]', async () => {
    const field = await makeField(actor, { rows: 2, cols: 6 })
    const column = await addMarker(field, 'Rph7', (k) => (k === 0 ? 'A/G' : null))
    const table = await openTable(product, actor, field, { viewport })
    const scan = await scanner(table.page)
    await table.page.getByText('DNA markers', { exact: true }).waitFor()
    await table.cell(1, column).click()
    await scan(...'ac', 'Enter', ...'g t', 'Enter', ...'CC', 'Enter', ...'a', 'Enter', ...'-', 'Enter')
    await table.saved()
    await expect.poll(() => table.texts(column, 0, 5)).toEqual(['A/G', 'A/C', 'G/T', 'C/C', 'a', '–'])
    await expect
      .poll(() => table.cell(4, column).getAttribute('aria-description'))
      .toContain('Both alleles are required')
    await expect
      .poll(async () => (await table.stored(column)).slice(0, 6))
      .toEqual(['A/G', 'A/C', 'G/T', 'C/C', null, null])
    await table.cell(4, column).click()
    await scan(...'TA', 'Enter')
    await table.saved()
    await text(table, 4, column).toBe('T/A')
    // Fill, clear and undo work as in every column.
    await table.cell(1, column).click()
    await scan('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await table.saved()
    await expect.poll(async () => (await table.stored(column)).slice(1, 4)).toEqual(['A/C', 'A/C', 'A/C'])
    await scan('Control+z')
    await table.cell(1, column).click()
    await scan('Shift+ArrowDown', 'Shift+ArrowDown', 'Delete')
    await table.saved()
    await expect.poll(async () => (await table.stored(column)).slice(0, 5)).toEqual(['A/G', null, null, null, 'T/A'])
    await scan('Control+z')
    await table.saved()
    await expect.poll(async () => (await table.stored(column)).slice(1, 4)).toEqual(['A/C', 'G/T', 'C/C'])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('pastes a copied block as calls; filter and colour treat C/A as A/C [GRD-05]', async () => {
    const field = await makeField(actor, { rows: 1, cols: 6 })
    const column = await addMarker(field, 'Rph7', (k) => ['A/C', 'C/A', 'G/G', null, null, null][k])
    const table = await openTable(product, actor, field, { viewport })
    await table.cell(3, column).click()
    await table.page.evaluate(() => navigator.clipboard.writeText('c|a\nN\nT T'))
    await table.press('Control+v')
    await table.saved()
    await expect.poll(() => table.stored(column)).toEqual(['A/C', 'C/A', 'G/G', 'C/A', null, 'T/T'])
    await table.press('Control+k')
    await table.page.getByRole('combobox', { name: 'Command palette' }).fill('Rph7')
    await table.page.getByRole('option', { name: 'Rph7' }).first().waitFor()
    await table.press('Enter')
    const legend = table.page.locator('[data-legend]')
    await expect.poll(() => legend.textContent()).toMatch(/A\/C\s*3/)
    expect(await legend.textContent()).not.toContain('C/A')
    await table.cell(0, column).click()
    await table.press('Control+Shift+l')
    const filter = table.page.getByLabel('Rph7 Filter input')
    // The summary rows are below the plots.
    const rows = table.page.locator('[data-pane="table"] [row-index]:not([row-index^="b-"])')
    await filter.fill('C/A')
    await expect.poll(() => rows.count()).toBe(3)
    await filter.fill('g')
    await expect.poll(() => rows.count()).toBe(1)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('shows a colleague’s call at once, and a conflict when they were faster [GRD-05]', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4 })
    const column = await addMarker(field, 'Rph7', () => null)
    const table = await openTable(product, actor, field, { viewport })
    // No plot had a call: the column appears with the first one.
    await writePlot(actor, field, 0, column as never, null, 'C/C')
    await text(table, 0, column).toBe('C/C')
    const release = await delayWrites(table.page)
    await table.cell(1, column).click()
    await table.type('ac')
    await table.press('Enter')
    await text(table, 1, column).toBe('A/C')
    await writePlot(actor, field, 1, column as never, null, 'G/G')
    release()
    await table.page.getByRole('button', { name: '1 conflict' }).click()
    const dialog = table.page.getByRole('dialog')
    await expect.poll(() => dialog.textContent()).toMatch(/Rph7.*A\/C.*G\/G|Rph7.*G\/G.*A\/C/s)
    await table.context.close()
  })
})
