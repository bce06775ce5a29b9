import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GenotypeCall, packGenotypeCalls } from '../genotypes/packedCalls.ts'
import { doseOfByte } from './dose.ts'
import { likeness } from './likeness.ts'
import { type JudgedCalls, markerQuality } from './quality.ts'

const aa: GenotypeCall = [0, 0]
const ab: GenotypeCall = [0, 1]
const bb: GenotypeCall = [1, 1]

function callsOf(
  rows: Record<string, readonly GenotypeCall[]>,
  parents: JudgedCalls['parents'] = new Map(),
): JudgedCalls {
  const lines = Object.keys(rows)
  const markers = rows[lines[0]].map((_, j) => `m${j}`)
  return {
    lines,
    markers,
    calls: Uint8Array.from(lines.flatMap((line) => [...packGenotypeCalls(rows[line])])),
    parents,
  }
}

const times = (count: number, call: GenotypeCall) => Array.from({ length: count }, () => call)

describe('quality of calls', () => {
  it('counts missing and heterozygous calls, and the rarer allele, by marker and line', () => {
    const quality = markerQuality(callsOf({ a: [aa, ab, null], b: [bb, aa, null], c: [aa, aa, bb] }))
    expect(quality).toMatchObject({ lines: 3, markers: 3, calls: 9, missing: 2, heterozygosity: 1 / 7 })
    expect(quality.by_marker.map(({ name, missing }) => [name, missing])).toEqual([
      ['m2', 2],
      ['m0', 0],
      ['m1', 0],
    ])
    expect(quality.by_marker[1].maf).toBeCloseTo(1 / 3, 12)
    expect(quality.by_marker[2]).toMatchObject({ heterozygosity: 1 / 3, maf: expect.closeTo(1 / 6, 12) })
    expect(quality.by_line[2]).toEqual({ name: 'c', missing: 0, heterozygosity: 0 })
  })

  it('finds nearly identical lines over ten markers or more', () => {
    const calls = [...times(60, aa), ...times(40, bb)]
    const nearly: GenotypeCall[] = [...times(59, aa), null, ...times(40, bb)]
    const quality = markerQuality(callsOf({ one: calls, nearly, other: times(100, bb), few: times(100, null) }))
    expect(quality.similar).toEqual([{ a: 'one', b: 'nearly', similarity: 1 }])
  })

  it('finds them with many markers too, from a sample first', () => {
    const calls = Array.from({ length: 5000 }, (_, j) => (j % 3 === 0 ? aa : bb))
    const twin = calls.map((call, j) => (j === 4999 ? aa : call))
    const other = calls.map((call, j) => (j % 2 === 0 ? call : aa))
    const quality = markerQuality(callsOf({ one: calls, twin, other }))
    expect(quality.similar).toHaveLength(1)
    expect(quality.similar[0].similarity).toBeCloseTo(1 - 1 / 5000, 12)
  })

  it('reports impossible parents, and possible ones', () => {
    const mother = times(50, aa)
    const father = times(50, bb)
    const child = times(50, ab)
    const wrong = times(50, bb)
    const parents = new Map([
      ['child', ['mother', 'father']],
      ['wrong', ['mother']],
    ])
    const { conflicts } = markerQuality(callsOf({ mother, father, child, wrong }, parents))
    expect(conflicts).toEqual([
      {
        line: 'wrong',
        parent: 'mother',
        opposite: 50,
        compared: 50,
        best: { name: 'father', opposite: 0, compared: 50 },
      },
    ])
  })

  it('similarity equals the similarity of doses', () => {
    const call = fc.constantFrom(aa, ab, bb, null)
    fc.assert(
      fc.property(fc.array(fc.tuple(call, call), { minLength: 1, maxLength: 100 }), (pairs) => {
        const rows = callsOf({ a: pairs.map(([one]) => one), b: pairs.map(([, other]) => other) })
        const { similarity, called } = likeness(
          Int8Array.from(rows.calls, (byte) => doseOfByte[byte]),
          pairs.length,
          0,
          1,
        )
        const [pair] = markerQuality(rows).similar
        if (called >= 10 && (similarity ?? 0) >= 0.99) expect(pair.similarity).toBeCloseTo(similarity ?? 0, 12)
        else expect(pair).toBeUndefined()
      }),
    )
  })
})
