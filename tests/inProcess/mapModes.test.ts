import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openMap, showOnMap } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const isOpen = (selector: string) => document.querySelector(selector) !== null
const figures = (map: FieldDriver) => map.text('[data-figures]')

describe('one mode of the map at a time', () => {
  it('numbering fields: Escape returns to the map and keeps the input; an empty start is not applied', async () => {
    const map = await openMap(server, server.addField({ rows: 3, cols: 4, labels: false }))
    const panel = '[data-numbering-panel]'
    const isChosen = (name: string) => map.role('radio', name).getAttribute('aria-checked')
    await map.press('n', 'p', 'Shift+B', 'Escape', 's')
    expect(map.value('textbox', /^Prefix/, map.find(panel))).toBe('B')
    expect([isChosen('Serpentine'), isChosen('By rows')]).toEqual(['true', 'false'])
    await map.press('ArrowUp')
    map.role('radio', 'By columns')
    await map.press('t', 'Delete')
    const apply = () => map.role('button', /^Apply/, map.find(panel)).getAttribute('aria-disabled')
    expect(apply()).toBe('true')
    await map.press('Enter')
    expect(isOpen(panel)).toBe(true)
    await map.press('5', 'Escape')
    expect(apply()).not.toBe('true')
    await map.click(map.role('button', /^Width/))
    expect(isOpen(panel)).toBe(false)
    map.role('dialog', 'Field width')
    await map.press('Escape', 'Escape')
    expect([map.sent(), map.labels().flat().filter(Boolean)]).toEqual([0, []])
  })

  it('a field that cannot be rotated offers to rotate the view', async () => {
    const map = await openMap(server, server.addField({ rows: 151, cols: 2, labels: false }))
    await map.press('r')
    expect(map.message()).toMatch(/cannot be rotated: it would be 151 plots wide/)
    await map.click(map.role('button', 'Choose the bottom-left corner'))
    expect(map.message()).toContain('View turned')
    expect(map.entries()).toEqual([])
  })
})

describe('plots picked up in move mode', () => {
  const bar = '[data-mode-bar="move"]'

  it('stay picked up while a colleague edits and deletes plots, and drop onto the freed position', async () => {
    const field = server.addField({ rows: 3, cols: 4 })
    const map = await openMap(server, field)
    await map.click(map.place(1, 1))
    await map.press('m', 'ArrowRight', 'ArrowDown', 'Enter')
    expect(map.message()).toContain('taken')
    server.writeAsColleague(field, 0, 'label', 'THEIRS')
    server.writeAsColleague(field, 5, 'exists', false)
    await map.until(() => map.text('[data-counts]').includes('11 plots'))
    expect(isOpen(bar)).toBe(true)
    await map.press('Enter')
    expect(isOpen(bar)).toBe(false)
    await map.saved()
    const [first, ...others] = field.plotIds
    const rows = [0, 4, 8].map((k) => [null, ...others].slice(k, k + 4))
    rows[1][1] = first
    expect(map.plots()).toEqual(rows)
    expect(map.nameOf(2, 2)).toContain('Plot THEIRS')
    await map.press('Control+z')
    await map.saved()
    expect([map.plots()[0][0], map.labels()[0][0]]).toEqual([first, 'THEIRS'])
  })

  it('are back in place after a reload, when copied plots can still be pasted, and moving works', async () => {
    const field = server.addField({ rows: 3, cols: 4 })
    const map = await openMap(server, field)
    const before = map.plots()
    const showYield = async () => {
      await map.click(map.place(1, 1))
      await showOnMap(map, 'yield')
    }
    await showYield()
    await map.press('Control+c')
    expect(map.message()).toContain('1 plot')
    await map.press('m', 'ArrowRight')
    expect(isOpen(bar)).toBe(true)
    await map.reload()
    expect(isOpen(bar)).toBe(false)
    expect(map.plots()).toEqual(before)
    await showYield()
    await map.click(map.place(2, 2))
    await map.press('Control+v')
    await map.saved()
    expect(map.entries()).toHaveLength(1)
    expect(map.nameOf(2, 2)).toContain('Yield 5.0')
    await map.press('m', 'ArrowRight', 'Shift+Enter')
    await map.saved()
    expect(map.entries()).toHaveLength(2)
    expect(map.plots()[1].slice(1, 3)).toEqual([field.plotIds[6], field.plotIds[5]])
  })
})

describe('a two-key command', () => {
  it('is cancelled by a click, a focus change or two seconds; its second key alone does nothing', async () => {
    const map = await openMap(server, server.addField({ rows: 4, cols: 4 }))
    /** The second keys are listed 300 ms after the first one. */
    const isListed = () => elementsOfRole('status').some((one) => one.textContent?.includes('Select the same line'))
    const begin = async () => {
      await map.click(map.place(1, 1))
      await map.press('s')
      await map.wait(300)
      expect(isListed()).toBe(true)
    }
    await begin()
    await map.click(map.place(2, 2))
    expect(isListed()).toBe(false)
    await begin()
    await map.press('F6')
    expect(isListed()).toBe(false)
    await begin()
    map.find('[data-pane="table"] [data-region-entry]').focus()
    await map.wait(100)
    expect(isListed()).toBe(false)
    await begin()
    await map.wait(2000)
    expect(isListed()).toBe(false)
    await map.press('a')
    expect(figures(map)).toContain('1 plot')
    await begin()
    await map.press('a')
    expect(figures(map)).toContain('16 plots')
  })
})
