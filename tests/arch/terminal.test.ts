import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { terminalLanguage } from '../../server/platform/http/answers/translate.ts'
import { languages } from '../../src/words/word.ts'
import { root } from './sourceFiles.ts'

interface TerminalWords {
  terminalWords: Record<string, Record<string, string>>
  terminalText: (key: string, params: Record<string, unknown>, env: NodeJS.ProcessEnv) => string
}

const folder = join(root, 'scripts')
const { terminalWords, terminalText }: TerminalWords = await import(
  /* @vite-ignore */ join(folder, 'terminalWords.mjs')
)

describe('messages of the commands before packages are installed', () => {
  it('exist in four languages with the same parameters, and all are used', () => {
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const params = (text: string) => text.match(/\{\{\w+\}\}/g)?.sort() ?? []
    for (const [key, word] of Object.entries(terminalWords)) {
      expect(Object.keys(word).sort(), key).toEqual([...languages].sort())
      expect(new Set(Object.values(word)).size, key).toBe(languages.length)
      for (const text of Object.values(word)) expect(params(text), key).toEqual(params(word.en))
      expect(
        texts.some((text) => text.includes(`terminalText('${key}'`)),
        key,
      ).toBe(true)
    }
  })

  it('messages before packages are installed are not hard-coded in a script', () => {
    const literal = /(?:console\.(?:log|error)|giveUp)\(\s*['"`]\p{L}/u
    const scripts = ['install', 'build', 'chromium', 'start', 'bench', 'e2e', 'testChanged']
    expect(scripts.filter((name) => literal.test(readFileSync(join(folder, `${name}.mjs`), 'utf8')))).toEqual([])
  })

  it('use the language that the server uses in the terminal', () => {
    const terminals = [
      {},
      { LANG: 'ru_RU.UTF-8' },
      { LANG: 'C' },
      { LANG: 'it_IT', LC_ALL: 'es_ES' },
      { LC_MESSAGES: 'it' },
    ]
    for (const env of terminals)
      expect(terminalText('building', {}, env)).toBe(terminalWords.building[terminalLanguage(env)])
    expect(terminalText('nodeTooOld', { wanted: 20, version: 'v18' }, { LANG: 'en' })).toBe(
      'Node 20 or newer is needed, this is v18.',
    )
  })
})
