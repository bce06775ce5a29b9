import { beforeEach, describe, expect, it } from 'vitest'
import { sendChange } from '../../src/contract/plots/changes.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField, runCommand } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const fill = <T>(count: number, value: T): T[] => new Array<T>(count).fill(value)
const panel = (table: FieldDriver) => table.find('[data-values-panel]')
const isOpen = () => document.querySelector('[data-values-panel]') !== null
const closed = (table: FieldDriver) => table.until(() => !isOpen())
const figures = (table: FieldDriver) => table.text('[data-values-panel] [role="status"]').trim()
const field = (table: FieldDriver, name: string) => table.role('textbox', name, panel(table))
const enter = (table: FieldDriver, name: string, text: string) => table.fill(field(table, name), text)

/** A field of 4 × 6 plots that was sown on 2026-04-28, with a stage. */
function sownField(stage: string, value: (k: number) => string | null) {
  const sown = server.addField({ rows: 4, cols: 6 })
  server.setOfYear(sown, 'sowing_date', '2026-04-28')
  const [column] = server.addTraits(sown, [stage], { kind: 'date', role: 'stage', value })
  return { sown, column }
}

/** Selects the first rows of the map. */
async function selectRows(table: FieldDriver, rows: number): Promise<void> {
  await table.click(table.place(1, 1))
  await table.click(table.place(rows, 6), { shiftKey: true })
}

/** Opens a panel by its command's name in the palette. */
async function openPanel(table: FieldDriver, command: string, name: string): Promise<void> {
  await runCommand(table, command)
  await table.until(() => elementsOfRole('dialog', name).length > 0)
}

/** Chooses a trait by its name, as typed, and goes to the next field. */
async function chooseTrait(table: FieldDriver, name: string): Promise<void> {
  await table.type(name)
  await table.press('Tab')
}

describe('the stage panel', () => {
  it('previews days typed for 24 plots in their cells; Enter writes one entry in one request, undone as one [PLT-28]', async () => {
    const { sown, column } = sownField('Колошение', (k) => [null, '2026-07-02', '2026-06-30'][k] ?? null)
    const table = await openField(server, sown)
    const texts = () => table.texts(column, 0, 23)
    await selectRows(table, 4)
    await openPanel(table, 'Enter a stage', 'Stage · 24 plots')
    await table.press('ArrowDown')
    table.role('option', 'Flowering · BBCH 65')
    // It exists in another language and is not offered again.
    expect(elementsOfRole('option', 'Heading')).toEqual([])
    await table.click(table.role('option', 'Колошение'))
    await enter(table, 'Days after sowing', '401')
    expect(panel(table).textContent).toContain('from 1 to 400')
    await table.press('Enter')
    expect(table.sent()).toBe(0)
    expect(table.value('textbox', 'Days after sowing')).toBe('401')
    await enter(table, 'Days after sowing', '63')
    expect(table.value('textbox', 'Date', panel(table))).toBe('2026-06-30')
    expect(figures(table)).toBe('22 new1 changes1 equal')
    await enter(table, 'Comment', 'from the road')
    expect(figures(table)).toBe('23 new1 changes0 equal')
    expect(texts()).toEqual(fill(24, '2026-06-30 · 63'))
    expect(table.stored(column)).toEqual([null, '2026-07-02', '2026-06-30', ...fill(21, null)])
    await table.press('Enter')
    await closed(table)
    await table.saved()
    expect(table.sent()).toBe(1)
    expect(table.stored(column)).toEqual(fill(24, '2026-06-30'))
    expect(table.stored(column.replace('trait', 'note'))).toEqual(fill(24, 'from the road'))
    expect(table.entries()).toEqual(['change.stage'])
    expect(table.message()).toContain('Stage Колошение of 24 plots')
    await table.press('Control+z')
    expect(texts()).toEqual(['–', '2026-07-02 · 65', '2026-06-30 · 63', ...fill(21, '–')])
    await table.saved()
    expect(table.stored(column.replace('trait', 'note'))).toEqual(fill(24, null))
  })

  it('fills only empty cells, Escape discards the preview, and a date before sowing is reported [PLT-28]', async () => {
    const { sown, column } = sownField('Booting', (k) => (k < 2 ? '2026-07-02' : null))
    const table = await openField(server, sown)
    const text = (row: number) => table.texts(column, row, row)[0]
    const onlyEmpty = () => table.click(table.role('radio', 'Only empty', panel(table)))
    await selectRows(table, 1)
    await openPanel(table, 'Enter a stage', 'Stage · 6 plots')
    await chooseTrait(table, 'Booting')
    await enter(table, 'Date', '2.4.2026')
    expect(panel(table).textContent).toContain('2026-04-02 is before sowing: 2026-04-28')
    expect(text(0)).toContain('2026-04-02')
    // A day without a year is in the nursery's year; an invalid day changes nothing.
    await enter(table, 'Date', '30 June')
    expect(text(0)).toBe('2026-06-30 · 63')
    await enter(table, 'Date', '30 Juno')
    expect(text(0)).toBe('2026-07-02 · 65')
    await enter(table, 'Date', '2026-06-20')
    await onlyEmpty()
    expect(figures(table)).toBe('4 new0 change0 equal2 filled')
    expect(text(2)).toContain('2026-06-20')
    await table.press('Escape')
    await closed(table)
    expect(text(2)).toBe('–')
    expect(table.entries()).toEqual([])

    await openPanel(table, 'Enter a stage', 'Stage · 6 plots')
    await chooseTrait(table, 'Booting')
    await enter(table, 'Date', '2026-06-20')
    await onlyEmpty()
    // More plots can be added in the meantime; Enter applies from the map, too.
    await table.click(table.place(2, 6), { shiftKey: true })
    table.role('dialog', 'Stage · 12 plots')
    expect(figures(table)).toBe('10 new0 change0 equal2 filled')
    await table.press('Enter')
    await closed(table)
    await table.saved()
    expect(table.stored(column).slice(0, 13)).toEqual([...fill(2, '2026-07-02'), ...fill(10, '2026-06-20'), null])
  })

  it('offers a missing stage by its BBCH name and creates it with its dates [PLT-28]', async () => {
    const { sown } = sownField('Booting', () => null)
    const table = await openField(server, sown)
    await selectRows(table, 1)
    await openPanel(table, 'Enter a stage', 'Stage · 6 plots')
    await table.type('Flower')
    await table.click(table.role('option', 'Flowering · BBCH 65'))
    await enter(table, 'Date', '2026-07-05')
    expect(figures(table)).toBe('6 new0 change0 equal')
    await table.press('Enter')
    await closed(table)
    await table.saved()
    expect(table.entries()).toEqual(['change.stage'])
    const [created, ...more] = server.traits(sown).filter(({ name }) => name === 'Flowering')
    expect([created.role, more]).toEqual(['stage', []])
    const column = `trait:${created.id}`
    expect(table.stored(column).slice(0, 7)).toEqual([...fill(6, '2026-07-05'), null])
    expect(table.texts(column, 0, 0)).toEqual(['2026-07-05 · 68'])
    await table.press('Control+z')
    expect(document.querySelector(`[col-id="${column}"]`)).toBe(null)
    await table.saved()
  })

  it('shows a conflict with a colleague’s date [PLT-28]', async () => {
    const { sown, column } = sownField('Milk', (k) => (k === 20 ? '2026-07-01' : null))
    const table = await openField(server, sown)
    await selectRows(table, 1)
    await openPanel(table, 'Enter a stage', 'Stage · 6 plots')
    await chooseTrait(table, 'Milk')
    await enter(table, 'Days after sowing', '63')
    const release = server.delay(sendChange)
    await table.press('Enter')
    await closed(table)
    server.writeAsColleague(sown, 2, column, '2026-07-01')
    release()
    await table.until(() => elementsOfRole('button', '1 conflict').length > 0)
  })
})

describe('the technology panel', () => {
  it('plans a new technology with a comment for the selected plots, and records when it was carried out [PLT-27]', async () => {
    const plots = server.addField({ rows: 4, cols: 6 })
    const table = await openField(server, plots)
    const { press } = table
    await selectRows(table, 2)
    await openPanel(table, 'Enter an operation', 'Operation · 12 plots')
    await table.type('Spraying')
    await table.click(table.role('option', 'New name: Spraying'))
    await enter(table, 'Planned', '14.8.2099')
    await enter(table, 'Comment', 'two litres')
    expect(figures(table)).toBe('12 new0 change0 equal')
    await press('Enter')
    await closed(table)
    await table.saved()
    expect(table.entries()).toEqual(['change.technology'])
    const { id, role } = server.traits(plots).find(({ name }) => name === 'Spraying')!
    expect(role).toBe('technology')
    expect(table.stored(`planned:${id}`).slice(11, 13)).toEqual(['2099-08-14', null])
    expect(table.stored(`note:${id}`).slice(11, 13)).toEqual(['two litres', null])
    expect(table.texts(`trait:${id}`, 0, 0)[0]).toContain('plan 08-14')

    await selectRows(table, 1)
    await openPanel(table, 'Enter an operation', 'Operation · 6 plots')
    await chooseTrait(table, 'Spraying')
    await enter(table, 'Planned', 'soon')
    expect(table.role('alert', undefined, panel(table)).textContent).not.toBe('')
    expect(table.value('textbox', 'Planned')).toBe('soon')
    await enter(table, 'Planned', '')
    await enter(table, 'Carried out', '2026-06-12')
    await press('Enter')
    await closed(table)
    await table.saved()
    expect(table.entries()).toEqual(['change.technology', 'change.technology'])
    expect(table.stored(`trait:${id}`).slice(0, 7)).toEqual([...fill(6, '2026-06-12'), null])
    expect(table.stored(`planned:${id}`)[0]).toBe('2099-08-14')
    await press('Control+z', 'Control+z')
    await table.saved()
    expect(document.querySelector(`[col-id="trait:${id}"]`)).toBe(null)
  })
})

describe('the phenotype panel', () => {
  it('gives the selected plots a value and a note of a known trait, and keeps unreadable input [PLT-26]', async () => {
    const plots = server.addField({ rows: 4, cols: 6, value: (k) => (k < 2 ? 5 : null) })
    const table = await openField(server, plots)
    const { press, grain } = table
    await selectRows(table, 1)
    await openPanel(table, 'Enter a phenotype', 'Phenotype · 6 plots')
    // The map is coloured by it.
    expect(table.value('combobox', 'Trait', panel(table))).toBe('Yield, t/ha')
    await enter(table, 'Value', '6,7x')
    expect(panel(table).textContent).toContain('number')
    expect(table.value('textbox', 'Value')).toBe('6,7x')
    await enter(table, 'Value', '6,7')
    await enter(table, 'Comment', 'hail')
    expect(figures(table)).toBe('4 new2 change0 equal')
    await press('Enter')
    await closed(table)
    await table.saved()
    expect(table.stored(grain).slice(0, 7)).toEqual([...fill(6, 6.7), null])
    expect(table.stored(`note:${plots.traitId}`).slice(0, 7)).toEqual([...fill(6, 'hail'), null])
    expect(table.entries()).toEqual(['change.phenotype'])
    await press('Control+z')
    await table.saved()
    expect(table.stored(grain).slice(0, 3)).toEqual([5, 5, null])
  })

  it('asks before creating a new class or a trait similar to a known one [PLT-26]', async () => {
    const plots = server.addField({ rows: 1, cols: 4 })
    const disease = ['low', 'high', 'low', 'high']
    const [column] = server.addTraits(plots, ['Disease'], { kind: 'qualitative', value: (k) => disease[k] })
    const table = await openField(server, plots)
    const { press, type } = table
    const question = () => table.find('[data-form-question]')
    const open = () => openPanel(table, 'Enter a phenotype', 'Phenotype · 2 plots')
    await table.click(table.cell(0, column))
    await table.click(table.cell(1, column), { shiftKey: true })
    await open()
    await type('hgih')
    await press('Enter')
    expect(question().textContent).toContain('New class “hgih” in 2 cells')
    expect(table.sent()).toBe(0)
    await table.click(table.role('button', 'Use “high”', question()))
    await table.click(table.role('button', 'Apply', panel(table)))
    await closed(table)
    await table.saved()
    expect(table.stored(column)).toEqual(['high', 'high', 'low', 'high'])

    await open()
    await type('none')
    await press('Enter')
    question()
    await press('Enter')
    await closed(table)
    await table.saved()
    expect(table.stored(column)).toEqual(['none', 'none', 'low', 'high'])

    await open()
    await table.fill(table.role('combobox', 'Trait', panel(table)), 'yield')
    await press('Tab')
    await enter(table, 'Value', '7.5')
    await enter(table, 'Unit', 'T/HA')
    await press('Enter')
    await table.click(table.role('button', 'Use “Yield, t/ha”', question()))
    await press('Enter')
    await closed(table)
    await table.saved()
    expect(table.stored(table.grain).slice(0, 2)).toEqual([7.5, 7.5])
  })

  it('creates a trait with unit and limits, and refuses the name of a trait of another kind [PLT-26]', async () => {
    const plots = server.addField({ rows: 2, cols: 6 })
    server.addTraits(plots, ['Vigour'], { kind: 'qualitative', value: () => 'good' })
    const table = await openField(server, plots)
    const { press } = table
    const trait = () => table.role('combobox', 'Trait', panel(table))
    await selectRows(table, 1)
    await openPanel(table, 'Enter a phenotype', 'Phenotype · 6 plots')
    await table.fill(trait(), 'Tillers')
    await press('Tab')
    await enter(table, 'Unit', 'per m²')
    await enter(table, 'Largest value', '900')
    await enter(table, 'Value', '950')
    expect(panel(table).textContent).toContain('950')
    expect(figures(table)).toContain('6 new0 change0 equal')
    await press('Enter')
    await closed(table)
    await table.saved()
    expect(table.entries()).toEqual(['change.phenotype'])
    const created = server.traits(plots).find(({ name }) => name === 'Tillers')
    expect(created).toMatchObject({ unit: 'per m²', max: 900, kind: 'quantitative' })
    expect(table.stored(`trait:${created?.id}`).slice(0, 7)).toEqual([...fill(6, 950), null])

    await openPanel(table, 'Enter a phenotype', 'Phenotype · 6 plots')
    await table.fill(trait(), 'Yield')
    await press('Tab')
    await table.click(table.role('combobox', 'Kind', panel(table)))
    await table.click(table.role('option', 'Text or category'))
    await enter(table, 'Value', 'good')
    expect(panel(table).textContent).toContain('The kind of the trait “Yield” cannot change')
    await press('Enter')
    expect(isOpen()).toBe(true)
    await press('Escape')
    await table.saved()
    expect(table.entries()).toEqual(['change.phenotype'])
  })
})
