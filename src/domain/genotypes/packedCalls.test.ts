import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreedCall, alleleCall, callAt, type GenotypeCall, maxAlleles, packGenotypeCalls } from './packedCalls.ts'

const allele = fc.integer({ min: 0, max: maxAlleles - 1 })
const genotypeCall: fc.Arbitrary<GenotypeCall> = fc.option(fc.tuple(allele, allele), { nil: null })

describe('packed calls', () => {
  it('store every call in one byte and return it, the smaller allele first', () => {
    fc.assert(
      fc.property(fc.array(genotypeCall), (genotypeCalls) => {
        const packed = packGenotypeCalls(genotypeCalls)
        expect(packed.length).toBe(genotypeCalls.length)
        const sorted = genotypeCalls.map((call) => call && [Math.min(...call), Math.max(...call)])
        expect(genotypeCalls.map((_, place) => callAt(packed, place))).toEqual(sorted)
      }),
    )
  })

  it('ignore the order of the alleles, and differ for different calls', () => {
    fc.assert(
      fc.property(allele, allele, genotypeCall, (one, other, third) => {
        const [packed] = packGenotypeCalls([[one, other]])
        expect(packGenotypeCalls([[other, one]])[0]).toBe(packed)
        const isSame =
          third !== null && Math.min(...third) === Math.min(one, other) && Math.max(...third) === Math.max(one, other)
        expect(packGenotypeCalls([third])[0] === packed).toBe(isSame)
      }),
    )
  })

  it('refuse alleles beyond the fifteenth, and are empty past the end', () => {
    for (const wrong of [-1, 15, 1.5, Number.NaN]) expect(() => packGenotypeCalls([[0, wrong]])).toThrow(RangeError)
    expect([
      callAt(packGenotypeCalls([[0, 1]]), 1),
      callAt(Uint8Array.of(0x0f), 0),
      callAt(Uint8Array.of(0xf0), 0),
    ]).toEqual([null, null, null])
  })
})

describe('calls of several plots', () => {
  it('give the common call if all agree, else none', () => {
    const [ac, ca, aa] = [alleleCall('A', 'C'), alleleCall('C', 'A'), alleleCall('A', 'A')]
    expect(ac).toEqual(ca)
    expect([agreedCall([]), agreedCall([ac]), agreedCall([ac, ca, ac]), agreedCall([ac, aa])]).toEqual([
      null,
      ac,
      ac,
      null,
    ])
  })
})
