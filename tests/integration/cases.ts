import type { Call, CallAnswer, CallInput } from '../../src/contract/call.ts'
import type { Actor, TestServer } from './harness.ts'

/** Two companies of one server. */
export interface World {
  server: TestServer
  actor: Actor
  other: Actor
}

/** A call that must succeed. `check` verifies its effect through another call. */
interface Good<C> {
  input: (world: World) => Promise<CallInput<C>> | CallInput<C>
  check: (answer: CallAnswer<C>, world: World) => Promise<void>
}

/** A call that must be refused with this code, with a message at this field, and without writing anything. */
interface Bad {
  because: string
  input: (world: World) => Promise<unknown> | unknown
  code: string
  field?: string
}

/**
 * How this call treats another company's data:
 * - `ids`: the input with another company's ids must be answered exactly as with ids that do not exist;
 * - `hidden`: what the other company has stored (its texts contain `marker`) must not appear in the answer;
 * - `none`: the call neither takes ids nor shows a company's data; the text explains why.
 */
type Foreign =
  | { ids: (world: World, whose: 'theirs' | 'unknown') => Promise<unknown> | unknown }
  | { hidden: (world: World) => Promise<{ input: unknown; marker: string }> }
  | { none: string }

export interface CallCases<C = Call> {
  call: C
  good: Good<C>[]
  bad: Bad[]
  foreign: Foreign
  /**
   * The caller, if it is not the director of `actor`: a new one each time, because the call removes the caller's own
   * rights or all data.
   */
  caller?: (world: World) => Promise<Actor>
}

/** Runs `work` with the caller of this call as `world.actor`. */
export async function runAsCaller<T>({ caller }: CallCases, world: World, work: () => Promise<T>): Promise<T> {
  if (!caller) return work()
  const { actor } = world
  world.actor = await caller(world)
  try {
    return await work()
  } finally {
    world.actor = actor
  }
}

/** Declares the cases of one call. `everyCall.test.ts` runs them and fails for a call without cases. */
export function casesOf<C extends Call>(cases: CallCases<C>): CallCases {
  return cases as unknown as CallCases
}

/** Good inputs of calls, created on first use. An input that a call refused or only read is reused by the next test. */
export class GoodInputs {
  private readonly world: World
  private readonly unused = new Map<string, unknown>()

  constructor(world: World) {
    this.world = world
  }

  /** An input of the call's first good case that no call has consumed yet. */
  async of({ call, good, caller }: CallCases): Promise<unknown> {
    const reusable = this.unused.get(call.name)
    if (reusable !== undefined) return reusable
    const input = (await good[0].input(this.world)) ?? {}
    // With a new caller each time, the data of the input belong to that caller and cannot be reused.
    if (!caller) this.unused.set(call.name, input)
    return input
  }

  /** Drops the input of a call that has succeeded with it. */
  spend({ call }: CallCases): void {
    if (call.method !== 'GET') this.unused.delete(call.name)
  }
}
