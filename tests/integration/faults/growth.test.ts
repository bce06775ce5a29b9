import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { makeBackup } from '../../../server/admin/backup/makeBackup.ts'
import { verifyBackup } from '../../../server/admin/backup/verifyBackup.ts'
import { columnStore } from '../../../server/core/columns/columnStore.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import { figure } from '../../drill/figures.ts'
import { isDrill, manyCompanies, manyValues } from '../../drill/size.ts'
import { folderOfFile } from '../../temporary/ofFile.ts'
import {
  addCompanies,
  type Installation,
  measure,
  measuredValues,
  newInstallation,
  reportRatios,
  vacuum,
} from './filledYears.ts'

/** Databases after each step of growth, from the measured year of one company on. */
const steps = (
  isDrill
    ? [
        { companies: 10, values: 1e6 },
        { companies: 50, values: 1e7 },
      ]
    : [
        { companies: 2, values: 5000 },
        { companies: 4, values: 20_000 },
      ]
).filter(({ companies, values }) => companies <= manyCompanies(4) && values <= manyValues(20_000))
const smallest = { companies: 1, values: measuredValues }
/** Values of one nursery-year of the further companies, about. */
const valuesOfYear = measuredValues / 2

const nameOf = ({ companies, values }: typeof smallest) => `growth: companies ${companies}, values ${values}`

/** Makes a backup; records how long it takes and its size. */
async function backUp({ server }: Installation, name: string): Promise<void> {
  const database = new URL(server.database.owner).pathname.slice(1)
  const superuserPool = openPool(inject('addresses').superuser.replace('{database}', database), {
    max: 2,
    name: 'backup',
    statementTimeout: 0,
    lockTimeout: 5000,
  })
  try {
    const folder = join(folderOfFile('backup'), 'grown')
    const startedAt = performance.now()
    const { tables } = await makeBackup({ db: superuserPool, storage: server.node.services.files }, folder)
    const seconds = (performance.now() - startedAt) / 1000
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const megabytes = tables.reduce((sum, table) => sum + table.bytes, 0) / 1e6
    figure(`${name}: backup`, `${seconds.toFixed(1)} s, ${rows} rows, ${megabytes.toFixed(1)} MB`)
    expect((await verifyBackup(folder)).tables).toHaveLength(tables.length)
  } finally {
    await superuserPool.end({ timeout: 2 })
  }
}

it(
  'a database grows to its companies and values while one year is measured, and a node counts each open company',
  async () => {
    const small = await newInstallation()
    const grown = await newInstallation()
    await vacuum(small)
    await backUp(small, nameOf(smallest))
    const opened = [{ company: grown.actor.company, year: grown.place.year_id }]
    let current = smallest
    for (const step of steps) {
      const companies = step.companies - current.companies
      const values = step.values - current.values
      const years = Math.max(1, Math.round(values / companies / valuesOfYear))
      opened.push(...(await addCompanies(grown, { companies, values, years })))
      current = step
      await vacuum(grown)
      const [first, after] = await measure([small, grown])
      reportRatios(`${nameOf(step)} to one company`, after, first)
      await backUp(grown, nameOf(step))
    }
    const [{ values, companies }] = await grown.server.sql<{ values: number; companies: number }[]>`
    SELECT (SELECT count(*)::integer FROM plot_values) AS values, (SELECT count(*)::integer FROM companies) AS companies`
    expect(companies).toBe(current.companies)
    expect(Math.abs(values - current.values)).toBeLessThanOrEqual(0.05 * current.values)

    // One year of each company in the memory of a node.
    const store = columnStore(4e9)
    const marks = [1, 10, 50]
    let last = 0
    for (const [k, { company, year }] of opened.entries()) {
      await store.pack({ db: grown.server.node.services.db, company }, year)
      const { years, bytes } = store.figures()
      expect([years, bytes > last]).toEqual([k + 1, true])
      last = bytes
      if (marks.includes(k + 1) || k + 1 === opened.length)
        figure(`growth: memory of a node, open companies ${k + 1}`, `${(bytes / 1e6).toFixed(1)} MB`)
    }
  },
  isDrill ? 7_200_000 : 300_000,
)
