/** The interface languages; Russian is the source, the default and the fallback. */
export const languages = ['ru', 'en', 'it', 'es'] as const
export type Language = (typeof languages)[number]

/** Plural forms by CLDR category: ru needs one, few, many, other; it and es one, many, other; en one, other. */
export type Plural = { one: string; few?: string; many?: string; other: string }

/** One sentence in all four languages; `{{name}}` marks a parameter, plurals choose by the parameter `count`. */
export type Word = Record<Language, string | Plural>
export type Words = Record<string, Word>
