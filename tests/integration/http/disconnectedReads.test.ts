import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ClientDisconnectedError, currentRequest } from '../../../server/platform/http/routes/currentRequest.ts'
import { allCases } from '../allCases.ts'
import { runAsCaller, type World } from '../cases.ts'
import { startTestServer } from '../harness.ts'

/** How many statements a reading request may still send before its client disconnects; null: it stays. */
let statementsLeft: number | null = null
let hasDisconnected = false
let disconnects = 0

const controllers = new WeakMap<AbortSignal, AbortController>()

class RememberedController extends AbortController {
  constructor() {
    super()
    controllers.set(this.signal, this)
  }
}

// The request's signal is read before each statement is sent.
const aborted = Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'aborted') as PropertyDescriptor
const countingAborted: PropertyDescriptor = {
  ...aborted,
  get(this: AbortSignal) {
    if (this === currentRequest()?.signal && statementsLeft !== null && statementsLeft-- <= 0) {
      hasDisconnected = true
      controllers.get(this)?.abort(new ClientDisconnectedError())
    }
    return aborted.get?.call(this)
  },
}

const world = {} as World
const unhandled: unknown[] = []
const remember = (error: unknown) => unhandled.push(error)
const earlier = process.listeners('unhandledRejection')

beforeAll(async () => {
  vi.stubGlobal('AbortController', RememberedController)
  Object.defineProperty(AbortSignal.prototype, 'aborted', countingAborted)
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', remember)
  world.server = await startTestServer()
  world.actor = await world.server.newCompany()
  world.other = await world.server.newCompany()
})

afterAll(() => {
  vi.unstubAllGlobals()
  Object.defineProperty(AbortSignal.prototype, 'aborted', aborted)
  process.off('unhandledRejection', remember)
  for (const listener of earlier) process.on('unhandledRejection', listener as never)
})

const readingCases = allCases.filter(
  ({ call }) => call.allow !== 'anyone' && (call.method === 'GET' || call.answerKind === 'file' || call.isReading),
)

describe('a client that disconnects after any statement of a read request causes no unhandled error', () => {
  it.each(readingCases.map((cases) => [cases.call.name, cases] as const))('%s', async (_, cases) => {
    await runAsCaller(cases, world, async () => {
      const input = await cases.good[0].input(world)
      for (let statements = 0; ; statements++) {
        hasDisconnected = false
        statementsLeft = statements
        const { status } = await world.actor.callAny(cases.call, input)
        statementsLeft = null
        await new Promise(setImmediate)
        expect(unhandled.splice(0)).toEqual([])
        if (!hasDisconnected) break
        expect(status).toBe(503)
        disconnects++
      }
    })
  })
})

it('most of these requests were aborted several times', () => {
  expect(disconnects).toBeGreaterThan(readingCases.length * 2)
})
