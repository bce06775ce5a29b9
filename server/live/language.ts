import type { IncomingMessage } from 'node:http'
import { type Language, languages } from '../../src/words/word.ts'
import { languageOf } from '../http/worded.ts'

/**
 * A browser cannot set headers of a socket: its interface language is in the `language` cookie. (No cookie ever
 * authenticates; this one only chooses words.)
 */
export function socketLanguage(request: IncomingMessage): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  return languages.find((language) => language === chosen) ?? languageOf(request.headers['accept-language'])
}
