import type { z } from 'zod'
import { ApiError, type FieldFault } from '../answers/apiError.ts'
import { maxFaults } from '../answers/errors.ts'

type Issue = z.core.$ZodIssue

/**
 * What a schema refused of `data`, as faults by field, 100 at most; a missing field is `validation.required` whatever its type, and so
 * is an empty number of an address.
 */
export function issuesToError(issues: readonly Issue[], data: unknown): ApiError {
  const fields: Record<string, FieldFault[]> = Object.create(null)
  let count = 0
  for (const issue of issues.slice(0, maxFaults).flatMap(innermost)) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, maxFaults).map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of names) {
      if (count++ === maxFaults) break
      const field = path.map(String).join('.') || 'body'
      fields[field] ??= []
      fields[field].push(faultOf(issue, sentAt(data, path)))
    }
  }
  const first = Object.values(fields)[0]?.[0] ?? { key: 'validation.invalid' }
  return new ApiError(first.key, { params: first.params, fields: { ...fields } })
}

// A union is refused branch by branch: the branch that got furthest is the most informative, of several the one with the
// fewest missing fields.
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.message.startsWith('validation.')) return [issue]
  const branches = issue.errors.filter((errors) => errors.length > 0)
  if (branches.length === 0) return [issue]
  const best = branches.reduce((a, b) => ((depth(b) - depth(a) || a.length - b.length) > 0 ? b : a))
  return best.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }))
}

function depth(issues: readonly Issue[]): number {
  return issues.reduce((largest, issue) => Math.max(largest, issue.path.length), 0)
}

/** What was sent at a path, before any schema converted it to a number. */
function sentAt(data: unknown, path: readonly PropertyKey[]): unknown {
  let value = data
  for (const key of path)
    value = typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined
  return value
}

function faultOf(issue: Issue, sent: unknown): FieldFault {
  const params = paramsOf(issue)
  const absent = sent === undefined || sent === null || (sent === '' && typeof issue.input === 'number')
  // A refusal with a key outside of `validation.` describes what is missing by itself.
  if (absent && isKey(issue.message) && !issue.message.startsWith('validation.')) return { key: issue.message, params }
  if (absent && issue.code !== 'custom' && issue.code !== 'unrecognized_keys') return { key: 'validation.required' }
  // A schema's own message names its type; zod hands it to its bounds as well.
  const isBoundIssue = issue.code === 'too_big' || issue.code === 'too_small'
  if (isKey(issue.message) && !(isBoundIssue && typeNames.has(issue.message))) return { key: issue.message, params }
  switch (issue.code) {
    case 'invalid_type':
      return { key: typeKeys[issue.expected] ?? 'validation.invalid' }
    case 'too_big':
      return { key: bigKeys[issue.origin] ?? 'validation.maxValue', params }
    case 'too_small':
      if (issue.origin === 'number' && issue.inclusive === false) return { key: 'validation.above', params }
      return { key: smallKeys[issue.origin] ?? 'validation.minValue', params }
    case 'invalid_value':
    case 'invalid_union':
      return { key: 'validation.choice' }
    case 'unrecognized_keys':
      return { key: 'validation.unknownField' }
    default:
      return { key: 'validation.invalid' }
  }
}

const typeKeys: Record<string, string> = {
  string: 'validation.text',
  number: 'validation.number',
  int: 'validation.integer',
  boolean: 'validation.boolean',
  array: 'validation.list',
  object: 'validation.object',
  record: 'validation.object',
}
const typeNames = new Set(Object.values(typeKeys))
const bigKeys: Record<string, string> = { string: 'validation.maxLength', array: 'validation.maxItems' }
const smallKeys: Record<string, string> = { string: 'validation.minLength', array: 'validation.minItems' }

function isKey(message: string): boolean {
  return /^[a-z]\w*(\.\w+)+$/.test(message)
}

function paramsOf(issue: Issue): Record<string, string | number> {
  const params: Record<string, string | number> = {}
  if (issue.code === 'too_big') params.max = Number(issue.maximum)
  if (issue.code === 'too_small') params.min = Number(issue.minimum)
  if (issue.code === 'custom') Object.assign(params, issue.params)
  return params
}
