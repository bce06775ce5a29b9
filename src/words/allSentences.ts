import en from './en.ts'
import es from './es.ts'
import it from './it.ts'
import ru from './ru.ts'
import type { Sentences } from './sentences.ts'
import type { Language } from './word.ts'

/** Every sentence of the product by language, for the server, tools and tests; a page loads only the language of its reader. */
export const allSentences: Readonly<Record<Language, Sentences>> = { ru, en, it, es }
