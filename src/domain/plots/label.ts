/** Longest plot label, in characters. */
export const labelMaxLength = 10

/** Valid plot labels: letters, digits and `- # № / .`, one to ten characters. */
export const labelPattern = /^[\p{L}\p{N}\-#№/.]{1,10}$/u

const labelCharacters = /^[\p{L}\p{N}\-#№/.]*$/u
const lastDigits = /^(.*?)(\d+)(\D*)$/su

export type LabelFault = 'label.pattern' | 'label.too_long' | 'label.duplicate'

/** Labels are stored trimmed and in Unicode NFC; an empty one is no label (null). */
export function normaliseLabel(text: string): string | null {
  const label = text.normalize('NFC').trim()
  return label === '' ? null : label
}

/**
 * The first fault of a label, or null. `label` is normalised; it must not be empty (no label is null, which needs no
 * check). Length counts characters, not UTF-16 units. `label.pattern` takes precedence over `label.too_long`.
 */
export function checkLabel(label: string): Exclude<LabelFault, 'label.duplicate'> | null {
  if (label === '' || !labelCharacters.test(label)) return 'label.pattern'
  return labelLength(label) > labelMaxLength ? 'label.too_long' : null
}

/** The fault of a label among the other labels of its nursery and year; `used` must not contain the plot's own label. */
export function checkLabelAmong(label: string, used: ReadonlySet<string>): LabelFault | null {
  return checkLabel(label) ?? (used.has(label) ? 'label.duplicate' : null)
}

/** Characters of a label: code points, as the pattern counts them. */
export function labelLength(label: string): number {
  let length = 0
  for (const _ of label) length += 1
  return length
}

/** A label's stored parts: `prefix + digits + suffix` is the label; `number` is null if it has no digit. */
export interface LabelParts {
  readonly prefix: string
  readonly digits: string
  readonly number: number | null
  readonly suffix: string
}

/** Splits at the last run of digits: `B2-17` is `B2-`, 17 and nothing; a label without digits is all prefix. */
export function splitLabel(label: string): LabelParts {
  const match = lastDigits.exec(label)
  if (!match) return { prefix: label, digits: '', number: null, suffix: '' }
  return { prefix: match[1], digits: match[2], number: Number(match[2]), suffix: match[3] }
}

/** Indexes of all labels that occur more than once, ascending; null labels never clash. */
export function duplicateLabels(labels: readonly (string | null)[]): number[] {
  const first = new Map<string, number>()
  const clashing = new Set<number>()
  labels.forEach((label, i) => {
    if (label === null) return
    const other = first.get(label)
    if (other === undefined) first.set(label, i)
    else clashing.add(other).add(i)
  })
  return [...clashing].sort((a, b) => a - b)
}
