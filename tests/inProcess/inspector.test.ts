import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, focusedRegion, openField, openMap } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const drawer = (page: FieldDriver) => page.find('[data-region="inspector"]')
const value = (page: FieldDriver, name: string) => page.find(`[data-region="inspector"] [data-inspected="${name}"]`)
const text = (page: FieldDriver, name: string) => value(page, name).querySelector('button')?.textContent
const nameOfFocus = () => document.activeElement?.getAttribute('aria-label') ?? ''

describe('the inspector', () => {
  it('F9 shows the fields of the active plot and its values; editing a value updates map and table', async () => {
    const field = server.addField({ rows: 4, cols: 5, value: (k) => (k === 7 ? 95 : 5 + (k % 3)) })
    const map = await openMap(server, field)
    const { grain } = map
    await map.click(map.place(2, 3))
    await map.press('F9')
    expect(nameOfFocus()).toContain('Plot 8')
    for (const [name, shown] of [
      ['label', '8'],
      ['name', 'P8'],
      ['line', 'Line 8'],
      ['row', '2'],
      ['col', '3'],
      ['mother', '–'],
      [grain, '95'],
    ])
      expect(text(map, name)).toContain(shown)
    await map.until(() => value(map, grain).querySelector('[data-mark="out"]'))
    value(map, grain).querySelector('button')?.focus()
    await map.press('Enter')
    await map.type('six')
    await map.press('Enter')
    expect(value(map, grain).querySelector('[data-mark="failed"]')?.textContent).toContain('it takes a number')
    expect(text(map, grain)).toBe('six')
    expect(document.activeElement).toBe(value(map, grain).querySelector('button'))
    await map.type('6,5')
    await map.press('Enter')
    expect(text(map, grain)).toBe('6.5')
    await map.until(() => !value(map, grain).querySelector('[data-mark="out"]'))
    expect(document.activeElement?.closest('[data-inspected]')).not.toBe(null)
    expect(map.nameOf(2, 3)).toContain('6.5')
    expect(map.texts(grain, 7, 7)).toEqual(['6.5'])
    await map.saved()
    expect(map.entries()).toHaveLength(1)
    await map.until(() => map.text('[data-region="inspector"] [data-last-change]').includes('you · '))
    await map.press('Escape')
    await map.untilRemoved('[data-region="inspector"]')
    expect(nameOfFocus()).toContain('Plot 8')
  })

  it('shows shared values of several plots and how many differ; one edit fills all of them', async () => {
    const field = server.addField({ rows: 2, cols: 4, lines: 2, value: (k) => 5 + (k % 4) })
    const [protein] = server.addTraits(field, ['Protein'], { value: () => 12 })
    const table = await openField(server, field, { language: 'ru' })
    await table.click(table.cell(0, 'row'))
    await table.press('Shift+ArrowDown', 'Shift+ArrowDown', 'F9')
    expect(drawer(table).textContent).toContain('3 делянки')
    expect(value(table, protein).textContent).toBe('12')
    expect(value(table, table.grain).textContent).toBe('различаются (3)')
    expect(value(table, 'line').textContent).toBe('различаются (2)')
    await table.click(table.role('button', undefined, value(table, 'comment')))
    await table.type('край')
    await table.press('Enter')
    await table.saved()
    expect(table.stored('comment').slice(0, 4)).toEqual(['край', 'край', 'край', null])
    expect(table.entries()).toEqual(['change.cell.comment'])
  })

  it('is part of the F6 cycle, between table and status bar', async () => {
    const table = await openField(server, server.addField({ rows: 2, cols: 3 }))
    await table.click(table.cell(0, 'row'))
    await table.press('F9', 'F6')
    expect(focusedRegion()).toBe('inspector')
    await table.press('F6')
    expect(focusedRegion()).toBe('status')
    await table.press('Shift+F6', 'Shift+F6')
    expect(focusedRegion()).toBe('table')
    await table.press('F9')
    await table.untilRemoved('[data-region="inspector"]')
  })

  it('leaving the page writes the text of its open editor', async () => {
    const table = await openField(server, server.addField({ rows: 2, cols: 3 }))
    await table.click(table.cell(1, 'row'))
    await table.press('F9')
    await table.click(table.role('button', undefined, value(table, 'comment')))
    await table.type('lodged')
    await table.reload()
    await table.saved()
    expect(table.stored('comment')).toEqual([null, 'lodged', null, null, null, null])
  })
})

describe('the tabs of the inspector', () => {
  const chosen = (table: FieldDriver) =>
    drawer(table).querySelector('[role="tab"][aria-selected="true"]')?.getAttribute('data-tab')
  const tab = (table: FieldDriver, name: string) => table.find(`[data-region="inspector"] [data-tab="${name}"]`)

  it('arrow keys switch tabs; a stage is edited in place and deleted; several plots show differences and plant count [PLT-01]', async () => {
    const field = server.addField({ rows: 1, cols: 3 })
    server.addTraits(field, ['Heading'], {
      kind: 'date',
      role: 'stage',
      value: (k) => (k === 1 ? '2026-06-30' : null),
    })
    const table = await openField(server, field)
    const { press } = table
    const heading = () => table.find('[data-region="inspector"] [data-stage="Heading"]')
    await table.click(table.cell(0, 'row'))
    await press('F9')
    tab(table, 'plot').focus()
    await press('ArrowRight')
    expect(chosen(table)).toBe('stages')
    // The tabs retain the focus when another plot is inspected.
    await table.click(table.cell(1, 'row'))
    expect(chosen(table)).toBe('stages')
    await table.click(table.role('button', 'Stage', drawer(table).querySelector('[data-stages="stage"]')!))
    await table.until(() => document.querySelector('[data-region="values"], [role="dialog"]'))
    await press('Escape')
    table.role('button', /^Date: 2026-06-30/, heading())
    await table.click(table.role('button', /^Comment/, heading()))
    await table.type('even')
    await press('Enter')
    table.role('button', /^Comment: even/, heading())
    expect(tab(table, 'stages').textContent).toContain('1')
    await table.click(table.cell(0, 'row'))
    await press('Shift+ArrowDown')
    table.role('button', 'Date: differs (2). Edit', heading())
    await table.click(table.role('button', 'Remove Heading', heading()))
    await table.untilRemoved('[data-stage="Heading"]')
    await table.saved()
    expect(table.entries().at(-1)).toBe('change.stageRemoved')
    await press('Control+z')
    heading()
    await table.click(table.cell(0, 'row'))
    await press('Shift+ArrowDown')
    await table.click(tab(table, 'plants'))
    await table.until(() => drawer(table).textContent?.includes('Plants on the selected plots: 0'))
  })

  it('the markers of a plot have positions; a call is retyped in common notation and undone [PLT-34]', async () => {
    const field = server.addField({ rows: 1, cols: 2 })
    server.addMarker(field, 'Ppd-H1', (k) => (k === 0 ? 'G/G' : null))
    const table = await openField(server, field)
    const { press } = table
    const marker = () => table.find('[data-region="inspector"] [data-markers]')
    await table.click(table.cell(0, 'row'))
    await press('F9')
    tab(table, 'plot').focus()
    await press('End', 'ArrowLeft', 'ArrowLeft')
    expect(tab(table, 'markers').textContent).toBe('Markers1')
    expect(marker().textContent).toContain('Ppd-H1 · 2H, 28.4')
    await table.click(table.role('button', /G\/G/, marker()))
    await press('Control+a')
    await table.type('a')
    await press('Enter')
    expect(marker().textContent).toContain('Both alleles are required')
    await press('Control+a')
    await table.type('a|g')
    await press('Enter')
    table.role('button', /A\/G/, marker())
    await table.saved()
    await press('Control+z')
    table.role('button', /G\/G/, marker())
    await table.click(table.cell(1, 'row'))
    expect(drawer(table).textContent).toContain('No marker calls yet')
  })
})
