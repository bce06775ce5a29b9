/** The interface languages; Russian is the source, the default and the fallback. */
export const languages = ['ru', 'en', 'it', 'es'] as const
export type Language = (typeof languages)[number]

/** Files of `locales/<language>` that load with the pages that need them. All others load with the language. */
export const namespaces = ['account', 'genome', 'pedigree', 'saved', 'statistics', 'storage'] as const
export type Namespace = (typeof namespaces)[number]
