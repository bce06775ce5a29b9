import type { Plugin } from 'vite'
import { allWords } from '../src/words/all.ts'
import { sentencesOf } from '../src/words/sentences.ts'
import { type Language, languages } from '../src/words/word.ts'

/** `virtual:words/ru`: the sentences of one language, so that a page loads no other. */
export function wordsByLanguage(): Plugin {
  const name = 'virtual:words/'
  return {
    name: 'plotline-words',
    resolveId: (id) => (id.startsWith(name) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${name}`)) return null
      const language = id.slice(name.length + 1) as Language
      if (!languages.includes(language)) throw new Error(`no language ${language}`)
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(sentencesOf(language, allWords)))})`
    },
  }
}
