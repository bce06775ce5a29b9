import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReplaceOptions, replacer } from './replacing.ts'

const optionsWith = (options: Partial<ReplaceOptions>) =>
  replacer({ find: 'Lda', replace: 'Lada', match: 'text', matchesCase: false, ...options })!

describe('replacing in texts', () => {
  it('finds a text anywhere, ignoring letter case unless case matters', () => {
    expect(optionsWith({})('Lda and LDA')).toBe('Lada and Lada')
    expect(optionsWith({ matchesCase: true })('Lda and LDA')).toBe('Lada and LDA')
    expect(optionsWith({ find: 'лда', replace: 'лада' })('ЛДА')).toBe('лада')
    expect(optionsWith({})('Vega')).toBeNull()
  })

  it('matches only whole cells on request', () => {
    expect(optionsWith({ match: 'cell' })('lda')).toBe('Lada')
    expect(optionsWith({ match: 'cell' })('Lda 2')).toBeNull()
    expect(optionsWith({ match: 'cell', find: 'a|b' })('a')).toBeNull()
  })

  it('matches a pattern, whose groups can be used in the replacement; an invalid pattern returns null', () => {
    expect(optionsWith({ match: 'pattern', find: '^(\\d+)-(\\d+)$', replace: '$2-$1' })('12-7')).toBe('7-12')
    expect(optionsWith({ match: 'pattern', find: '\\p{Lu}', replace: 'x', matchesCase: true })('aЖb')).toBe('axb')
    expect(replacer({ find: '(a', replace: '', match: 'pattern', matchesCase: false })).toBeNull()
  })

  it('treats every character of a text literally', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (find, replace) => {
        const replaced = replacer({ find, replace, match: 'cell', matchesCase: true })
        expect(replaced?.(find)).toBe(replace)
      }),
    )
  })
})
