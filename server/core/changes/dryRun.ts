import { type CompanyScope, withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'

/** Carries the answer out of a transaction that is rolled back. */
class RolledBackError extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('dry run')
    this.answer = answer
  }
}

/** Does work in a transaction of the company, or with `isDry` returns what it would have returned and writes nothing. */
export async function dryRun<T>(scope: CompanyScope, isDry: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!isDry) return withCompany(scope, work)
  try {
    return await withCompany(scope, async (tx): Promise<T> => {
      throw new RolledBackError(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBackError) return error.answer as T
    throw error
  }
}
