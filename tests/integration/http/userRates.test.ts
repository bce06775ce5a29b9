import { expect, it } from 'vitest'
import { userRates } from '../../../server/platform/http/limits/userRates.ts'
import { listCrops } from '../../../src/contract/lines/crops.ts'
import { startTestServer } from '../harness.ts'

const server = await startTestServer()

it('a runaway script is rate limited, in its language, and counted; colleagues are unaffected', async () => {
  const [anna, boris] = [await server.newCompany(), await server.newCompany()]
  server.node.services.rates = userRates({ burst: 5, perSecond: 0.01 })
  for (let k = 0; k < 5; k++) expect((await anna.call(listCrops)).status).toBe(200)
  const refused = await anna.in('it').call(listCrops)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'server.tooManyRequests', detail: 'Troppe richieste di seguito, riprova tra poco' },
  })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(100)
  // Another session of the same user shares the limit with the first.
  const phone = await server.signIn(anna.username, anna.password)
  expect((await phone.call(listCrops)).status).toBe(429)
  expect((await boris.call(listCrops)).status).toBe(200)
  const metrics = new TextDecoder().decode((await server.anonymous.send('GET', '/metrics')).body as Uint8Array)
  expect(metrics).toMatch(/^plotline_http_request_seconds_count\{.*status="429"\} 2$/m)
})
