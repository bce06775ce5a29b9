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
