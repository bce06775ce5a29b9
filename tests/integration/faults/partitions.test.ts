import { expect, it } from 'vitest'
import { partitionedTables, partitionTables } from '../../../server/admin/partitions/partitionTables.ts'
import { rebuildColumns } from '../../../server/core/columns/rebuild.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize, manyValues } from '../../drill/size.ts'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import {
  addCompanies,
  editValue,
  type Installation,
  loggedChanges,
  measure,
  measuredValues,
  newInstallation,
  reportRatios,
  requests,
  signedIn,
  vacuum,
} from './filledYears.ts'

/** Values of the large database. */
const values = manyValues(20_000)
/** Quiet time before the conversion, ms. */
const quiet = drillSize(500, 10_000)

async function convert({ server }: Installation) {
  const owner = openPool(server.database.owner, { max: 2, name: 'owner', statementTimeout: 0, lockTimeout: 5000 })
  try {
    return await partitionTables(owner)
  } finally {
    await owner.end({ timeout: 2 })
  }
}

it(
  `${values} values are partitioned while a writer and a reader go on, and cost no more afterwards`,
  async () => {
    const plain = await newInstallation()
    const small = await newInstallation()
    const large = await newInstallation()
    await addCompanies(large, { companies: drillSize(2, 20), values, years: 5 })
    for (const database of [plain, small, large]) await vacuum(database)
    const [first, , largePlain] = await measure([plain, small, large])
    reportRatios(`partitions: ${values} values to ${measuredValues}, not partitioned`, largePlain, first)
    await convert(small)
    const longest = { before: 0, during: 0 }
    let phase: keyof typeof longest = 'before'
    let sentCount = 0
    let isOver = false
    atEndOfFile(() => {
      isOver = true
    })
    const goOn = async (request: (n: number) => Promise<unknown>) => {
      for (let n = 0; !isOver; n++) {
        const startedAt = performance.now()
        await request(n)
        longest[phase] = Math.max(longest[phase], performance.now() - startedAt)
        sentCount++
      }
    }
    const writer = goOn((n) => editValue(large, n))
    const reader = goOn(async (n) => {
      if (n % 2 === 0) await requests.tail(large, n)
      else {
        const actor = await signedIn(large)
        expect((await actor.call(loadFieldYear, { params: { id: large.place.year_id } })).status).toBe(200)
      }
    })
    const working = Promise.all([writer, reader])
    working.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, quiet))
    phase = 'during'
    const converted = await convert(large)
    isOver = true
    await working
    expect(converted.map(({ table }) => table)).toEqual([...partitionedTables])
    for (const { table, rows, seconds, locked } of converted)
      figure(`partitions: ${table}`, `${rows} rows in ${seconds.toFixed()} s, locked for ${locked.toFixed()} ms`)
    figure('partitions: requests meanwhile', sentCount)
    figure(
      'partitions: longest answer',
      `${longest.during.toFixed()} ms, ${longest.before.toFixed()} ms before it began`,
    )
    const columns = await withCompany({ db: large.server.node.services.db, company: large.actor.company }, (tx) =>
      rebuildColumns(tx, large.place.year_id),
    )
    const stored = await large.server.sql<{ plot: number; number: number }[]>`
    SELECT plot_id AS plot, number FROM plot_values WHERE field_year_id = ${large.place.year_id} AND trait_id = ${large.trait}`
    const numbers = new Map(stored.map(({ plot, number }) => [plot, number]))
    const lost = [...large.acknowledged].filter(([plot, value]) => numbers.get(plot) !== value)
    figure('partitions: acknowledged edits, lost', `${large.seq - loggedChanges}, ${lost.length}`)
    expect([lost, columns.seq, columns.count]).toEqual([[], large.seq, large.plots.length])
    const [plainTimes, smallParted, largeParted] = await measure([plain, small, large])
    reportRatios(`partitions: ${measuredValues} values, partitioned to not partitioned`, smallParted, plainTimes)
    reportRatios(
      `partitions: partitioned, ${values} values to ${measuredValues} not partitioned`,
      largeParted,
      plainTimes,
    )
  },
  drillSize(600_000, 7_200_000),
)
