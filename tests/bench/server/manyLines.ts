import { setTimeout as wait } from 'node:timers/promises'
import { withCompany } from '../../../server/platform/db/company.ts'
import type { Call } from '../../../src/contract/call.ts'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { loadMeans } from '../../../src/contract/lines/varieties.ts'
import { syntheticYear } from '../syntheticYear.ts'
import { makeYear, pathOf, type TrialServer } from './trialServer.ts'

/** Lines and traits of the crop whose summary is opened. */
export const summarySize = { lines: 50_000, traits: 12 } as const

/** A crop that has many lines. */
export interface LineCrop {
  readonly id: number
  readonly name: string
  /** Prefix of every line's name. */
  readonly lines: string
  /** Time of the first answer of its means, before any were stored, ms. */
  readonly firstMeans: number
}

/** A further crop of 50,000 lines, each grown on one plot with 12 traits; their means are computed and stored. */
export async function manyLines(server: TrialServer): Promise<LineCrop> {
  const name = 'Many barleys'
  const body = { russian_name: 'Много ячменей', english_name: name }
  const { spec_id: id } = (await server.send('POST', pathOf(createCrop as unknown as Call), body)).json() as {
    spec_id: number
  }
  const columns = syntheticYear(summarySize.lines, summarySize.traits, 3)
  columns.lines.clear()
  for (let k = 1; k <= summarySize.lines; k++) {
    const line = { id: k, name: `L-${String(k).padStart(5, '0')}`, is_variety: k % 200 === 0 }
    columns.lines.set(k, { ...line, mother_id: null, father_id: null })
    columns.line[k - 1] = k
  }
  const { year } = (await makeYear(server.db, { company: server.company, crop: id }, 'Summary', columns)).nursery
  await server.settle()
  const startedAt = performance.now()
  await server.send('GET', pathOf(loadMeans as unknown as Call, { id }))
  const firstMeans = performance.now() - startedAt
  while (!(await areMeansStored(server, year))) await wait(200)
  return { id, name, lines: 'Summary L-', firstMeans }
}

/** Whether the means that were answered are also stored, which continues after the answer. */
function areMeansStored({ db, company }: TrialServer, year: number): Promise<boolean> {
  return withCompany({ db, company }, async (tx) => {
    const [row] = await tx`SELECT 1 FROM field_years WHERE id = ${year} AND means_seq = seq`
    return row !== undefined
  })
}
