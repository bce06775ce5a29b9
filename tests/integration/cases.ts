import type { Call, CallAnswer, CallInput } from '../../src/contract/call.ts'
import type { Actor, TestServer } from './harness.ts'

/** Two companies of one server. */
export interface World {
  server: TestServer
  mine: Actor
  other: Actor
}

/** A call that must succeed. `check` reads what it did back through another call. */
interface Good<C> {
  input: (world: World) => Promise<CallInput<C>> | CallInput<C>
  check: (answer: CallAnswer<C>, world: World) => Promise<void>
}

/** A call that must be refused with this code, its sentence at this field, and nothing written. */
interface Bad {
  because: string
  input: (world: World) => Promise<unknown> | unknown
  code: string
  field?: string
}

/**
 * What another company's data look like to this call:
 * - `ids`: the same input with another company's ids must be answered exactly as with ids that nobody has;
 * - `hidden`: what the other company has stored (`marker` stands in it) must not appear in the answer;
 * - `none`: the call neither takes ids nor shows a company's data; says why.
 */
type Foreign =
  | { ids: (world: World, whose: 'theirs' | 'nobodys') => Promise<unknown> | unknown }
  | { hidden: (world: World) => Promise<{ input: unknown; marker: string }> }
  | { none: string }

export interface CallCases<C = Call> {
  call: C
  good: Good<C>[]
  bad: Bad[]
  foreign: Foreign
  /** Who asks instead of the director of `mine`, somebody new each time: the call takes the asker's own rights away, or takes all there is. */
  asker?: (world: World) => Promise<Actor>
}

/** Does `work` with `world.mine` as the one who asks this call. */
export async function asAsker<T>({ asker }: CallCases, world: World, work: () => Promise<T>): Promise<T> {
  if (!asker) return work()
  const { mine } = world
  world.mine = await asker(world)
  try {
    return await work()
  } finally {
    world.mine = mine
  }
}

/** Declares the cases of one call; `everyCall.test.ts` runs them and fails for a call that has none. */
export function casesOf<C extends Call>(cases: CallCases<C>): CallCases {
  return cases as unknown as CallCases
}

/**
 * Good inputs of calls, each made where it is first wanted: one that a call was refused for, or only read, is as good for the
 * next who asks.
 */
export class GoodInputs {
  private readonly world: World
  private readonly unused = new Map<string, unknown>()

  constructor(world: World) {
    this.world = world
  }

  /** An input of the call's first good case that nothing has been done with yet. */
  async of({ call, good, asker }: CallCases): Promise<unknown> {
    const kept = this.unused.get(call.name)
    if (kept !== undefined) return kept
    const input = (await good[0].input(this.world)) ?? {}
    // Where somebody new asks each time, what it is about goes with them.
    if (!asker) this.unused.set(call.name, input)
    return input
  }

  /** The call has done what the input says. */
  spend({ call }: CallCases): void {
    if (call.method !== 'GET') this.unused.delete(call.name)
  }
}
