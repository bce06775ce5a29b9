import { describe, expect, it } from 'vitest'
import { dayIn, isTimeZone, knownTimeZones } from './timeZone.ts'

describe('the day of a company', () => {
  it('uses its time zone, not UTC', () => {
    const evening = new Date('2026-06-30T21:30:00Z')
    expect(dayIn('UTC', evening)).toBe('2026-06-30')
    expect(dayIn('Asia/Novosibirsk', evening)).toBe('2026-07-01')
    expect(dayIn('America/Regina', new Date('2027-01-01T03:00:00Z'))).toBe('2026-12-31')
    expect(dayIn('Pacific/Kiritimati', new Date('2028-02-28T11:00:00Z'))).toBe('2028-02-29')
  })

  it('accepts selectable and legacy zone names only', () => {
    for (const name of [...knownTimeZones(), 'Asia/Calcutta']) expect(isTimeZone(name), name).toBe(true)
    for (const name of ['', 'Moscow', 'Europe/Nowhere']) expect(isTimeZone(name), name).toBe(false)
    expect(knownTimeZones()).toContain('UTC')
    expect(() => dayIn('Europe/Nowhere', new Date())).toThrow(RangeError)
  })
})
