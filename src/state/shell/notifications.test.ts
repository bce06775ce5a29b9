import { describe, expect, it } from 'vitest'
import { badgeText, toastStatusOf } from './notifications.ts'

describe('notifications', () => {
  it('the badge shows 99+ above 99 and nothing for none [LIM-19]', () => {
    expect([0, 1, 99, 100, 1234].map(badgeText)).toEqual(['', '1', '99', '99+', '99+'])
  })

  it('each status has its toast [NTF-14, NTF-15, NTF-16]', () => {
    expect((['failed', 'warning', 'success'] as const).map(toastStatusOf)).toEqual(['error', 'warning', 'success'])
  })

  it('any other status is an info toast [NTF-17]', () => {
    expect((['info', 'error', 'pending'] as const).map(toastStatusOf)).toEqual(['info', 'info', 'info'])
  })
})
