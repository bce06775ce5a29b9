import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openMap } from '../mapDriver.ts'
import { makeField } from '../smallField.ts'
import { addTraits, openTable, type TableDriver } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

const preview = (table: TableDriver) => table.page.locator('[data-banner="paste"]')
const reasons = (table: TableDriver) => table.page.locator('[data-reasons] li').allTextContents()

/** Puts data onto the clipboard as another program's copy event does: text and markup unchanged. */
async function copyAs(table: Pick<TableDriver, 'page'>, text: string, html: string): Promise<void> {
  await table.page.evaluate(
    ([plain, markup]) =>
      document.addEventListener(
        'copy',
        (event) => {
          event.clipboardData?.setData('text/plain', plain)
          event.clipboardData?.setData('text/html', markup)
          event.preventDefault()
          event.stopImmediatePropagation()
        },
        { once: true, capture: true },
      ),
    [text, html],
  )
  await table.page.keyboard.press('Control+c')
}

const office = (cells: readonly string[]) =>
  `<html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0">${cells
    .map((cell) => `<tr>${cell}</tr>`)
    .join('')}</table></body></html>`
const google = (value: string, format: string, text: string) =>
  `<google-sheets-html-origin><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><tbody><tr><td data-sheets-value='${value}' data-sheets-numberformat='${format}'>${text}</td></tr></tbody></table>`

describe('pasting from a spreadsheet', () => {
  it('reads percentages and dates as displayed, names the ambiguous ones, and keeps unreadable texts in their cells', async () => {
    const field = await makeField(actor, { rows: 1, cols: 4, value: () => 5 })
    const [protein] = await addTraits(actor, field, ['Protein'], { unit: '%', value: (k) => 10 + k })
    const table = await openTable(product, actor, field)
    await table.cell(0, 'row').click()
    await table.press('End', 'End')
    await expect.poll(() => table.focused()).toBe(`0 ${protein}`)
    await copyAs(
      table,
      '12.50%\n2024-05-01\n11.3\nsix',
      office([
        '<td align="right" sdval="0.125" sdnum="1033;0;0.00%">12.50%</td>',
        '<td align="right" sdval="45413" sdnum="1033;0;YYYY-MM-DD">2024-05-01</td>',
        '<td align="right" sdval="11.3456" sdnum="1033;0;0.0">11.3</td>',
        '<td align="left">six</td>',
      ]),
    )
    await table.press('Control+v')
    await preview(table).waitFor()
    await expect.poll(() => preview(table).textContent()).toContain('2 change · 1 to check · 2 do not fit')
    await expect
      .poll(() => reasons(table))
      .toEqual([
        '2 · Protein: “2024-05-01” is a date, a number is needed',
        '4 · Protein: “six” is not a number',
        '1 · Protein: “12.50%” is a percentage; read as 12.5',
      ])
    await table.press('Enter')
    await expect.poll(() => table.texts(protein, 0, 3)).toEqual(['12.500', '2024-05-01', '11.346', 'six'])
    await expect.poll(() => table.message()).toContain('2 values did not fit')
    await table.saved()
    await expect.poll(() => table.stored(protein)).toEqual([12.5, 11, 11.3456, 13])

    // Goes from problem to problem; a text typed there replaces the pasted one.
    await table.press('Control+j')
    await expect.poll(() => table.focused()).toBe(`1 ${protein}`)
    await expect.poll(() => table.message()).toContain('2: “2024-05-01” is a date')
    await table.press('Control+j', '9', 'Enter')
    await expect.poll(() => table.texts(protein, 1, 3)).toEqual(['2024-05-01', '11.346', '9.000'])
    await table.press('Control+Shift+J')
    await expect.poll(() => table.focused()).toBe(`1 ${protein}`)
    await table.press('Delete')
    await expect.poll(() => table.texts(protein, 1, 1)).toEqual(['–'])
    await table.press('Control+j')
    await expect.poll(() => table.message()).toContain('no problems')

    await table.cell(0, protein).click()
    await copyAs(table, '12.5%', google('{"1":3,"3":0.125}', '{"1":3,"2":"0.0%","3":1}', '12.5%'))
    await table.press('ArrowDown', 'Control+v', 'Enter')
    await table.saved()
    await expect.poll(() => table.stored(protein)).toEqual([12.5, 12.5, 11.3456, 9])
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('asks once per column about ambiguous numbers and dates, on table and map; the answer reparses the block', async () => {
    const field = await makeField(actor, { rows: 1, cols: 3, value: () => Number.NaN })
    const [width] = await addTraits(actor, field, ['Width'], { value: (k) => (k === 2 ? 30 : null) })
    const table = await openTable(product, actor, field)
    const { page } = table
    const write = (text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    const answers = (name: string) => page.locator(`[data-choice="${name}"]`)
    await write('1,234\n1,250\n2,100')
    await table.cell(0, 'row').click()
    await table.press('End', 'End')
    await expect.poll(() => table.focused()).toBe(`0 ${width}`)
    await table.press('Control+v')
    await preview(table).waitFor()
    expect(await answers(width).getAttribute('aria-label')).toBe('Width: what does “1,234” mean? Cells like it: 3')
    expect(await reasons(table)).toEqual([])
    expect(await table.texts(width, 0, 2)).toEqual(['1.234', '1.250', '2.100'])
    await answers(width).getByRole('button', { pressed: false }).click()
    await expect.poll(() => table.texts(width, 0, 2)).toEqual(['1\u202f234', '1\u202f250', '2\u202f100'])
    await page.getByRole('button', { name: 'Write' }).click()
    await table.saved()
    await expect.poll(() => table.stored(width)).toEqual([1234, 1250, 2100])
    expect(table.faults).toEqual([])
    await table.context.close()

    const map = await openMap(product, actor, await makeField(actor, { rows: 1, cols: 3, value: () => 40 }))
    await map.page.keyboard.press('f')
    await map.page.keyboard.type('Yield')
    await map.page.keyboard.press('Enter')
    await map.page.keyboard.press('Control+Home')
    await map.page.evaluate((copied) => navigator.clipboard.writeText(copied), '1,234')
    await map.page.keyboard.press('Control+v')
    const choice = map.page.locator('[data-mode-bar="paste"] [data-choice]')
    await choice.getByRole('button', { name: '1.234', pressed: true }).waitFor()
    await choice.getByRole('button', { pressed: false }).click()
    await choice.getByRole('button', { name: '1\u202f234', pressed: true }).waitFor()
    await map.page.keyboard.press('Enter')
    await map.saved()
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('counts values for computed columns and unknown labels, marks outliers and ambiguous values, undoes decimals too', async () => {
    const field = await makeField(actor, { rows: 1, cols: 12, value: (k) => 1200 + k })
    const table = await openTable(product, actor, field)
    const { grain, page } = table
    const write = (text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await table.cell(0, 'row').click()
    await write('Label\tYield, t/ha\tArea, m²\r\n1\t1210\t7\r\n2\t1210%\t\r\n3\t99999\t\r\n777\t5\t')
    await table.press('Control+v')
    await preview(table).waitFor()
    await expect.poll(() => preview(table).textContent()).toContain('1 for a computed column')
    const text = (await preview(table).textContent()) ?? ''
    expect(text).toContain('3 change · 1 out of range · 1 to check')
    expect(text).toContain('1 row or column not found')
    await expect
      .poll(async () => (await reasons(table)).map((reason) => reason.replaceAll('\u202f', ' ')))
      .toEqual([
        '2 · Yield: “1210%” is a percentage; read as 1 210',
        expect.stringContaining('3 · Yield: 99 999 is far from the other values'),
        '1 · Area, m²: This column is computed: it cannot be edited',
        'Row “777”: no plot has this label',
      ])
    await table.press('Escape')
    await expect.poll(() => preview(table).count()).toBe(0)

    // Three decimals of the last value are shown in table and map, and disappear with undo.
    await table.cell(0, 'row').click()
    await table.press('End', 'End', 'Control+ArrowDown')
    await expect.poll(() => table.focused()).toBe(`11 ${grain}`)
    await table.type('1211.125')
    await table.press('Enter')
    const nameOnMap = () => table.place(1, 1).getAttribute('aria-label')
    await expect.poll(() => table.texts(grain, 0, 0)).toEqual(['1\u202f200.000'])
    await expect.poll(nameOnMap).toContain('1\u202f200.000')
    await table.press('Control+z')
    await expect.poll(() => table.texts(grain, 0, 0)).toEqual(['1\u202f200'])
    await expect.poll(nameOnMap).toMatch(/1\u202f200(?!\.)/)
    expect(table.faults).toEqual([])
    await table.context.close()
  })

  it('a paste on the map shows the same counts and reasons, and the rest waits in its cells', async () => {
    const field = await makeField(actor, { rows: 2, cols: 3, value: (k) => 5 + k / 10 })
    const map = await openMap(product, actor, field)
    await map.page.keyboard.press('f')
    await map.page.keyboard.type('Yield')
    await map.page.keyboard.press('Enter')
    await map.page.keyboard.press('Control+Home')
    await copyAs(map, '6%\tsix', office(['<td sdval="0.06" sdnum="1033;0;0%">6%</td><td>six</td>']))
    await map.page.keyboard.press('Control+v')
    const bar = map.page.locator('[data-mode-bar="paste"]')
    await bar.waitFor()
    await expect.poll(() => bar.textContent()).toContain('1 cell changes · 1 to check · 1 does not fit')
    await expect.poll(() => bar.textContent()).toContain('“six” is not a number')
    await map.page.keyboard.press('Enter')
    await expect.poll(() => map.page.locator('[data-message]').textContent()).toContain('1 value did not fit')
    await map.page.keyboard.press('j')
    await expect.poll(() => map.page.locator('[data-message]').textContent()).toContain('“six” is not a number')
    await map.page.keyboard.press('Enter')
    await expect.poll(() => map.page.locator('[data-pane="map"] input').inputValue()).toBe('six')
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})
