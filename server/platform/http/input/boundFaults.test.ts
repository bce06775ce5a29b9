import { expect, it } from 'vitest'
import { z } from 'zod'
import { calls as allCalls } from '../../../../src/contract/calls.ts'
import { errorBody } from '../answers/errors.ts'
import { boundFaults } from './boundFaults.ts'
import { issuesToError } from './issues.ts'

/** The answer to data that a schema refuses, and how many faults were collected. */
function refusal(schema: z.ZodType, data: unknown) {
  boundFaults(schema)
  const checked = schema.safeParse(data, { reportInput: true })
  if (checked.success) throw new Error('nothing was refused')
  const body = errorBody(issuesToError(checked.error.issues, data), 'ru')
  return { collected: checked.error.issues.length, body, bytes: Buffer.byteLength(JSON.stringify(body)) }
}

const itemCount = 200_000

it('validating 200,000 wrong elements stops at a hundred errors', () => {
  const schema = z.strictObject({ inner: z.object({ ids: z.array(z.int().positive()).max(itemCount) }) })
  const { collected, body, bytes } = refusal(schema, { inner: { ids: Array(itemCount).fill('x') } })
  expect(collected).toBe(100)
  expect(Object.keys(body.errors ?? {})).toHaveLength(100)
  expect(body.errors).toHaveProperty(['inner.ids.99'])
  expect(bytes).toBeLessThan(64_000)
})

it.each([
  ['checks that do not end an element', z.array(z.string().max(1)), Array(itemCount).fill('long')],
  ['lists of lists', z.array(z.array(z.int())), Array(500).fill(Array(500).fill('x'))],
  ['alternatives', z.array(z.union([z.int(), z.strictObject({ a: z.int() })])), Array(itemCount).fill('x')],
  ['a list that may be absent', z.array(z.int()).optional(), Array(itemCount).fill('x')],
])('%s stop as well', (_name, schema, data) => {
  expect(refusal(schema, data).collected).toBeLessThan(300)
})

it('unknown fields and wrong entries of a record are named up to a hundred, in 64 kB', () => {
  const keys = Object.fromEntries(Array.from({ length: 80_000 }, (_, k) => [`field${k}`, 1]))
  for (const schema of [
    z.strictObject({}),
    z.record(z.string(), z.string()),
    z.object({ r: z.record(z.string(), z.string()) }),
  ]) {
    const { body, bytes } = refusal(schema, 'shape' in schema && 'r' in schema.shape ? { r: keys } : keys)
    expect(Object.keys(body.errors ?? {})).toHaveLength(100)
    expect(bytes).toBeLessThan(64_000)
  }
})

it('the name of a field is truncated to a hundred characters', () => {
  const { bytes } = refusal(z.strictObject({}), { ['\u0001'.repeat(900_000)]: 1 })
  expect(bytes).toBeLessThan(2000)
  const hostile = Object.fromEntries(Array.from({ length: 100 }, (_, k) => [`${k}${'\u0001'.repeat(5000)}`, 1]))
  expect(refusal(z.strictObject({}), hostile).bytes).toBeLessThan(64_000)
})

it('valid input is parsed unchanged', () => {
  const schema = z.object({ list: z.array(z.coerce.number()).max(3), map: z.record(z.string(), z.int()) })
  boundFaults(schema)
  const data = { list: ['1', '2'], map: { a: 1 } }
  expect(schema.parse(data)).toEqual({ list: [1, 2], map: { a: 1 } })
  expect(schema.safeParse({ ...data, list: [1, 2, 3, 4] }).success).toBe(false)
})

it('a list that is too long is refused before its elements are validated', () => {
  let judged = 0
  const list = z.array(z.int().refine(() => ++judged > 0)).max(200)
  expect(refusal(list, Array(itemCount).fill(1)).collected).toBe(1)
  expect(judged).toBe(0)
})

it('a check of a whole list does not see unvalidated elements', () => {
  const cell = z.object({ id: z.int().min(1) })
  const list = z.array(cell).refine((cells) => cells.every(({ id }) => id > 0))
  expect(refusal(list, Array(1000).fill({ id: -1 })).collected).toBe(100)
})

it('no list of any call collects more than a few hundred errors', () => {
  for (const { body, name } of allCalls) {
    if (!body) continue
    boundFaults(body)
    for (const schema of listsIn(body)) {
      const checked = schema.safeParse(Array(20_000).fill(Symbol('wrong')))
      if (!checked.success) expect(checked.error.issues.length, name).toBeLessThan(500)
    }
  }
})

function* listsIn(schema: z.ZodType, seen = new Set<unknown>()): Generator<z.ZodType> {
  if (seen.has(schema)) return
  seen.add(schema)
  const def = schema._zod.def as unknown as Record<string, unknown>
  if (def.type === 'array') yield schema
  for (const value of Object.values(def))
    for (const inner of typeof value === 'object' && value !== null ? [value, ...Object.values(value)] : [])
      if (typeof inner === 'object' && inner !== null && '_zod' in inner) yield* listsIn(inner as z.ZodType, seen)
}
