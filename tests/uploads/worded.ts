import type { Fault } from '../../src/domain/files/fault.ts'
import { allSentences } from '../../src/words/allSentences.ts'
import { type Language, languages } from '../../src/words/word.ts'

/** The sentence of a fault in a language. @throws if there is no sentence, or if a placeholder stays unfilled. */
export function faultSentences(fault: Fault, language: Language): string {
  const key = [`faults.${fault.code}_${fault.params.context}`, `faults.${fault.code}`].find(
    (fault) => textOf(fault, language) !== undefined,
  )
  if (key === undefined) throw new Error(`no sentence for ${fault.code} ${fault.params.context ?? ''}`)
  const params: Record<string, string | number | null> = { ...fault.params, cell: fault.cell, value: fault.value }
  return filled(textOf(key, language) ?? '', (name) => {
    const value = params[name] ?? null
    if (value === null) throw new Error(`${key}: ${name} is not given`)
    return String(value)
  }).replace(/\$t\(([^)]*)\)/g, (_, nested: string) => {
    const text = textOf(nested, language)
    if (text === undefined) throw new Error(`${key}: no ${nested}`)
    return filled(text, () => '')
  })
}

/** A fault in all languages, which must all have a sentence. */
export function faultSentencesInAllLanguages(fault: Fault): string[] {
  return languages.map((language) => faultSentences(fault, language))
}

/** The sentence of a key, in the plural if it has plural forms. */
function textOf(key: string, language: Language): string | undefined {
  return allSentences[language][key] ?? allSentences[language][`${key}_other`]
}

function filled(text: string, value: (name: string) => string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => value(name))
}
