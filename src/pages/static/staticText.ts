import type { Language } from '../../words/word.ts'

/**
 * A section of a static page: a heading (none above the first paragraphs) and paragraphs with `{email}` for the
 * address.
 */
export interface TextSection {
  readonly heading: string | null
  readonly paragraphs: readonly string[]
}

/** A static page in every language; all have the same sections. */
export type StaticText = Readonly<Record<Language, readonly TextSection[]>>

/** The day since which the policy is in effect. */
export const effectiveDate = '2024-06-25'

/** A text split around the e-mail address, which becomes null. */
export function aroundEmail(text: string): (string | null)[] {
  return text.split('{email}').flatMap((part, k) => (k === 0 ? [part] : [null, part]))
}
