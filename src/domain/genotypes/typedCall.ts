import type { CellValue } from '../change/changeSet.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { alleleCall } from './packedCalls.ts'

const allele = /^[A-Z0-9+*]{1,20}$/

/** Texts for a missing allele. */
const missingMarks: ReadonlySet<string> = new Set(['', '-', 'N', '.'])

/** One allele as it is stored, in capitals; null = missing. */
export function readAllele(text: string): { readonly ok: true; readonly value: string | null } | RuleRefusal {
  const typed = text.normalize('NFC').trim().toUpperCase()
  if (missingMarks.has(typed)) return { ok: true, value: null }
  return allele.test(typed) ? { ok: true, value: typed } : refuseRule('genotype.allele')
}

/** A call of two alleles as the text of its cell. */
export function callText(first: string, second: string): string {
  return `${first}/${second}`
}

/** The two alleles of a stored call's text, in its order. */
export function allelesOfCall(text: string): [string, string] {
  const [first = '', second = ''] = text.split('/')
  return [first, second]
}

/** The two parts of the typed text: separated by `/`, `|` or blanks, or two adjacent characters that are no digits. */
function partsOf(text: string): string[] {
  const parts = text.split(/\s*[/|]\s*|\s+/)
  if (parts.length > 1) return parts
  return /^[A-Z+*.-]{2}$/i.test(text) ? [...text] : parts
}

/**
 * The rule of a marker's cell: two alleles in any of the usual notations (`A/C`, `A|C`, `A C`, `AC`) become `A/C`, in
 * capitals and in the typed order; both missing are "no value".
 * @returns a refusal `genotype.bothAlleles` for one allele alone, `genotype.allele` for text that is no allele.
 */
export function callRule(value: CellValue): { readonly ok: true; readonly value: string | null } | RuleRefusal {
  if (value === null) return { ok: true, value: null }
  if (typeof value !== 'string' && typeof value !== 'number') return refuseRule('value.type')
  const parts = partsOf(String(value).normalize('NFC').trim())
  if (parts.length > 2) return refuseRule('genotype.allele')
  const read: (string | null)[] = []
  for (const part of parts) {
    const one = readAllele(part)
    if (!one.ok) return one
    read.push(one.value)
  }
  const [first = null, second = null] = read
  if (first === null && second === null) return { ok: true, value: null }
  if (first === null || second === null) return refuseRule('genotype.bothAlleles')
  return { ok: true, value: callText(first, second) }
}

/** A call's text with its alleles sorted as texts: `C/A` and `A/C` are one call. */
export function sameCall(text: string): string {
  const [one, other] = allelesOfCall(text)
  return callText(...alleleCall(one, other))
}

/** A call's text with its alleles in either order, for searching. */
export function bothOrders(text: string): string[] {
  const [one, other] = allelesOfCall(text)
  return [text, callText(other, one)]
}
