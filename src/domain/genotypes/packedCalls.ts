/** A call: indices of two alleles of its marker, the smaller first; null = missing. */
export type GenotypeCall = readonly [number, number] | null

/** Maximum number of alleles of a marker: four bits encode one, and the last number is "missing". */
export const maxAlleles = 15
const missing = 0xff

/**
 * Calls as one byte each, two allele indices of four bits, 15 = missing.
 * @throws RangeError for an index outside 0 … 14.
 */
export function packGenotypeCalls(genotypeCalls: readonly GenotypeCall[]): Uint8Array {
  return Uint8Array.from(genotypeCalls, (genotypeCall) => {
    if (genotypeCall === null) return missing
    const [first, second] = genotypeCall
    for (const allele of genotypeCall)
      if (!Number.isInteger(allele) || allele < 0 || allele >= maxAlleles) throw new RangeError(`allele ${allele}`)
    return (Math.min(first, second) << 4) | Math.max(first, second)
  })
}

/** The call at an index of packed calls; null also where one of its alleles is missing, or the index does not exist. */
export function callAt(packed: Uint8Array, place: number): GenotypeCall {
  const byte = packed[place] ?? missing
  const [first, second] = [byte >> 4, byte & 15]
  return first === maxAlleles || second === maxAlleles ? null : [first, second]
}

/** A call as its two alleles, in the order of their texts. */
export type AlleleCall = readonly [string, string]

/** Alleles in the order of their texts: A/C and C/A are one call. */
export function alleleCall(one: string, other: string): AlleleCall {
  return one <= other ? [one, other] : [other, one]
}

/** The call on which all agree; null without a call, or where they differ. */
export function agreedCall(genotypeCalls: readonly AlleleCall[]): AlleleCall | null {
  const [first] = genotypeCalls
  if (!first) return null
  return genotypeCalls.every(([one, other]) => one === first[0] && other === first[1]) ? first : null
}
