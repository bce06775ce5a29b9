import { expect, it } from 'vitest'
import { otherLayout } from './otherLayout.ts'

it('text typed with the wrong keyboard layout is converted, in both directions', () => {
  expect(otherLayout('ehj;fq')).toBe('урожай')
  expect(otherLayout('Ехзщке')).toBe('t[port')
  expect(otherLayout('гздщфв')).toBe('upload')
  expect(otherLayout('upload')).toBe('гздщфв')
  expect(otherLayout('НСР 05')).toBe('ych 05')
})
