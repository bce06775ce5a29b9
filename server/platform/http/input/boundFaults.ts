import { z } from 'zod'
import { maxFaults } from '../answers/errors.ts'

/** The parts of a schema's definition that are read: members, elements, alternatives. */
interface Definition {
  type: string
  element?: z.ZodType
  checks?: readonly { _zod: { def: { maximum?: number } } }[]
}

const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && '_zod' in value

/** The schemas that a schema consists of: elements, members of objects, options of unions, the target of a lazy one. */
function* innerSchemas(schema: z.ZodType): Generator<z.ZodType> {
  // Read from the internals: the public getter creates another schema each time.
  if (schema instanceof z.ZodLazy) yield schema._zod.innerType as z.ZodType
  for (const value of Object.values(schema._zod.def)) {
    if (isSchema(value)) yield value
    else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) if (isSchema(inner)) yield inner
  }
}

/**
 * Makes every list and record within a schema stop collecting faults at `maxFaults`. Zod collects all of them and passes
 * them upward as arguments of one call: a list of 200,000 wrong elements blocked the process for seconds, or overflowed
 * its stack.
 */
export function boundFaults(schema: z.ZodType, seen = new Set<z.ZodType>()): void {
  if (seen.has(schema)) return
  seen.add(schema)
  const definition = schema._zod.def as unknown as Definition
  if (definition.type === 'array' && definition.element)
    replaceParse(schema, boundedList(schema, definition.element, definition))
  if (definition.type === 'record') replaceParse(schema, boundedRecord(schema))
  for (const inner of innerSchemas(schema)) boundFaults(inner, seen)
}

type Parse = z.ZodType['_zod']['parse']

const bounded = new WeakSet<z.ZodType>()

function replaceParse(schema: z.ZodType, parse: Parse): void {
  if (bounded.has(schema)) return
  bounded.add(schema)
  const internals = schema._zod
  // A schema without checks of its own runs by its `parse` function.
  if (internals.run === internals.parse) internals.run = parse
  internals.parse = parse
}

function boundedList(list: z.ZodType, element: z.ZodType, { checks = [] }: Definition): Parse {
  const parseWhole = list._zod.parse
  const longest = Math.min(...checks.map(({ _zod }) => _zod.def.maximum ?? Number.POSITIVE_INFINITY))
  return (payload, context) => {
    const input: unknown = payload.value
    // Zod refuses a list that is too long before it checks any element.
    if (!Array.isArray(input) || input.length > longest) return parseWhole(payload, context)
    const checked = new Array(input.length)
    payload.value = checked
    for (let k = 0; k < input.length && payload.issues.length < maxFaults; k++) {
      const result = element._zod.run({ value: input[k], issues: [] }, context)
      if (result instanceof Promise) throw new Error('schemas of requests are synchronous')
      for (const issue of result.issues) payload.issues.push({ ...issue, path: [k, ...(issue.path ?? [])] })
      checked[k] = result.value
    }
    refuseUnjudged(payload)
    return payload
  }
}

/** Further checks of the schema would see unchecked elements: after a fault that ends the checking they are skipped. */
function refuseUnjudged({ issues }: z.core.ParsePayload): void {
  const last = issues.length - 1
  if (issues.length >= maxFaults) issues[last] = { ...issues[last], continue: false }
}

/** Entries of a record that are checked at a time. */
const entriesAtOnce = 100

function boundedRecord(record: z.ZodType): Parse {
  const parseWhole = record._zod.parse
  return (payload, context) => {
    const input: unknown = payload.value
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return parseWhole(payload, context)
    const entries = Object.entries(input)
    if (entries.length <= entriesAtOnce) return parseWhole(payload, context)
    const checked: Record<string, unknown> = {}
    payload.value = checked
    for (let from = 0; from < entries.length && payload.issues.length < maxFaults; from += entriesAtOnce) {
      const part = Object.fromEntries(entries.slice(from, from + entriesAtOnce))
      const result = parseWhole({ value: part, issues: [] }, context)
      if (result instanceof Promise) throw new Error('schemas of requests are synchronous')
      payload.issues.push(...result.issues)
      Object.assign(checked, result.value)
    }
    refuseUnjudged(payload)
    return payload
  }
}
