import { expect, it } from 'vitest'
import { companyDay } from '../../../server/api/company/companyDay.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import {
  exportCompany,
  getCompany,
  listCompanyExports,
  renameCompany,
} from '../../../src/contract/company/companyData.ts'
import { dayIn } from '../../../src/domain/company/timeZone.ts'
import { startTestServer } from '../harness.ts'
import { freshStore, newLot } from '../seeds/store.ts'
import { endOfTask } from '../uploads/upload.ts'

const server = await startTestServer()
const { db } = server.node.services

/** Two time zones whose days always differ: they are 25 hours apart. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

it('a new lot and an export are dated in the company’s time zone, not in UTC', async () => {
  for (const time_zone of zones) {
    const mine = await server.newCompany()
    const { body } = await mine.call(renameCompany, { body: { name: 'Altai', time_zone } })
    expect(body).toMatchObject({ name: 'Altai', time_zone })
    // Midnight may pass during the request.
    const before = dayIn(time_zone, new Date())
    const lot = await newLot(mine, await freshStore(mine))
    const { task_id } = (await mine.call(exportCompany, { body: { genome: false } })).body
    expect(await endOfTask(mine, task_id)).toMatchObject({ state: 'success' })
    const days = [before, dayIn(time_zone, new Date())]
    expect(days).toContain(lot.date_added)
    const { url } = (await mine.call(listCompanyExports)).body.data[0]
    const { headers } = await mine.send('GET', url)
    expect(days.some((day) => headers.get('content-disposition')?.includes(`plotline_${day}.zip`))).toBe(true)
  }
})

it('an instant is another day in another company', async () => {
  const [mine, other] = [await server.newCompany(), await server.newCompany()]
  await mine.call(renameCompany, { body: { name: 'A', time_zone: 'Asia/Novosibirsk' } })
  const moment = new Date('2026-06-30T21:30:00Z')
  const dayOf = (company: number) => withCompany({ db, company }, (tx) => companyDay(tx, moment))
  expect(await dayOf(mine.company)).toBe('2026-07-01')
  // A company that has set no time zone: UTC.
  expect(await dayOf(other.company)).toBe('2026-06-30')
  const wrong = await mine.callAny(renameCompany, { body: { name: 'A', time_zone: 'Europe/Nowhere' } })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'validation.choice' } })
  expect((await mine.call(getCompany)).body.time_zone).toBe('Asia/Novosibirsk')
})
