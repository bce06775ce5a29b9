import { expect, it } from 'vitest'
import { startProduct, type Visit } from './product.ts'

const product = await startProduct()

/** A page's size, its permissions and its time zone. */
const traits = ({ page }: Visit) =>
  page.evaluate(async () => ({
    size: [innerWidth, innerHeight],
    reads: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }))

it('a reused page of the pool has its viewport, permissions and session reset', async () => {
  const untouched = await product.visit()
  await untouched.open('/healthz')
  const usual = await traits(untouched)
  expect(usual.size).toEqual([1440, 900])
  expect(usual.reads).not.toBe('granted')
  await untouched.context.close()

  const changed = await product.visit({ viewport: { width: 700, height: 600 }, permissions: ['clipboard-read'] })
  // The page must have been reused: otherwise the following would prove nothing.
  expect(changed.page).toBe(untouched.page)
  const session = await changed.context.newCDPSession(changed.page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' })
  await changed.open('/healthz')
  expect(await traits(changed)).toEqual({ size: [700, 600], reads: 'granted', zone: 'Asia/Tokyo' })
  await changed.context.close()

  const secondVisit = await product.visit()
  expect(secondVisit.page).toBe(untouched.page)
  await secondVisit.open('/healthz')
  expect(await traits(secondVisit)).toEqual(usual)
  await secondVisit.context.close()
})
