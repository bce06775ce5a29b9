import { randomUUID } from 'node:crypto'
import { columnStore } from '../../../server/core/columns/columnStore.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import type { Call } from '../../../src/contract/call.ts'
import { loadFieldYear, sendChange } from '../../../src/contract/plots/changes.ts'
import { numberPlots } from '../../../src/contract/plots/maps.ts'
import { loadYearPage, pagePlots } from '../../../src/contract/plots/plotPages.ts'
import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { traitColumn, traitValue } from '../../../src/domain/columns/fieldYear.ts'
import { type BenchRow, rowOf } from '../row.ts'
import { measureAlternately } from '../spread.ts'
import { BareSql } from './bareSql.ts'
import { pathOf, type TrialServer, trialSize } from './trialServer.ts'

const maxRead = 1.5
const maxWrite = 2
const pageSize = 1000

/** P6: the server's work against bare SQL with the same rows. */
export async function serverRows(server: TrialServer): Promise<BenchRow[]> {
  const scope = { db: server.db, company: server.company }
  const [{ user }] = await withCompany(scope, (tx) => tx<{ user: number }[]>`SELECT id AS "user" FROM users`)
  const bareSql = new BareSql(server.db, { company: server.company, year: server.large.year, user })
  const rows: BenchRow[] = []
  const add = (what: string, times: { ours: number; floor: number }, name: string, maxTimes: number) =>
    rows.push(rowOf('P6', what, { value: times.ours, unit: 'ms', against: { name, value: times.floor } }, { maxTimes }))
  const copy = 'binary COPY of the rows'

  const path = pathOf(loadFieldYear as unknown as Call, { id: server.large.year })
  add(
    'whole field 30,000 × 20, over HTTP',
    await measureAlternately(
      5,
      () => server.send('GET', path),
      () => bareSql.copyYear(),
    ),
    copy,
    maxRead,
  )
  // A new store is a node that has just started and has cached nothing.
  const load = () => columnStore(1e9).pack(scope, server.large.year)
  add(
    'whole field, first time on a node (stored snapshot)',
    await measureAlternately(3, load, () => bareSql.copyYear()),
    copy,
    maxRead,
  )
  const rebuild = async () => {
    await withCompany(scope, (tx) => tx`DELETE FROM field_year_snapshots`)
    return load()
  }
  add(
    'whole field, no snapshot (from the tables)',
    await measureAlternately(5, rebuild, () => bareSql.copyYear()),
    copy,
    maxRead,
  )

  const page = (k: number) =>
    `${pathOf(pagePlots as unknown as Call)}?year_id=${server.large.year}&page_size=${pageSize}&page=${k + 2}`
  add(
    'page of 1,000 plots × 20 traits',
    await measureAlternately(
      7,
      (k) => server.send('GET', page(k)),
      (k) => bareSql.page((k + 1) * pageSize, pageSize),
    ),
    'one statement, jsonb_object_agg',
    maxRead,
  )

  const columnsOf = (k: number) =>
    `${pathOf(loadYearPage as unknown as Call, { id: server.large.year })}?page_size=${pageSize}&page=${k + 2}`
  add(
    'page of 1,000 plots × 20 traits, as columns',
    await measureAlternately(
      7,
      (k) => server.send('GET', columnsOf(k)),
      (k) => bareSql.page((k + 1) * pageSize, pageSize),
    ),
    'one statement, jsonb_object_agg',
    maxRead,
  )

  const cells = new CellWrites(server, (await server.send('GET', path)).bytes)
  const write = (change: ChangeSet) =>
    server.send('POST', pathOf(sendChange as unknown as Call, { id: server.large.year }), {
      key: randomUUID(),
      base_seq: 0,
      change,
    })
  for (const [what, plots, traits, rounds, warm] of [
    // A server that has run for a while has compiled its code for single edits.
    ['one edit', 1, 1, 101, 500],
    ['5,000 values with change log', 250, 20, 7, 0],
  ] as const) {
    for (let k = 0; k < warm; k++) {
      await write(cells.next(plots, traits))
      const change = cells.next(plots, traits)
      await bareSql.writeValues(flat(change), JSON.stringify(change), randomUUID())
    }
    const productChanges: ChangeSet[] = []
    for (let k = 0; k < rounds + 1; k++) productChanges.push(cells.next(plots, traits))
    const times = await measureAlternately(
      rounds,
      (k) => write(productChanges[k]),
      (k) => bareSql.writeValues(flat(productChanges[k]), JSON.stringify(productChanges[k]), randomUUID()),
    )
    add(what, times, 'unnest upsert, log row, history row, number', maxWrite)
  }

  const labels = (k: number) => ({
    field_id: server.large.field,
    year_id: server.large.year,
    prefix: 'ABCDEFGH'[k],
    start_position: 'bottom_left',
    numbering_type: 'horizontal',
    horizontal_direction: 'right',
    vertical_direction: 'up',
    order: 'snake',
    renumber: true,
  })
  const { plots, labels: before } = cells
  const column = { entity: 'plot', field: 'label', ids: plots, before, after: before }
  const log = JSON.stringify({ name: { key: 'change.numbered', params: {} }, columns: [column] })
  // The server reads the log entries of bare SQL before its own turn, uncounted.
  const catchUp = () =>
    server.send('GET', `${pathOf(pagePlots as unknown as Call)}?year_id=${server.large.year}&page_size=1`)
  add(
    '30,000 labels numbered',
    await measureAlternately(
      7,
      (k) => server.send('PATCH', pathOf(numberPlots as unknown as Call), labels(k)),
      (k) =>
        bareSql.writeLabels(
          plots,
          plots.map((id) => `Z${k}${id}`),
          log,
          randomUUID(),
        ),
      catchUp,
    ),
    'unnest update, log row, history row, number',
    maxWrite,
  )
  return rows
}

/** The columns of a change concatenated, as bare SQL writes them. */
function flat(change: ChangeSet): { traits: number[]; plots: number[]; numbers: number[] } {
  return {
    traits: change.columns.flatMap(({ field, ids }) => ids.map(() => Number(field.slice('trait:'.length)))),
    plots: change.columns.flatMap(({ ids }) => ids),
    numbers: change.columns.flatMap(({ after }) => after.map(Number)),
  }
}

/** Makes changes of existing values, each block of plots once. */
class CellWrites {
  readonly plots: number[]
  readonly labels: (string | null)[]
  private readonly columns: ReturnType<typeof decodeFieldYear>
  private readonly traits: readonly number[]
  private from = 0

  constructor(server: TrialServer, bytes: Uint8Array) {
    this.columns = decodeFieldYear(bytes)
    this.plots = [...this.columns.id.subarray(0, this.columns.count)]
    this.labels = this.columns.label
    this.traits = server.traits
    if (this.columns.count !== trialSize.plots) throw new Error(`${this.columns.count} plots were loaded`)
  }

  next(plots: number, traits: number): ChangeSet {
    const indexes = Array.from({ length: plots }, (_, k) => this.from + k)
    this.from += plots
    return {
      name: { key: 'change.value', params: {} },
      columns: this.traits.slice(0, traits).map((trait) => {
        const column = traitColumn(this.columns, trait)
        if (!column) throw new Error(`trait ${trait} is not loaded`)
        return {
          entity: 'plot',
          field: `trait:${trait}`,
          ids: indexes.map((i) => this.plots[i]),
          before: indexes.map((i) => traitValue(column, i)),
          after: indexes.map((i) => 20 + (i % 500) / 100),
        }
      }),
    }
  }
}
