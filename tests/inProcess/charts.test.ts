import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { openMap, runCommand } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const isOpen = () => document.querySelector('[data-chart]') !== null

describe('charts under the table', () => {
  it('G goes to the numbering while it is open and is typed in the table; palette and menu open the charts', async () => {
    const table = await openMap(server, server.addField({ rows: 2, cols: 3 }))
    table.place(1, 1).focus()
    await table.press('n', 'g')
    expect(isOpen()).toBe(false)
    await table.press('Escape')
    await table.click(table.cell(0, 'line'))
    await table.press('g')
    expect(table.find('[data-cell-editor] textarea')).toHaveProperty('value', 'g')
    expect(isOpen()).toBe(false)
    await table.press('Escape')
    await runCommand(table, 'Charts')
    await table.until(isOpen)
    await table.click(table.role('button', 'Close the charts'))
    expect(isOpen()).toBe(false)
  })

  it('show what is missing when no plot has numbers', async () => {
    const table = await openMap(server, server.addField({ rows: 1, cols: 3, value: () => null }))
    await table.press('g')
    await table.until(() =>
      document.body.textContent?.includes('The plots of this year have no trait with numbers yet'),
    )
  })
})
