import fc from 'fast-check'

/** A value that can be sent in any place of a call that expects a value. */
export interface HostileValue {
  name: string
  value: unknown
}

function nested(depth: number): unknown {
  let value: unknown = []
  for (let i = 0; i < depth; i++) value = [value]
  return value
}

/** Wrong types, numbers beyond every limit, texts that try to reach the systems behind the API. */
export const hostileValues: readonly HostileValue[] = [
  { name: 'nothing', value: undefined },
  { name: 'null', value: null },
  { name: 'true', value: true },
  { name: 'an empty text', value: '' },
  { name: 'spaces', value: '   ' },
  { name: 'a word', value: 'word' },
  { name: 'a text of 300', value: 'x'.repeat(300) },
  { name: 'a text of 30,000', value: 'я'.repeat(30_000) },
  { name: 'NUL', value: 'a\u0000b' },
  { name: 'half a character', value: 'a\ud800b' },
  { name: 'faces', value: '🌾'.repeat(40) },
  { name: 'special characters', value: '!!!' },
  { name: 'markup', value: '<img src=x onerror=alert(1)>' },
  { name: 'a quote', value: "x'); DROP TABLE plots; --" },
  { name: 'a backslash', value: '\\' },
  { name: 'a path', value: '../../../etc/passwd' },
  { name: 'an array literal', value: '{1,"2' },
  { name: 'the prototype', value: '__proto__' },
  { name: 'a formula', value: '=1+1' },
  { name: 'a placeholder', value: '{{name}}' },
  { name: 'digits of another script', value: '٣٤' },
  { name: 'a number as text', value: '12' },
  { name: 'a number with a sign', value: '+5' },
  { name: 'hexadecimal', value: '0x10' },
  { name: 'infinity as text', value: 'Infinity' },
  { name: 'NaN as text', value: 'NaN' },
  { name: 'no day', value: '2026-02-30' },
  { name: 'a year of six digits', value: '+275760-09-13' },
  { name: '-1', value: -1 },
  { name: '0', value: 0 },
  { name: '1.5', value: 1.5 },
  { name: '2^31', value: 2 ** 31 },
  { name: '2^53 + 2', value: 2 ** 53 + 2 },
  { name: '1e21', value: 1e21 },
  { name: '1e308', value: 1e308 },
  { name: '-1e308', value: -1e308 },
  { name: '5e-324', value: 5e-324 },
  { name: 'an empty list', value: [] },
  { name: 'a list of lists', value: [[1]] },
  { name: 'a list of nothing', value: [null] },
  { name: 'a list of texts', value: ['x', 'x'] },
  { name: 'an object', value: {} },
  { name: 'an operator', value: { $gt: '' } },
  { name: 'a length', value: { length: 1e9 } },
  { name: 'a list 500 deep', value: nested(500) },
]

/** Random values, the same for the same seed. */
export function randomValues(seed: number, count: number): HostileValue[] {
  const values = fc.sample(fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }), fc.double()), {
    seed,
    numRuns: count,
  })
  return values.map((value, k) => ({ name: `drawn ${seed}/${k}`, value }))
}
