import type { CallCases } from './cases.ts'

const files = import.meta.glob<{ cases: CallCases[] }>('./**/*.cases.ts', { eager: true })

/** The cases of every call, from all `*.cases.ts` files. */
export const allCases: readonly CallCases[] = Object.values(files).flatMap((file) => file.cases)

const casesByName = new Map(allCases.map((cases) => [cases.call.name, cases]))

/** The cases of one call. @throws if there are none. */
export function casesOfCall(call: { readonly name: string }): CallCases {
  const cases = casesByName.get(call.name)
  if (!cases) throw new Error(`${call.name} has no cases`)
  return cases
}
