/** The interface languages; Russian is the source, the default and the fallback. */
export const languages = ['ru', 'en', 'it', 'es'] as const
export type Language = (typeof languages)[number]
