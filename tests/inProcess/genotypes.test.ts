import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField, runCommand } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const fill = <T>(count: number, value: T): T[] => new Array<T>(count).fill(value)
const isOpen = (name: string) => elementsOfRole('dialog', name).length > 0
const hasColumn = (column: string) => document.querySelector(`[col-id="${column}"]`) !== null
const heading = (table: FieldDriver, column: string) => table.find(`.ag-header-cell[col-id="${column}"]`)
const text = (table: FieldDriver, row: number, column: string) => table.texts(column, row, row)[0]

/** Opens the panel for the selected plots; its name has their number. */
async function openPanel(table: FieldDriver, name: string): Promise<HTMLElement> {
  await runCommand(table, 'Enter a genotype')
  await table.until(() => isOpen(name))
  return table.role('dialog', name)
}

describe('the genotype panel', () => {
  it('refuses a single allele; two at a position create the marker on the selected plots, and undo removes it [PLT-30, PLT-34]', async () => {
    const field = server.addField({ rows: 4, cols: 6 })
    const table = await openField(server, field)
    await table.click(table.place(1, 1))
    await table.click(table.place(2, 6), { shiftKey: true })
    const panel = await openPanel(table, 'Genotype · 12 plots')
    // The crop has no markers: the panel begins with the place, and Tab leads to the name and the alleles.
    await table.press(...'1H', 'Tab', ...'45.2', 'Tab', 'Tab', 'A', 'Enter')
    expect(panel.textContent).toContain('Both alleles are required')
    expect([table.sent(), server.markers(field)]).toEqual([0, []])
    await table.press('Tab', 'c')
    expect(panel.textContent).toContain('New marker 1H_45.2')
    expect(table.role('status', undefined, panel).textContent).toContain('12 new')
    await table.press('Enter')
    await table.until(() => !isOpen('Genotype · 12 plots'))
    await table.saved()
    const [marker, ...more] = server.markers(field)
    expect([marker, more]).toMatchObject([{ name: '1H_45.2', chromosome: '1H', position: 45.2 }, []])
    const column = `marker:${marker.id}`
    expect([table.sent(), table.entries()]).toEqual([1, ['change.genotype']])
    expect(table.stored(column)).toEqual([...fill(12, 'A/C'), ...fill(12, null)])
    expect(text(table, 0, column)).toBe('A/C')
    // A plot without an own call shows the call of its line in grey.
    await table.until(() => text(table, 12, column) === 'A/C')
    const inherited = table.cell(12, column)
    expect(inherited.getAttribute('aria-description')).toBe('Genotype of the line Line 3; the plot has none of its own')
    expect(inherited.classList.contains('is-inherited')).toBe(true)
    expect(table.cell(0, column).classList.contains('is-inherited')).toBe(false)
    expect(table.message()).toContain('Marker 1H_45.2 of 12 plots')
    await table.press('Control+z')
    expect(hasColumn(column)).toBe(false)
    await table.saved()
    expect(server.markers(field)).toEqual([])
    await table.press('Control+Shift+z')
    expect(text(table, 0, column)).toBe('A/C')
    await table.saved()
    expect(table.stored(column)).toEqual([...fill(12, 'A/C'), ...fill(12, null)])
  })

  it('finds a marker by name, previews its calls in the cells and writes only empty ones [PLT-29]', async () => {
    const field = server.addField({ rows: 2, cols: 6 })
    const column = server.addMarker(field, 'Ppd-H1', (k) => (k < 2 ? 'G/G' : null))
    server.addMarker(field, 'mlo', () => 'C/C')
    const table = await openField(server, field)
    await table.click(table.place(1, 1))
    await table.click(table.place(1, 6), { shiftKey: true })
    const name = 'Genotype · 6 plots'
    const panel = await openPanel(table, name)
    await table.type('ppd')
    await table.click(table.role('option', 'Ppd-H1 · 2H, 28.4'))
    await table.fill(table.role('textbox', 'First allele', panel), 'c')
    await table.fill(table.role('textbox', 'Second allele', panel), 'T')
    expect(table.role('status', undefined, panel).textContent).toContain('4 new2 change')
    expect(text(table, 0, column)).toContain('C/T')
    await table.click(table.role('radio', 'Only empty', panel))
    expect(text(table, 0, column)).toBe('G/G')
    expect(text(table, 3, column)).toContain('C/T')
    // The chosen radio has the focus.
    await table.press('Enter')
    await table.until(() => !isOpen(name))
    await table.saved()
    expect(table.stored(column).slice(0, 7)).toEqual([...fill(2, 'G/G'), ...fill(4, 'C/T'), null])
    expect(table.entries()).toEqual(['change.genotype'])
    await openPanel(table, name)
    await table.press('Escape')
    expect(isOpen(name)).toBe(false)
  })
})

describe('DNA markers in the table', () => {
  it('are renamed and pinned from their column; each is one undoable entry', async () => {
    const field = server.addField({ rows: 1, cols: 3 })
    const column = server.addMarker(field, 'Ppd-H1', () => 'G/G')
    const table = await openField(server, field)
    const run = async (entry: string) => {
      await table.click(table.cell(0, column))
      await table.click(heading(table, column), { button: 2 })
      await table.click(table.role('menuitem', entry))
    }
    await run('Rename the marker')
    await table.until(() => isOpen('Marker Ppd-H1'))
    await table.press('Control+a', ...'Ppd-H2', 'Enter')
    await table.until(() => heading(table, column).textContent?.includes('Ppd-H2'))
    await run('Show the marker in all years')
    await table.saved()
    expect(server.markers(field)).toMatchObject([{ name: 'Ppd-H2', pinned: true }])
    expect(table.entries()).toEqual(['change.markerRenamed', 'change.markerPinned'])
    await table.press('Control+z', 'Control+z')
    expect(heading(table, column).textContent).toContain('Ppd-H1')
    await table.saved()
    expect(server.markers(field)).toMatchObject([{ name: 'Ppd-H1', pinned: false }])
  })

  it('accept calls in common notation; a single allele stays in its cell with the reason [GRD-05, PLT-34]', async () => {
    const field = server.addField({ rows: 2, cols: 6 })
    const column = server.addMarker(field, 'Rph7', (k) => (k === 0 ? 'A/G' : null))
    const table = await openField(server, field)
    const { press } = table
    await table.click(table.cell(1, column))
    await press(...'ac', 'Enter', ...'g t', 'Enter', ...'CC', 'Enter', ...'a', 'Enter', ...'-', 'Enter')
    await table.saved()
    expect(table.texts(column, 0, 5)).toEqual(['A/G', 'A/C', 'G/T', 'C/C', 'a', '–'])
    expect(table.cell(4, column).getAttribute('aria-description')).toContain('Both alleles are required')
    expect(table.stored(column).slice(0, 6)).toEqual(['A/G', 'A/C', 'G/T', 'C/C', null, null])
    await table.click(table.cell(4, column))
    await press(...'TA', 'Enter')
    expect(text(table, 4, column)).toBe('T/A')
    // Fill, clear and undo work as in every column.
    const selectThree = async () => {
      await table.click(table.cell(1, column))
      await press('Shift+ArrowDown', 'Shift+ArrowDown')
    }
    await selectThree()
    await press('Control+d')
    await table.saved()
    expect(table.stored(column).slice(1, 4)).toEqual(['A/C', 'A/C', 'A/C'])
    await press('Control+z')
    await selectThree()
    await press('Delete')
    await table.saved()
    expect(table.stored(column).slice(0, 5)).toEqual(['A/G', null, null, null, 'T/A'])
    await press('Control+z')
    await table.saved()
    expect(table.stored(column).slice(1, 4)).toEqual(['A/C', 'G/T', 'C/C'])
  })

  it('paste a copied block as calls; filter and colour treat C/A as A/C [GRD-05]', async () => {
    const field = server.addField({ rows: 1, cols: 6 })
    const column = server.addMarker(field, 'Rph7', (k) => ['A/C', 'C/A', 'G/G', null, null, null][k])
    const table = await openField(server, field)
    await table.click(table.cell(3, column))
    await table.paste({ 'text/plain': 'c|a\nN\nT T' })
    await table.saved()
    expect(table.stored(column)).toEqual(['A/C', 'C/A', 'G/G', 'C/A', null, 'T/T'])
    await runCommand(table, 'Rph7')
    await table.until(() => /A\/C\s*3/.test(table.text('[data-legend]')))
    expect(table.text('[data-legend]')).not.toContain('C/A')
    await table.click(table.cell(0, column))
    await table.press('Control+Shift+L')
    const filter = () => table.find('[aria-label="Rph7 Filter input"]')
    await table.fill(filter(), 'C/A')
    await table.until(() => table.shownRows() === 3)
    await table.fill(filter(), 'g')
    await table.until(() => table.shownRows() === 1)
  })
})
