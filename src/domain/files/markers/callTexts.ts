import { callByte, missingGenotypeCall } from './markerTable.ts'

/** Letters of alleles in alphabetical order; calls of letters are packed by these while a file is read. */
export const letters = ['A', 'C', 'G', 'T'] as const

/** Texts for a missing call, including the words of laboratories that genotype by KASP. */
const missing: ReadonlySet<string> = new Set([
  ...['', '-', 'N', 'NN', 'NA', '.', './.'],
  ...['Uncallable', 'Unused', 'Missing', 'NTC', '?:?', 'Fail', 'Bad'],
])
const missingInHapMap: ReadonlySet<string> = new Set(['', '-', 'N', 'NN', '0', 'NA', '.'])
const genotypeCall = /^([ACGT])[/|:]?([ACGT])?$/
const codes: Readonly<Record<string, string>> = { R: 'AG', Y: 'CT', S: 'CG', W: 'AT', K: 'GT', M: 'AC' }

/** A cell of a matrix: missing, letters or copies of the alternative allele; null = none of these. */
export type GenotypeCallCell = { readonly coding: 'letters' | 'counts' | 'missing'; readonly byte: number } | null

function lettersCall(one: string, other: string): GenotypeCallCell {
  const [first, second] = [one, other].map((letter) => (letters as readonly string[]).indexOf(letter))
  return first < 0 || second < 0 ? null : { coding: 'letters', byte: callByte(first, second) }
}

/** A call in a matrix: `A`, `AA`, `A/C`, `A|C`, `A:C`, `AC`, or 0, 1, 2 copies of the alternative allele. */
export function matrixCall(text: string): GenotypeCallCell {
  if (missing.has(text)) return { coding: 'missing', byte: missingGenotypeCall }
  if (text === '0' || text === '1' || text === '2')
    return { coding: 'counts', byte: callByte(text === '2' ? 1 : 0, text === '0' ? 0 : 1) }
  const match = genotypeCall.exec(text)
  return match ? lettersCall(match[1], match[2] ?? match[1]) : null
}

/** A call in HapMap: `AC`, `A`, or an IUPAC letter for two alleles. */
export function hapMapCall(text: string): GenotypeCallCell {
  if (missingInHapMap.has(text)) return { coding: 'missing', byte: missingGenotypeCall }
  const pair = codes[text] ?? text
  return /^[ACGT]{1,2}$/.test(pair) ? lettersCall(pair[0], pair[1] ?? pair[0]) : null
}

/** The genotype of a VCF (GT) as a byte of allele indices; null = missing. A single allele counts twice. */
export function vcfCall(text: string, alleles: number): number | null {
  const [one, other = one, further] = text.split(/[/|]/)
  if (further !== undefined) return null
  if (one === '.' || other === '.') return missingGenotypeCall
  const [first, second] = [one, other].map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : alleles))
  return first >= alleles || second >= alleles ? null : callByte(first, second)
}

/** A VCF allele as stored, at most 20 characters: a long one is abbreviated to its start and length. */
export function vcfAllele(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9+*]/g, '')
  return plain.length <= 20 ? plain : `${plain.slice(0, 12)}+${plain.length}`
}
