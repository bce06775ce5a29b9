import { beforeEach, describe, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { openMap } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

describe('charts under the table', () => {
  it('show what is missing when no plot has numbers', async () => {
    const table = await openMap(server, server.addField({ rows: 1, cols: 3, value: () => null }))
    await table.press('g')
    await table.until(() =>
      document.body.textContent?.includes('The plots of this year have no trait with numbers yet'),
    )
  })
})
