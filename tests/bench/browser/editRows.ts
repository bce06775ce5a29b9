import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import type { Call } from '../../../src/contract/call.ts'
import { loadFieldYear, sendChange } from '../../../src/contract/changes.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { traitColumn, traitValue } from '../../../src/domain/columns/fieldYear.ts'
import { mixedColumns } from '../mixedYear.ts'
import { type BenchRow, rowOf } from '../row.ts'
import { pathOf, type TrialServer, type TrialYear } from '../server/trialServer.ts'
import { openProduct, type ProductPage, type WatchedWindow } from './productPage.ts'

/** Wide enough for the first trait to be in view beside the map. */
const wide = { width: 3600, height: 900 }
const mostOfEdit = 150
const mostOfRemote = 50
const rounds = 5
const block = { plots: 500, traits: 20 }

/** When both panes were painted after something that began at `from`, and how many frames lie between them. */
interface Painted {
  time: number
  between: number
}

/** Waits until both panes have changed after the last key (or socket message) and are painted. */
function bothPainted(page: Page, since: 'at' | 'message'): Promise<Painted> {
  return page.evaluate(async (from) => {
    const { bench } = window as unknown as WatchedWindow
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    for (let k = 0; bench.table < bench[from] || bench.map < bench[from]; k++) {
      if (k > 1200) throw new Error(`not painted: ${JSON.stringify({ ...bench, frames: [] })}`)
      await frame()
    }
    const { table, map } = bench
    const began = bench[from]
    await frame()
    await frame()
    const end = (time: number) => bench.frames.findIndex((ended) => ended >= time)
    const last = Math.max(end(table), end(map))
    return { time: bench.frames[last] - began, between: Math.abs(end(table) - end(map)) }
  }, since)
}

/** Presses a key and answers when both panes show what it did. */
async function press(page: Page, key: string): Promise<Painted> {
  await page.evaluate(() => {
    const { bench } = window as unknown as WatchedWindow
    Object.assign(bench, { table: 0, map: 0, at: Number.MAX_VALUE })
  })
  await page.keyboard.press(key)
  const painted = await bothPainted(page, 'at')
  await page.waitForTimeout(500)
  return painted
}

/** Time of the round that the machine disturbed least. */
const least = (rounds: readonly Painted[]): number => Math.min(...rounds.map(({ time }) => time))

/** Number of changes sent while something is done. */
async function requestsOf(product: ProductPage, work: () => Promise<unknown>): Promise<number> {
  const count = () => product.answers.filter(({ call }) => /^POST .*\/changes\/$/.test(call)).length
  const before = count()
  await work()
  await product.page.waitForTimeout(1500)
  return count() - before
}

function cell(page: Page, { traits }: TrialYear, row: number) {
  return page.locator(`[data-region="table"] .ag-row[row-index="${row}"] [col-id="trait:${traits[0]}"]`)
}

/** A year with what its rows are called. */
interface Edited extends TrialYear {
  readonly on: string
}

/** What the rows of each year are called; those of 30,000 × 20 have no further name. */
const names = { large: '', mixed: `, 30,000 × ${mixedColumns} mixed`, huge: ', 100,000 × 40' } as const

/**
 * P3 and P8: a typed cell, a pasted block, its undo and redo, and a colleague's change, until both panes are painted; in
 * 30,000 × 20, in 30,000 × 60 mixed columns or in 100,000 × 40.
 */
export async function editRows(browser: Browser, server: TrialServer, which: keyof typeof names): Promise<BenchRow[]> {
  const year = which === 'large' ? { nursery: server.large, traits: server.traits } : await server.further(which)
  return editsOf(browser, server, { ...year, on: names[which] })
}

async function editsOf(browser: Browser, server: TrialServer, edited: Edited): Promise<BenchRow[]> {
  const product = await openProduct(browser, server, edited.nursery, wide)
  try {
    return [
      ...(await typed(product, edited)),
      ...(await pasted(product, edited)),
      await remote(product, server, edited),
    ]
  } finally {
    await product.close()
  }
}

async function typed(product: ProductPage, edited: Edited): Promise<BenchRow[]> {
  const { page } = product
  const times: Painted[] = []
  let requests = 0
  for (let round = 0; round < rounds; round++) {
    await cell(page, edited, 2 + round).click()
    await page.keyboard.type(`${11 + round * 13}`)
    requests = Math.max(requests, await requestsOf(product, async () => times.push(await press(page, 'Enter'))))
  }
  const between = Math.max(...times.map((one) => one.between))
  return [
    rowOf('P3', `typed cell, key to both panes${edited.on}`, { value: least(times), unit: 'ms' }, { most: mostOfEdit }),
    rowOf('P3', `typed cell, frames between the panes${edited.on}`, { value: between, unit: 'frames' }, { most: 0 }),
    exactlyOne('typed cell', edited, requests),
  ]
}

function exactlyOne(what: string, { on }: Edited, requests: number): BenchRow {
  if (requests === 0) throw new Error(`${what}: nothing was sent`)
  return rowOf('P3', `${what}, requests${on}`, { value: requests, unit: 'requests' }, { most: 1 })
}

async function pasted(product: ProductPage, edited: Edited): Promise<BenchRow[]> {
  const { page } = product
  const times: Painted[] = []
  const undone: Painted[] = []
  const redone: Painted[] = []
  let requests = 0
  for (let round = 0; round < 3; round++) {
    const text = Array.from({ length: block.plots }, (_, row) =>
      Array.from({ length: block.traits }, (_, col) =>
        (30 + round * 10 + ((row * 7 + col) % 100) / 10).toFixed(1),
      ).join('\t'),
    ).join('\r\n')
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await cell(page, edited, 0).click()
    await page.keyboard.press('Control+KeyV')
    // Large pastes are shown first; Enter writes.
    await page.waitForTimeout(1500)
    requests = Math.max(requests, await requestsOf(product, async () => times.push(await press(page, 'Enter'))))
    await cell(page, edited, 0).click()
    undone.push(await press(page, 'Control+KeyZ'))
    await page.waitForTimeout(2000)
    redone.push(await press(page, 'Control+KeyY'))
    await page.waitForTimeout(2000)
  }
  const value = least(times)
  const against = { name: 'the change itself', value }
  const cells = '10,000 cells'
  return [
    rowOf('P3', `paste of ${cells}, Enter to both panes${edited.on}`, { value, unit: 'ms' }, { most: mostOfEdit }),
    rowOf(
      'P3',
      `paste of ${cells}, frames between the panes${edited.on}`,
      { value: Math.max(...times.map((one) => one.between)), unit: 'frames' },
      { most: 0 },
    ),
    exactlyOne(`paste of ${cells}`, edited, requests),
    rowOf('P8', `undo of ${cells}${edited.on}`, { value: least(undone), unit: 'ms', against }, { mostTimes: 1 }),
    rowOf('P8', `redo of ${cells}${edited.on}`, { value: least(redone), unit: 'ms', against }, { mostTimes: 1 }),
  ]
}

async function remote(product: ProductPage, server: TrialServer, edited: Edited): Promise<BenchRow> {
  const { page } = product
  const times: Painted[] = []
  for (let round = 0; round < rounds; round++) {
    const path = pathOf(loadFieldYear as unknown as Call, { id: edited.nursery.year })
    const columns = decodeFieldYear((await server.send('GET', path)).bytes)
    const plots = Array.from({ length: 50 }, (_, k) => k)
    const change = {
      name: { key: 'change.value', params: {} },
      columns: edited.traits.slice(0, block.traits).map((trait) => {
        const column = traitColumn(columns, trait)
        return {
          entity: 'plot',
          field: `trait:${trait}`,
          ids: plots.map((i) => columns.id[i]),
          before: plots.map((i) => column && traitValue(column, i)),
          after: plots.map((i) => 15 + round * 9 + i / 10),
        }
      }),
    }
    await page.evaluate(() => {
      const { bench } = window as unknown as WatchedWindow
      Object.assign(bench, { table: 0, map: 0, message: Number.MAX_VALUE })
    })
    const key = randomUUID()
    await server.send('POST', pathOf(sendChange as unknown as Call, { id: edited.nursery.year }), {
      key,
      base_seq: 0,
      change,
    })
    times.push(await bothPainted(page, 'message'))
    await page.waitForTimeout(300)
  }
  const value = least(times)
  return rowOf(
    'P8',
    `a colleague's 1,000 cells, message to both panes${edited.on}`,
    { value, unit: 'ms' },
    { most: mostOfRemote },
  )
}
