import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inBackground } from '../../src/domain/inBackground.ts'
import { ApiError, fieldError } from './apiError.ts'

/**
 * Deepest nesting of lists and objects in a request: twice what any call of the contract needs, and far from the stack's
 * limit.
 */
const deepest = 32
/** Members of one object: far more than any call needs. */
const mostMembers = 10_000
const nul = '\u0000'

/**
 * Checks that everything in a request can be stored: texts and member names are whole characters without NUL, JSON is
 * nested at most 32 deep with at most 10,000 members an object, and the address is percent-encoded UTF-8.
 * @throws ApiError `validation.characters` at the field; `body.invalid` for JSON that is deeper or wider, or an address
 * that cannot be decoded.
 */
export function refuseUnstorable(request: FastifyRequest): void {
  checkEncoding(request.raw.url ?? '')
  check(request.params)
  check(request.query)
  check(request.body)
}

/** @throws ApiError `validation.characters` at the field if a text cannot be stored. */
export function checkCharacters(text: string, field: string): void {
  if (!isStorable(text)) throw fieldError(field.toWellFormed().replaceAll(nul, ''), 'validation.characters')
}

/** A body that is not UTF-8 is refused: decoded leniently, each wrong byte would be stored as another character. */
export function readJsonAsUtf8(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    let text: string
    try {
      text = decoder.decode(bytes as Buffer)
    } catch {
      done(new ApiError('validation.characters'))
      return
    }
    inBackground(parse(request, text, done))
  })
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes(nul)
}

function checkEncoding(address: string): void {
  const query = address.indexOf('?')
  if (query < 0 || !address.includes('%', query)) return
  try {
    decodeURIComponent(address.slice(query))
  } catch {
    throw new ApiError('body.invalid')
  }
}

/** Visits a value level by level, not by recursion: its depth is up to the sender. */
function check(root: unknown): void {
  let level: [path: string, value: unknown][] = [['', { body: root }]]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw new ApiError('body.invalid')
    const inner: typeof level = []
    for (const [path, value] of level) {
      // Most of a large body are valid numbers and texts: a path is built only for invalid ones, and for lists and
      // objects.
      const look = (one: unknown, name: string | number): void => {
        const named = () => (path === '' ? String(name) : `${path}.${name}`)
        if (typeof one === 'string' && !isStorable(one)) checkCharacters(one, named())
        else if (typeof one === 'object' && one !== null) inner.push([depth === 0 ? '' : named(), one])
      }
      if (Array.isArray(value)) value.forEach(look)
      else {
        const names = Object.keys(value as object)
        if (names.length > mostMembers) throw new ApiError('body.invalid')
        for (const name of names) {
          checkCharacters(name, path === '' ? name : `${path}.${name}`)
          look((value as Record<string, unknown>)[name], name)
        }
      }
    }
    level = inner
  }
}
