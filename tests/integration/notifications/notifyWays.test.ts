import { expect, it } from 'vitest'
import { notify } from '../../../server/api/notifications/notify.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { listNotifications } from '../../../src/contract/company/notifications.ts'
import { updateSettings } from '../../../src/contract/company/ownAccount.ts'
import { startTestServer } from '../harness.ts'

const server = await startTestServer()

it('a muted type arrives as read, unless it reports a failure; other types and users are unaffected', async () => {
  const director = await server.newCompany()
  const other = await server.newCompany()
  const { db, live } = server.node.services
  const isReadAfter = async (to: typeof director, type: string, status: 'success' | 'failed') => {
    const { company, user } = to
    await withCompany({ db, company }, (tx) =>
      notify(tx, live, { company, user, key: 'import.success', params: {}, status, type }),
    )
    const { data } = (await to.call(listNotifications, { query: {} })).body
    return data[0].is_ack
  }
  expect(await isReadAfter(director, 'file_upload', 'success')).toBe(false)
  await director.call(updateSettings, { body: { notify: { file_upload: 'off', people: 'bell' } } })
  expect(await isReadAfter(director, 'file_upload', 'success')).toBe(true)
  expect(await isReadAfter(director, 'file_upload', 'failed')).toBe(false)
  expect(await isReadAfter(director, 'people', 'success')).toBe(false)
  expect(await isReadAfter(other, 'file_upload', 'success')).toBe(false)
})
