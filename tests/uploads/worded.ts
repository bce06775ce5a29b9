import type { Fault } from '../../src/domain/files/fault.ts'
import { allWords } from '../../src/words/all.ts'
import { type Language, languages, type Plural, type Words } from '../../src/words/word.ts'

const words: Words = allWords

/** The sentence of a fault in a language; throws where it has none, or where a placeholder stays unfilled. */
export function worded(fault: Fault, language: Language): string {
  const key = [`faults.${fault.code}_${fault.params.context}`, `faults.${fault.code}`].find((one) => one in words)
  if (key === undefined) throw new Error(`no sentence for ${fault.code} ${fault.params.context ?? ''}`)
  const params: Record<string, string | number | null> = { ...fault.params, cell: fault.cell, value: fault.value }
  return filled(words[key][language], (name) => {
    const value = params[name] ?? null
    if (value === null) throw new Error(`${key}: ${name} is not given`)
    return String(value)
  }).replace(/\$t\(([^)]*)\)/g, (_, nested: string) => {
    if (!(nested in words)) throw new Error(`${key}: no ${nested}`)
    return filled(words[nested][language], () => '')
  })
}

/** A fault in all languages, to see that none fails. */
export function wordedEverywhere(fault: Fault): string[] {
  return languages.map((language) => worded(fault, language))
}

function filled(word: string | Plural, value: (name: string) => string): string {
  const text = typeof word === 'string' ? word : word.other
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => value(name))
}
