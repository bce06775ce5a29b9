import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bothOrders, callRule, readAllele, sameCall } from './typedCall.ts'

const stored = (text: string) => {
  const outcome = callRule(text)
  return outcome.ok ? outcome.value : outcome.code
}

describe('a typed call', () => {
  it('accepts two alleles in any common notation [GRD-05]', () => {
    for (const text of ['A/C', 'A|C', 'A C', 'AC', 'a/c', ' A / C ', 'a  |c', 'ac', 'A\tC'])
      expect(stored(text)).toBe('A/C')
    expect(stored('C/A')).toBe('C/A')
    expect(stored('190/204')).toBe('190/204')
    expect(stored('+*')).toBe('+/*')
    expect(stored('DEL INS2')).toBe('DEL/INS2')
  })

  it('is missing if both alleles are', () => {
    for (const text of ['', ' ', '-', 'N', 'n', '.', './.', 'N|N', '--', 'NN', '- -']) expect(stored(text)).toBeNull()
    expect(callRule(null)).toEqual({ ok: true, value: null })
  })

  it('needs both alleles [PLT-34]', () => {
    for (const text of ['A', 'a', 'A/', '/A', 'A/N', '-/C', 'ACG', '190', 'A.', '12'])
      expect(stored(text)).toBe('genotype.bothAlleles')
    expect(callRule(12)).toMatchObject({ ok: false, code: 'genotype.bothAlleles' })
  })

  it('refuses other characters, alleles over 20 characters, and a third allele', () => {
    for (const text of ['A/?', 'А/С', 'A/C/G', 'A C G', `A/${'C'.repeat(21)}`, 'A;C'])
      expect(stored(text)).toBe('genotype.allele')
    expect(stored(`A/${'C'.repeat(20)}`)).toBe(`A/${'C'.repeat(20)}`)
    expect(callRule(true)).toMatchObject({ ok: false, code: 'value.type' })
  })

  it('is stable once stored, however often it is read', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const call = callRule(text)
        if (call.ok && call.value !== null) expect(callRule(call.value)).toEqual(call)
      }),
    )
  })

  it('equals the call with its alleles swapped', () => {
    expect([sameCall('C/A'), sameCall('A/C'), bothOrders('C/A')]).toEqual(['A/C', 'A/C', ['C/A', 'A/C']])
    const allele = fc.stringMatching(/^[A-Z0-9+*]{1,20}$/)
    fc.assert(
      fc.property(allele, allele, (one, other) => {
        expect(sameCall(`${one}/${other}`)).toBe(sameCall(`${other}/${one}`))
        expect(bothOrders(`${one}/${other}`)).toContain(sameCall(`${one}/${other}`))
      }),
    )
  })
})

it('an allele is normalised to upper case', () => {
  expect([readAllele(' g '), readAllele('-'), readAllele('')]).toEqual([
    { ok: true, value: 'G' },
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  expect(readAllele('A/C')).toMatchObject({ ok: false, code: 'genotype.allele' })
})
