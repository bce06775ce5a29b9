import { randomUUID } from 'node:crypto'
import { withCompany } from '../../../server/platform/db/company.ts'
import type { Call } from '../../../src/contract/call.ts'
import { loadFieldYear, sendChange } from '../../../src/contract/plots/changes.ts'
import { loadYearPage, pagePlots } from '../../../src/contract/plots/plotPages.ts'
import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { type TraitColumn, traitValue } from '../../../src/domain/columns/fieldYear.ts'
import { mixedColumns } from '../mixedYear.ts'
import { type BenchRow, rowOf } from '../row.ts'
import { measureAlternately } from '../spread.ts'
import { BareSql } from './bareSql.ts'
import { pathOf, type TrialServer } from './trialServer.ts'

const maxRead = 1.5
const maxWrite = 2
const pageSize = 1000
const dates = ['2026-06-28', '2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04']

/** P12: a stage's dates of 30,000 plots in one request, and pages of plots with mixed columns, against bare SQL. */
export async function mixedServerRows(server: TrialServer): Promise<BenchRow[]> {
  const { nursery } = await server.further('mixed')
  const { company, db } = server
  const [{ user }] = await withCompany({ db, company }, (tx) => tx<{ user: number }[]>`SELECT id AS "user" FROM users`)
  const bareSql = new BareSql(db, { company, year: nursery.year, user })
  const rows: BenchRow[] = []
  const add = (what: string, times: { ours: number; floor: number }, name: string, maxTimes: number) =>
    rows.push(
      rowOf('P12', what, { value: times.ours, unit: 'ms', against: { name, value: times.floor } }, { maxTimes }),
    )

  const from = (k: number) => `page_size=${pageSize}&page=${k + 2}`
  for (const [as, path] of [
    ['', (k: number) => `${pathOf(pagePlots as unknown as Call)}?year_id=${nursery.year}&${from(k)}`],
    [', as columns', (k: number) => `${pathOf(loadYearPage as unknown as Call, { id: nursery.year })}?${from(k)}`],
  ] as const) {
    const times = await measureAlternately(
      7,
      (k) => server.send('GET', path(k)),
      (k) => bareSql.mixedPage((k + 1) * pageSize, pageSize),
    )
    const rowName = `page of ${pageSize.toLocaleString('en')} plots × ${mixedColumns} mixed columns${as}`
    add(rowName, times, 'one statement, jsonb_object_agg', maxRead)
  }

  const stored = pathOf(loadFieldYear as unknown as Call, { id: nursery.year })
  const columns = decodeFieldYear((await server.send('GET', stored)).bytes)
  const stage = columns.traits.find(({ trait }) => trait.role === 'stage')
  if (!stage) throw new Error('there is no stage')
  const plots = [...columns.id.subarray(0, columns.count)]
  const send = pathOf(sendChange as unknown as Call, { id: nursery.year })
  // The server reads the log before its turn, uncounted, because bare SQL has written in between.
  const catchUp = () =>
    server.send('GET', `${pathOf(pagePlots as unknown as Call)}?year_id=${nursery.year}&page_size=1`)
  const changes = datesOf(stage, plots)
  const times = await measureAlternately(
    changes.length - 1,
    (k) => server.send('POST', send, { key: randomUUID(), base_seq: 0, change: changes[k] }),
    (k) => {
      const [{ after }] = changes[k].columns
      // Writes the values of the product's last change, so that the next change starts from an equal state.
      return bareSql.writeDates(stage.trait.id, plots, after.map(String), JSON.stringify(changes[k]), randomUUID())
    },
    catchUp,
  )
  add(
    `${plots.length.toLocaleString('en')} stage dates, one request`,
    times,
    'unnest upsert, log row, history row, number',
    maxWrite,
  )
  return rows
}

/** Changes of a stage's dates on all plots, each from the result of the one before; the last is done first, uncounted. */
function datesOf({ trait, ...column }: TraitColumn, plots: readonly number[]): ChangeSet[] {
  const last = dates.length - 1
  return dates.map((date, k) => ({
    name: { key: 'change.stage', params: { name: trait.name, count: plots.length } },
    columns: [
      {
        entity: 'plot',
        field: `trait:${trait.id}`,
        ids: [...plots],
        before: plots.map((_, i) => (k === last ? traitValue({ trait, ...column }, i) : dates[k === 0 ? last : k - 1])),
        after: plots.map(() => date),
      },
    ],
  }))
}
