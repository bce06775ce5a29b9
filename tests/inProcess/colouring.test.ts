import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

/** A table with the traits Plant height and Straw mass, with the active cell in the Straw mass column. */
async function openStrawMass(): Promise<FieldDriver> {
  const field = server.addField({ rows: 3, cols: 4 })
  server.addTraits(field, ['Plant height', 'Straw mass'], { value: (k, t) => (t ? k : 80 + k) })
  const table = await openField(server, field)
  await table.click(table.cell(0, 'row'))
  await table.press('End', 'End')
  return table
}

const legend = (table: FieldDriver) => table.text('[data-legend]')
const legendRows = () => [...document.querySelectorAll<HTMLElement>('[data-legend-row]')]
const classes = () => legendRows().map((row) => row.textContent)
const dialog = () => document.querySelector('[role="dialog"]')
const options = () => elementsOfRole('option', undefined, dialog() ?? document.createElement('div'))
const optionTexts = () => options().map((option) => option.textContent)
const chip = () => elementsOfRole('button', 'Colour by this')[0]
const focusedPart = () => {
  const { activeElement } = document
  return activeElement?.closest('[data-legend]')
    ? 'legend'
    : activeElement?.closest('[data-pane]')?.getAttribute('data-pane')
}

describe('colouring by the column of the table’s focus', () => {
  it('one click colours by the active trait, after which none is offered; C and Enter do the same by keyboard', async () => {
    const table = await openStrawMass()
    expect(legend(table)).toContain('Yield')
    await table.click(chip())
    expect(legend(table)).toContain('Straw mass')
    expect(chip()).toBe(undefined)
    await table.press('ArrowLeft')
    expect(chip()).not.toBe(undefined)
    await table.press('Shift+F6', 'Shift+F6', 'c')
    expect(optionTexts().slice(0, 4)).toEqual(['Plant height', 'Yield, t/ha', 'Straw mass', 'Line'])
    expect(options()[0].getAttribute('aria-selected')).toBe('true')
    await table.press('Enter')
    expect(legend(table)).toContain('Plant height')
  })

  it('Escape in the legend returns the focus to the previous pane and keeps the selection', async () => {
    const table = await openStrawMass()
    // From the map: by its key, and from a part of the legend next to the list.
    await table.click(table.place(2, 2))
    await table.press('Shift+ArrowRight')
    await table.press('Shift+F9', 'ArrowDown')
    expect(focusedPart()).toBe('legend')
    await table.press('Escape')
    expect(focusedPart()).toBe('map')
    await table.press('Shift+F9', 'Shift+Tab')
    expect(focusedPart()).toBe('legend')
    await table.press('Escape')
    expect(focusedPart()).toBe('map')
    expect(table.text('[data-figures]')).toContain('2 plots')

    // From the sheet: by the pointer, and by the palette.
    await table.click(table.cell(3, 'label'))
    await table.click(legendRows()[0])
    expect(focusedPart()).toBe('legend')
    await table.press('Escape')
    expect(focusedPart()).toBe('table')
    await table.press('Control+k')
    await table.type('legend')
    await table.press('Enter')
    expect(focusedPart()).toBe('legend')
    await table.press('ArrowDown', 'Escape')
    expect(focusedPart()).toBe('table')
    await table.press('ArrowDown')
    expect(table.focused()).toBe('4 label')
  })

  it('a scale chosen for a trait survives a reload and applies to that trait only', async () => {
    const table = await openStrawMass()
    const continuous = classes()
    await table.click(table.place(1, 1))
    await table.press('k')
    const binned = classes()
    expect(binned.length).not.toBe(continuous.length)
    await table.reload()
    expect(classes()).toEqual(binned)
    await table.click(table.cell(0, 'row'))
    await table.press('End', 'End')
    await table.click(chip())
    expect(legend(table)).toContain('Straw mass')
    expect(classes()).toHaveLength(continuous.length)
  })

  it('a trait is found by any of its words in C, F, palette and expressions; other subjects in every language', async () => {
    const table = await openStrawMass()
    await table.click(table.place(1, 1))
    await table.press('c')
    await table.type('mass')
    expect(optionTexts()).toEqual(['Straw mass'])
    await table.press('Enter')
    expect(legend(table)).toContain('Straw mass')
    await table.press('c')
    await table.type('ripetiz')
    expect(optionTexts()).toEqual([])
    for (const word of ['line', 'линия', 'linea', 'línea']) {
      await table.press('Control+a')
      await table.type(word)
      expect(optionTexts()).toEqual(['Line'])
    }
    await table.press('Escape', 'f')
    await table.type('height')
    await table.press('Enter', 'Enter')
    expect(table.find('[data-pane-float] input')).toHaveProperty('value', '80')
    await table.press('Escape', 'Control+k')
    await table.type('mass')
    table.role('option', /^Straw mass/)
    await table.press('Escape')
    await table.until(() => dialog() === null)
    await table.click(table.place(1, 1))
    await table.press('Control+f')
    await table.type('mass > 8 and heig < 91')
    await table.until(() => table.text('[data-find]').includes('2 plots'))
    await table.press('Enter')
    expect(table.text('[data-figures]')).toContain('2 plots')
  })

  it('the replication of the trial is listed once and can be coloured by', async () => {
    const field = server.addField({ rows: 3, cols: 4 })
    server.addTraits(field, ['Replication'], {
      kind: 'qualitative',
      role: 'factor',
      value: (k) => String(1 + (k % 3)),
    })
    const table = await openField(server, field)
    await table.click(table.place(1, 1))
    await table.press('c')
    expect(optionTexts().filter((text) => /repl|repet/i.test(text))).toHaveLength(1)
    await table.type('repl')
    expect(options()).toHaveLength(1)
    await table.press('Enter')
    expect(legendRows()).toHaveLength(3)
  })

  it('the histogram uses the class colours and follows the trait; a trait with one value has none', async () => {
    const field = server.addField({ rows: 6, cols: 8 })
    server.addTraits(field, ['Plant height', 'Same'], { value: (k, t) => (t ? 7 : 80 + k) })
    const table = await openField(server, field)
    const chart = (trait: string) => document.querySelector(`[data-legend] [aria-label^="Distribution of ${trait}"]`)
    const fills = (trait: string) => [
      ...new Set(
        [...(chart(trait)?.querySelectorAll('svg .mark-rect path') ?? [])].map((bar) => bar.getAttribute('fill')),
      ),
    ]
    const colourBy = async (trait: string) => {
      await table.press('c')
      await table.type(trait)
      await table.press('Enter')
    }
    await table.click(table.place(1, 1))
    await table.press('k')
    const swatches = () =>
      legendRows().flatMap((row) => [...row.querySelectorAll('[fill]')].map((part) => part.getAttribute('fill')))
    await table.until(() => fills('Yield').length > 1 && fills('Yield').every((fill) => swatches().includes(fill)))
    await colourBy('height')
    await table.until(() => fills('Plant height').length > 0)
    expect(chart('Yield')).toBe(null)
    await colourBy('same')
    await table.until(() => legend(table).includes('Same'))
    await table.until(() => chart('') === null)
  })
})
