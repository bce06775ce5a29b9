import { expect, it } from 'vitest'
import { z } from 'zod'
import { issuesToError } from './issues.ts'

function faults(schema: z.ZodType, data: unknown) {
  const checked = schema.safeParse(data, { reportInput: true })
  if (checked.success) throw new Error('nothing was refused')
  const { code, fields } = issuesToError(checked.error.issues, data)
  return { code, fields }
}

const schema = z.strictObject({
  name: z.string().min(2).max(5),
  amount: z.number().min(1).max(9),
  kind: z.enum(['a', 'b']),
  list: z.array(z.int()).max(1),
})
const validBody = { name: 'abc', amount: 2, kind: 'a', list: [1] }

it('a missing or null field is required, whatever its type', () => {
  expect(faults(schema, {}).fields).toEqual({
    name: [{ key: 'validation.required' }],
    amount: [{ key: 'validation.required' }],
    kind: [{ key: 'validation.required' }],
    list: [{ key: 'validation.required' }],
  })
  expect(faults(schema, { ...validBody, name: null }).code).toBe('validation.required')
  expect(faults(schema, undefined).fields).toEqual({ body: [{ key: 'validation.required' }] })
})

it.each([
  [{ name: 1 }, 'name', { key: 'validation.text' }],
  [{ name: 'a' }, 'name', { key: 'validation.minLength', params: { min: 2 } }],
  [{ name: 'abcdef' }, 'name', { key: 'validation.maxLength', params: { max: 5 } }],
  [{ amount: '2' }, 'amount', { key: 'validation.number' }],
  [{ amount: 0 }, 'amount', { key: 'validation.minValue', params: { min: 1 } }],
  [{ amount: 10 }, 'amount', { key: 'validation.maxValue', params: { max: 9 } }],
  [{ kind: 'c' }, 'kind', { key: 'validation.choice' }],
  [{ list: 'x' }, 'list', { key: 'validation.list' }],
  [{ list: [1, 2] }, 'list', { key: 'validation.maxItems', params: { max: 1 } }],
  [{ list: [1.5] }, 'list.0', { key: 'validation.integer' }],
  [{ other: 1 }, 'other', { key: 'validation.unknownField' }],
])('%j is named at its field', (change, field, fault) => {
  const { code, fields } = faults(schema, { ...validBody, ...change })
  expect(fields).toEqual({ [field]: [fault] })
  expect(code).toBe(fault.key)
})

it('a schema’s own message has its type, and its bounds keep their numbers', () => {
  const id = z.coerce.number('validation.integer').int('validation.integer').min(1).max(9)
  expect(faults(z.object({ id }), { id: 'x' }).code).toBe('validation.integer')
  expect(faults(z.object({ id }), { id: '12' }).fields).toEqual({
    id: [{ key: 'validation.maxValue', params: { max: 9 } }],
  })
})

it('a missing parameter is required, even if a number was expected', () => {
  const year = z.coerce.number('validation.integer').int('validation.integer').min(1)
  for (const query of [{}, { year: '' }])
    expect(faults(z.object({ year }), query).fields).toEqual({ year: [{ key: 'validation.required' }] })
})

it('a bound below its own minimum is reported as one error', () => {
  expect(faults(z.object({ width: z.number().positive() }), { width: 0 }).fields).toEqual({
    width: [{ key: 'validation.above', params: { min: 0 } }],
  })
})

it('for a union the closest branch is reported', () => {
  const shape = z.union([z.object({ a: z.object({ b: z.int() }) }), z.object({ c: z.int() })])
  expect(faults(shape, { a: { b: 'x' } }).fields).toHaveProperty(['a.b'])
  const named = z.union([
    z.strictObject({ a: z.int(), value: z.int() }),
    z.strictObject({ b: z.int(), other: z.int() }),
  ])
  expect(faults(named, { b: 1 }).fields).toEqual({ other: [{ key: 'validation.required' }] })
  expect(faults(named, { a: 1 }).fields).toEqual({ value: [{ key: 'validation.required' }] })
})
