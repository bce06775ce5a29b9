import { expect, it } from 'vitest'
import { otherLayout } from './otherLayout.ts'

it('what was typed on the wrong layout is read as it was meant, both ways', () => {
  expect(otherLayout('ehj;fq')).toBe('урожай')
  expect(otherLayout('Ехзщке')).toBe('t[port')
  expect(otherLayout('гздщфв')).toBe('upload')
  expect(otherLayout('upload')).toBe('гздщфв')
  expect(otherLayout('НСР 05')).toBe('ych 05')
})
