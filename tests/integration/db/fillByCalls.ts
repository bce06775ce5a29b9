import { allCases } from '../allCases.ts'
import { runAsCaller, type World } from '../cases.ts'
import type { TestServer } from '../harness.ts'

/** Writes that would delete what other calls have created. */
const isDeletion = (name: string): boolean => /^(delete|clear|end|signOut|handCompanyOver)/.test(name)

/**
 * Makes the first good case of every writing call, each on data of its own, so that each table of the schema has rows as
 * the product writes them. Two companies, so that another company's data exist as well.
 */
export async function fillByCalls(server: TestServer): Promise<void> {
  const world: World = { server, actor: await server.newCompany(), other: await server.newCompany() }
  for (const cases of allCases) {
    const { call, good } = cases
    if (isDeletion(call.name)) continue
    await runAsCaller(cases, world, async () => {
      const answer = await world.actor.callAny(call, (await good[0].input(world)) ?? {})
      if (answer.status !== call.status)
        throw new Error(`${call.name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    })
  }
  for (;;) {
    const [{ left }] = await server.sql<{ left: number }[]>`SELECT count(*)::integer AS left FROM jobs`
    if (left === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
