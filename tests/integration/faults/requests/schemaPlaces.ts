import type { z } from 'zod'
import type { Call } from '../../../../src/contract/call.ts'

export type Part = 'params' | 'query' | 'body'
const parts: readonly Part[] = ['params', 'query', 'body']

/** A place in a call's input: names of members, `[]` for every element of a list. */
export interface InputPath {
  part: Part
  path: string[]
  schema: z.ZodType
}

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
}

/** The places of a call that contain a value, found through objects, lists, unions and optional members. */
export function placesOf(call: Call): InputPath[] {
  return parts.flatMap((part) => {
    const schema = call[part]
    return schema ? [...valuesIn(schema, part, [])] : []
  })
}

/** A place as text: `body plot_ids[]`, `params id`. */
export function placeName({ part, path }: InputPath): string {
  return `${part} ${path.join('.').replaceAll('.[]', '[]')}`
}

function* valuesIn(schema: z.ZodType, part: Part, path: string[]): Generator<InputPath> {
  const def = schema._zod.def as unknown as Def
  if (def.shape) for (const [name, inner] of Object.entries(def.shape)) yield* valuesIn(inner, part, [...path, name])
  else if (def.type === 'array' && def.element) yield* valuesIn(def.element, part, [...path, '[]'])
  else if (def.type === 'union') for (const option of def.options ?? []) yield* valuesIn(option, part, path)
  else if (def.innerType) yield* valuesIn(def.innerType, part, path)
  else if (def.type === 'pipe' && def.in) yield* valuesIn(def.in, part, path)
  else yield { part, path, schema }
}

/**
 * A copy of an input with a value at a place (files stay as they are). In a list the value goes into the first element,
 * or with `last` after the others.
 */
export function withValue(
  input: RequestInput,
  place: Pick<InputPath, 'part' | 'path'>,
  value: unknown,
  last = false,
): RequestInput {
  return { ...input, [place.part]: put(input[place.part] ?? {}, place.path, value, last) }
}

/** The input that a test passes to a call. */
export interface RequestInput {
  params?: unknown
  query?: unknown
  body?: unknown
  file?: Blob
}

function put(target: unknown, path: readonly string[], value: unknown, last: boolean): unknown {
  const [name, ...remaining] = path
  if (name === undefined) return value
  if (name === '[]') {
    const list = Array.isArray(target) ? [...target] : []
    // The element that has such a member, if elements differ.
    const like = list.findIndex(
      (option) => remaining.length === 0 || (option !== null && typeof option === 'object' && remaining[0] in option),
    )
    const changed = put(list[Math.max(0, like)], remaining, value, last)
    if (last) list.push(changed)
    else if (like >= 0) list[like] = changed
    else list[0] = changed
    return list
  }
  const members = target !== null && typeof target === 'object' && !Array.isArray(target) ? target : {}
  return { ...members, [name]: put((members as Record<string, unknown>)[name], remaining, value, last) }
}
