import { beforeEach, describe, expect, it } from 'vitest'
import { sendChange } from '../../src/contract/plots/changes.ts'
import type { FieldOptions } from '../fields/fieldColumns.ts'
import { MemoryServer } from './memoryServer.ts'
import { editLabels, type FieldDriver, openField, showOnMap } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const refusal = { status: 400, code: 'change.malformed', detail: 'Refused for this test.' }

/** A small field whose changes the server refuses, with the focus on the place in row 2, column 2 of its map. */
async function refusing(options: Partial<FieldOptions> = {}): Promise<FieldDriver> {
  server.refuse(sendChange, refusal)
  const map = await openField(server, server.addField({ rows: 3, cols: 4, ...options }), { leavesFolded: true })
  await map.click(map.place(2, 2))
  return map
}

/** Waits for the toast of a refused change, with its own sentence and the server's reason. */
const toastOf = (map: FieldDriver, sentence: string) =>
  map.until(() =>
    [...document.querySelectorAll('[data-toast]')].some(
      ({ textContent }) => textContent.includes(sentence) && textContent.includes(refusal.detail),
    ),
  )

describe('a value that the server refuses', () => {
  it('stays in its cell with the reason, can be edited further, and is removed by undo [ERR-43]', async () => {
    const map = await refusing()
    await editLabels(map)
    await map.press('Enter')
    await map.type('NEW')
    await map.press('Enter')
    await toastOf(map, 'The value could not be changed')
    expect(map.nameOf(2, 2)).toContain('Plot 6')
    expect(map.texts('label', 5, 5)).toEqual(['NEW'])
    expect(map.cell(5, 'label').classList).toContain('is-failed')
    await map.click(map.place(2, 2))
    expect(map.text('[data-refused]')).toContain('Not saved “NEW”: Refused for this test.')
    await map.press('Enter')
    expect((map.find('[data-pane="map"] input') as HTMLInputElement).value).toBe('NEW')
    await map.press('Escape', 'Control+z')
    expect(map.texts('label', 5, 5)).toEqual(['6'])
    expect(map.text('[data-refused]')).toBe('')
  })

  it('is still in its cell with the reason after a reload, without a toast, and undo removes it', async () => {
    const map = await refusing()
    await map.click(map.cell(5, 'label'))
    await map.type('NEW')
    await map.press('Enter')
    await toastOf(map, 'The value could not be changed')
    await map.reload()
    expect(map.texts('label', 5, 5)).toEqual(['NEW'])
    await map.click(map.place(2, 2))
    expect(map.text('[data-refused]')).toContain(refusal.detail)
    expect(map.text('[data-toast]')).toBe('')
    await map.press('Control+z')
    expect(map.texts('label', 5, 5)).toEqual(['6'])
  })

  it('is not shown on the map if it is a phenotype [ERR-38]', async () => {
    const map = await refusing()
    await showOnMap(map, 'Yield')
    await map.press('Enter')
    await map.type('9.5')
    await map.press('Enter')
    await toastOf(map, 'The phenotype could not be updated')
    expect(map.nameOf(2, 2)).not.toContain('9.5')
  })
})

describe('a command that the server refuses', () => {
  it('numbering leaves the labels unchanged [ERR-25]', async () => {
    const map = await refusing({ labels: false })
    await map.press('n', 'Enter')
    await toastOf(map, 'An error occurred while numbering')
    expect(map.nameOf(2, 2)).not.toMatch(/Plot \d/)
  })

  it('clearing labels leaves them [ERR-27]', async () => {
    const map = await refusing()
    await map.press('n', 'l')
    await map.click(map.role('button', /^Clear/, map.find('[role="dialog"]')))
    await toastOf(map, 'The numbering could not be cleared')
    expect(map.nameOf(2, 2)).toContain('Plot 6')
  })

  it('an edit of the map is reverted [ERR-30]', async () => {
    const map = await refusing()
    await map.press('r')
    await toastOf(map, 'The field map could not be edited')
    expect(map.nameOf(1, 1)).toContain('Plot 1,')
    expect(map.nameOf(3, 4)).toContain('Plot 12,')
  })

  it('several moved plots return to their positions [ERR-40]', async () => {
    const map = await refusing({ rows: 4 })
    await map.press('Shift+ArrowRight', 'm')
    expect(map.text('[data-figures]')).toContain('2 plots')
    await map.press('ArrowDown', 'Shift+Enter')
    await toastOf(map, 'The plots could not be moved')
    for (const [row, col, label] of [
      [2, 2, 6],
      [2, 3, 7],
      [3, 2, 10],
      [3, 3, 11],
    ])
      expect(map.nameOf(row, col)).toContain(`Plot ${label},`)
  })

  it('one or several deleted plots return [ERR-31, ERR-39]', async () => {
    const map = await refusing()
    for (const [keys, button, sentence] of [
      [[], 'Delete 1 plot', 'The plot could not be deleted'],
      [['Shift+ArrowRight'], 'Delete 2 plots', 'The selected plots could not be deleted'],
    ] as const) {
      await map.press(...keys, 'Control+Delete')
      await map.click(map.role('button', button))
      await toastOf(map, sentence)
      expect(map.text('[data-counts]')).toContain('12 plots')
    }
    expect(elementsOfRole('dialog')).toEqual([])
  })
})
