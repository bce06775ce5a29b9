import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inBackground } from '../../../../src/domain/inBackground.ts'
import { ApiError, fieldError } from '../answers/apiError.ts'

/**
 * Deepest nesting of lists and objects in a request: twice what any call of the contract needs, and far from the stack's
 * limit.
 */
const deepest = 32
/** Members of one object: far more than any call needs. */
const maxMembers = 10_000
/** Lists and objects of one body: the longest lists of the contract are 200,000 objects without any within them. */
const maxContainers = 300_000
/**
 * Different sequences of member names in the objects of one body, each beginning counted: the parser makes a hidden class
 * for each of them, which takes a hundred times as long as to use one again.
 */
const maxSequences = 50_000
const nul = '\u0000'

/**
 * Checks that everything in a request can be stored: texts and member names are whole characters without NUL, JSON is
 * nested at most 32 deep with at most 10,000 members an object, and the address is percent-encoded UTF-8.
 * @throws ApiError `validation.characters` at the field; `body.invalid` for JSON that is deeper or wider, or an address
 * that cannot be decoded.
 */
export function checkStorable(request: FastifyRequest): void {
  checkEncoding(request.raw.url ?? '')
  check(request.params)
  check(request.query)
  check(request.body)
}

/** @throws ApiError `validation.characters` at the field if a text cannot be stored. */
export function checkCharacters(text: string, field: string): void {
  if (!isStorable(text)) throw fieldError(field.toWellFormed().replaceAll(nul, ''), 'validation.characters')
}

/**
 * A body that is not UTF-8 is refused: decoded leniently, each wrong byte would be stored as another character. A body with
 * more than 300,000 lists and objects, or 50,000 sequences of member names, is refused before it is parsed.
 */
export function readJsonAsUtf8(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, callback) => {
    if (isCostly(bytes as Buffer)) {
      callback(new ApiError('body.invalid'))
      return
    }
    let text: string
    try {
      text = decoder.decode(bytes as Buffer)
    } catch {
      callback(new ApiError('validation.characters'))
      return
    }
    inBackground(parse(request, text, callback))
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

/** Refuses what cannot be stored; only what is refused costs a path. The recursion ends at `deepest`. */
function check(root: unknown): void {
  const path: (string | number)[] = []
  const checkText = (text: string, depth: number): void => {
    if (!isStorable(text)) checkCharacters(text, path.slice(0, depth).join('.'))
  }
  /** `depth`: the number of names in the path of `value`. */
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string') checkText(value, depth)
    if (typeof value !== 'object' || value === null) return
    if (depth >= deepest) throw new ApiError('body.invalid')
    if (Array.isArray(value)) {
      for (let k = 0; k < value.length; k++) {
        path[depth] = k
        visit(value[k], depth + 1)
      }
      return
    }
    const names = Object.keys(value)
    if (names.length > maxMembers) throw new ApiError('body.invalid')
    for (const name of names) {
      path[depth] = name
      checkText(name, depth + 1)
      visit((value as Record<string, unknown>)[name], depth + 1)
    }
  }
  visit(root, 0)
}

const [quote, backslash, brace, bracket, closingBrace, closingBracket, colon] = Buffer.from('"\\{[}]:')

/** Bytes of a body that is parsed quickly whatever it contains. */
const smallBody = 64 << 10
/** Slots of the table that counts sequences of member names. */
const nameSlots = 1 << 20
/** Random for each process, so that no client can send names that share a slot. */
const hashSeed = randomInt(2 ** 32)

/** FNV-1a of bytes, continuing from the hash of what came before them. */
function hashBytes(bytes: Uint8Array, from: number, to: number, start: number): number {
  let hash = start
  for (let k = from; k < to; k++) hash = Math.imul(hash ^ bytes[k], 0x01000193)
  return hash
}

/**
 * Whether JSON is deeper than a request may be, or has more lists, objects or sequences of member names, as its bytes
 * show: parsing it would take seconds.
 */
function isCostly(json: Uint8Array): boolean {
  if (json.length <= smallBody) return false
  const seen = new Uint8Array(nameSlots)
  // The hash of the names that each open object has so far.
  const hashes = new Int32Array(deepest + 1)
  let [containers, sequences, depth] = [0, 0, 0]
  let isText = false
  let [textFrom, textTo] = [0, 0]
  for (let k = 0; k < json.length; k++) {
    const byte = json[k]
    if (byte === quote) {
      isText = !isText
      if (isText) textFrom = k + 1
      else textTo = k
    } else if (isText) k += byte === backslash ? 1 : 0
    else if (byte === brace || byte === bracket) {
      if (++containers > maxContainers || ++depth > deepest) return true
      hashes[depth] = hashSeed
    } else if (byte === closingBrace || byte === closingBracket) depth = Math.max(0, depth - 1)
    else if (byte === colon) {
      const hash = hashBytes(json, textFrom, textTo, Math.imul(hashes[depth], 31) + 1)
      hashes[depth] = hash
      const slot = (hash ^ (hash >>> 12)) & (nameSlots - 1)
      if (seen[slot] === 0 && ++sequences > maxSequences) return true
      seen[slot] = 1
    }
  }
  return false
}
