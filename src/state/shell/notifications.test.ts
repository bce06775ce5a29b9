import { describe, expect, it } from 'vitest'
import { badgeText, toastStatusOf } from './notifications.ts'

describe('notifications', () => {
  it('LIM-19 the badge shows 99+ above 99 and nothing for none', () => {
    expect([0, 1, 99, 100, 1234].map(badgeText)).toEqual(['', '1', '99', '99+', '99+'])
  })

  it('NTF-14 NTF-15 NTF-16 each status has its toast', () => {
    expect((['failed', 'warning', 'success'] as const).map(toastStatusOf)).toEqual(['error', 'warning', 'success'])
  })

  it('NTF-17 any other status is an info toast', () => {
    expect((['info', 'error', 'pending'] as const).map(toastStatusOf)).toEqual(['info', 'info', 'info'])
  })
})
