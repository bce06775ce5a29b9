import { describe, expect, it } from 'vitest'
import { FAULT_CODES, WARNING_CODES } from '../../domain/files/fault.ts'
import { allWords } from '../all.ts'
import { languages, type Plural, type Words } from '../word.ts'

const words: Words = allWords

function placeholders(word: string | Plural): string[] {
  const text = typeof word === 'string' ? word : word.other
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
}

describe('sentences of files', () => {
  it('every fault and warning code has a sentence, and no sentence is left over', () => {
    // The longest first, so that `cell.date_serial` is not taken for a context of `cell.date`.
    const codes: string[] = [...FAULT_CODES, ...WARNING_CODES].sort((a, b) => b.length - a.length)
    const keys = Object.keys(words).filter((key) => key.startsWith('faults.'))
    const codeOf = (key: string) => codes.find((code) => key === `faults.${code}` || key.startsWith(`faults.${code}_`))
    expect(codes.filter((code) => !keys.some((key) => codeOf(key) === code))).toEqual([])
    expect(keys.filter((key) => codeOf(key) === undefined)).toEqual([])
  })

  it('the four languages of a sentence name the same parameters', () => {
    const differing = Object.entries(words).filter(([, word]) => {
      const [first, ...others] = languages.map((language) => placeholders(word[language]).join())
      return others.some((other) => other !== first)
    })
    expect(differing.map(([key]) => key)).toEqual([])
  })
})
