import { expect, it } from 'vitest'
import { socketClose } from '../../../src/contract/live.ts'
import { startTestServer } from '../harness.ts'
import { openSocket } from './socket.ts'

const server = await startTestServer()

it('sockets are notified to reload after even a short gap in listening', async () => {
  const anna = await server.newCompany()
  for (let round = 0; round < 3; round++) {
    const socket = openSocket(server, anna)
    await socket.next('connected')
    await server.sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'plotline live' AND query ILIKE '%listen%'`
    expect(await socket.closed).toBe(socketClose.missed)
  }
})
