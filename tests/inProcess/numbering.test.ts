import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openMap } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const counts = '[data-numbering-counts]'
const written = (map: FieldDriver) => map.labels().flat()

describe('numbering mode', () => {
  it('previews a snake from the bottom left with prefix and step before writing [MAP-03, MAP-16, MAP-18]', async () => {
    const map = await openMap(server, server.addField({ rows: 30, cols: 40, labels: false }))
    await map.press('n', '1', 's', 'p', 'Shift+A', 'Tab', 'Tab', '2')
    expect(map.text(counts)).toMatch(/A1 … A2399.*1\s200 plots get a label.*0unchanged0conflicts/)
    expect(map.entries()).toEqual([])
    await map.press('Enter')
    await map.saved()
    const labels = map.labels()
    expect([labels[29][0], labels[29][39], labels[28][39], labels[28][0], labels[0][0]]).toEqual([
      'A1',
      'A79',
      'A81',
      'A159',
      'A2399',
    ])
    expect(map.entries()).toHaveLength(1)
    expect(map.text(counts)).toBe('')
    expect(map.message()).toMatch(/Numbered 1\s200 plots/)
    await map.press('Control+z')
    await map.saved()
    expect(written(map).filter((label) => label !== null)).toEqual([])
  })

  it('another corner and direction preview at once; Escape leaves no label, no entry, no request [MAP-17]', async () => {
    const map = await openMap(server, server.addField({ rows: 6, cols: 8, labels: false }))
    await map.press('n', '9')
    expect(map.nameOf(1, 8)).toContain('gets label 1')
    await map.press('ArrowLeft', 's')
    expect(map.nameOf(2, 1)).toContain('gets label 9')
    for (const name of ['Top right', 'Left', 'Serpentine'])
      expect(map.role('radio', name).getAttribute('aria-checked')).toBe('true')
    await map.press('ArrowDown')
    expect(map.nameOf(6, 7)).toContain('gets label 7')
    // A direction that leaves the field starts on its other side.
    await map.press('ArrowRight')
    expect(map.nameOf(1, 1)).toContain('gets label 1')
    expect(map.role('radio', 'Top left').getAttribute('aria-checked')).toBe('true')
    await map.press('Escape')
    expect(map.nameOf(1, 8)).toContain('without a label')
    expect([map.sent(), map.entries(), written(map).filter(Boolean)]).toEqual([0, [], []])
  })

  it('a fully labelled field asks before renumbering and shows old and new labels [ERR-26]', async () => {
    const field = server.addField({ rows: 2, cols: 3, labels: false })
    server.set(field, 'label', (k) => `K${k + 1}`)
    const map = await openMap(server, field)
    await map.press('n', '7')
    const question = () => map.find('[data-all-labelled]')
    const panel = map.find('[data-numbering-panel]')
    expect(question().textContent).toContain('All 6 plots have labels')
    expect(question().textContent).toContain('No plot is without a label')
    // Nothing is lost or wrong.
    expect(panel.querySelector('[role="alert"]')).toBe(null)
    const apply = map.role('button', /^Apply/, panel)
    expect(apply.getAttribute('aria-disabled')).toBe('true')
    expect(apply.title).toBe('All plots are already numbered')
    await map.press('Enter')
    expect(map.message()).toContain('All plots are already numbered')
    expect(map.sent()).toBe(0)
    await map.click(map.role('radio', 'Renumber', question()))
    expect(question().textContent).toContain('K1 → 1')
    await map.click(map.role('radio', 'Only new plots', question()))
    expect(question().textContent).not.toContain('K1 → 1')
    await map.click(map.role('radio', 'Renumber', question()))
    await map.click(apply)
    await map.saved()
    expect(written(map)).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  it('shows and opens a conflict instead of writing; continues after the highest number and keeps the labels', async () => {
    const field = server.addField({ rows: 10, cols: 10, labels: false })
    const existing = Array.from({ length: 40 }, (_, k) => (k === 7 ? 'A17' : `S${k + 1}`))
    server.set(field, 'label', (k) => existing[k])
    const map = await openMap(server, field)
    await map.press('n', '1', 'p', 'Shift+A')
    expect(map.text('[data-numbering-panel]')).toContain('A17 is taken by the plot in row 1, column 8')
    await map.press('Enter')
    expect(map.entries()).toEqual([])
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Label A17 is in conflict')
    await map.press('g')
    expect(map.text(counts)).toMatch(/A18 … A77.*40unchanged0conflicts/)
    await map.press('Enter')
    await map.saved()
    expect(written(map).slice(0, 40)).toEqual(existing)
    expect(written(map).slice(90, 92)).toEqual(['A18', 'A19'])
    expect(map.entries()).toHaveLength(1)
  })

  it('a blank row above row 3, then numbering again: values stay with their plots, two entries, undo twice', async () => {
    const map = await openMap(server, server.addField({ rows: 5, cols: 6, labels: false }))
    await map.press('n', '1', 'Enter')
    await map.saved()
    const plots = map.plots()
    await map.click(map.place(3, 2))
    await map.press('i', 'ArrowUp')
    await map.saved()
    const shifted = map.plots()
    expect([shifted.length, shifted[2], shifted[3]]).toEqual([6, [null, null, null, null, null, null], plots[2]])
    await map.press('n', '1', 'q')
    expect(map.text(counts)).toContain('changed 0')
    await map.press('u')
    expect(map.text(counts)).toContain('changed 12')
    // The six places of the blank row get numbers: every later plot gets a new label.
    for (const [row, first] of [
      [1, 25],
      [2, 19],
    ]) {
      for (let k = 0; k < 6; k++)
        expect(map.nameOf(row, k + 1)).toContain(`Plot ${first + k} gets label ${first + k + 6}`)
    }
    expect(map.nameOf(4, 1)).toContain('Plot 13,')
    expect(map.texts('label', 0, 0)).toEqual(['25 → 31'])
    expect(map.texts('label', 12, 12)).toEqual(['13'])
    await map.press('Enter')
    await map.saved()
    expect(map.labels()[1][0]).toBe('25')
    expect(map.entries()).toHaveLength(3)
    await map.press('Control+z', 'Control+z')
    await map.saved()
    expect([map.plots(), map.labels()[0][0]]).toEqual([plots, '25'])
  })

  it('clears labels after a confirmation; refuses when there is none [MAP-07]', async () => {
    const map = await openMap(server, server.addField({ rows: 2, cols: 3 }))
    await map.press('n', 'l')
    const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
    await map.click(map.role('button', /Clear/, dialog))
    await map.saved()
    expect(written(map)).toEqual([null, null, null, null, null, null])
    map.find('[data-pane="map"] [data-region-entry]').focus()
    await map.press('l')
    expect(map.message()).toContain('There is no numbering to clear')
    expect(map.entries()).toHaveLength(1)
  })
})
