import 'i18next'
import type en from './en.ts'

/** What i18next appends to a key: plural categories of English, and the contexts of keys that have no sentence without one. */
type Ending = 'one' | 'other' | 'above' | 'between' | 'number' | 'qualitative' | 'quantitative' | 'text'

// An ending at a time: a pattern with several would take the first `_` of a key for the last.
type WithoutEnding<Key, Each extends Ending = Ending> = Each extends Ending
  ? Key extends `${infer Base}_${Each}`
    ? Base
    : never
  : never

/** A key of the sentences in `locales`, also without the endings of plural forms and contexts. */
export type SentenceKey = keyof typeof en | WithoutEnding<keyof typeof en>

/** A key as it is passed to `t`: one of `locales`, or one that is composed of texts that are only known at run time. */
type PassedParams<Key extends string> = Key extends unknown
  ? Record<never, never> extends Record<Key, 1>
    ? Key
    : Extract<Key, SentenceKey>
  : never

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    resources: { translation: typeof en }
  }

  // Before the signatures of i18next, whose generic types take the compiler several times as long.
  interface TFunction {
    (key: SentenceKey, options?: Readonly<Record<string, unknown>>): string
    <const Key extends string>(key: Key & PassedParams<Key>, options?: Readonly<Record<string, unknown>>): string
  }
}
