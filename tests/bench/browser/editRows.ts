import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import type { Call } from '../../../src/contract/call.ts'
import { loadFieldYear, sendChange } from '../../../src/contract/plots/changes.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { traitColumn, traitValue } from '../../../src/domain/columns/fieldYear.ts'
import { mixedColumns } from '../mixedYear.ts'
import type { YearColumnsWanted } from '../pages/arrivedYear.ts'
import type { LoadBench } from '../pages/loadAlone.tsx'
import { type BenchRow, rowOf } from '../row.ts'
import { pathOf, type TrialServer, type TrialYear, trialSize } from '../server/trialServer.ts'
import { openPage } from './openBrowser.ts'
import type { PageServer } from './pageServer.ts'
import { openProduct, type ProductPage, type WatchedWindow } from './productPage.ts'

/** Wide enough to show the first trait in addition to the map. */
const wideWindow = { width: 3600, height: 900 }
/** Largest ratio to a rival that makes the same edit. */
const maxTimes = { typed: 8, pasted: 10, remote: 6 }
const rounds = 5
const block = { plots: 500, traits: 20 }
const remotePlots = 50

/** When both panes were painted after an action at `from`, and the number of frames between. */
interface PaintTimes {
  time: number
  between: number
}

/** Waits until both panes have changed and been painted after the last key (or socket message). */
function bothPainted(page: Page, since: 'at' | 'message'): Promise<PaintTimes> {
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

/** Presses a key and resolves when both panes show its effect. */
async function press(page: Page, key: string): Promise<PaintTimes> {
  await page.evaluate(() => {
    const { bench } = window as unknown as WatchedWindow
    Object.assign(bench, { table: 0, map: 0, at: Number.MAX_VALUE })
  })
  await page.keyboard.press(key)
  const paintedAt = await bothPainted(page, 'at')
  await page.waitForTimeout(500)
  return paintedAt
}

/** Time of the round with the least disturbance from the machine. */
const least = (rounds: readonly PaintTimes[]): number => Math.min(...rounds.map(({ time }) => time))

/** The quietest round of an edit against the rival's time for the same size. */
function againstRival(
  id: string,
  what: string,
  times: readonly PaintTimes[],
  { rival }: EditedYear,
  size: keyof Rival,
): BenchRow {
  const against = { name: rivalName, value: rival[size] }
  return rowOf(id, what, { value: least(times), unit: 'ms', against }, { maxTimes: maxTimes[size] })
}

/** Number of changes sent while something is done. */
async function requestsOf(product: ProductPage, work: () => Promise<unknown>): Promise<number> {
  const count = () => product.answers.filter(({ call }) => /^POST .*\/changes\/$/.test(call)).length
  const before = count()
  await work()
  // A busy server answers a large change late; a second request would follow soon after.
  for (let k = 0; k < 60 && count() === before; k++) await product.page.waitForTimeout(250)
  await product.page.waitForTimeout(1500)
  return count() - before
}

function cell(page: Page, { traits }: TrialYear, row: number) {
  return page.locator(`[data-region="table"] .ag-row[row-index="${row}"] [col-id="trait:${traits[0]}"]`)
}

/** A year with a name for its rows, and the rival's times for the same edits. */
interface EditedYear extends TrialYear {
  readonly on: string
  readonly rival: Rival
}

/** ms for one cell, for a block and for a colleague's cells. */
type Rival = Readonly<Record<keyof typeof maxTimes, number>>

const rivalName = 'AG Grid alone and a bitmap'

/** Times of the same edits with only AG Grid and a bitmap: the shortest of some rounds. */
async function rivalOf(browser: Browser, pages: PageServer, which: keyof typeof names): Promise<Rival> {
  const page = await openPage<LoadBench>(browser, pages.urlOf('loadAlone'), wideWindow)
  await page.call('prepare')
  await page.call('showYear', ...sizes[which])
  const times: Record<keyof typeof maxTimes, number[]> = { typed: [], pasted: [], remote: [] }
  for (let k = 0; k < 2 * rounds; k++) {
    times.typed.push(await page.call('edit', 1, 1, k))
    times.pasted.push(await page.call('edit', block.plots, block.traits, k))
    times.remote.push(await page.call('edit', remotePlots, block.traits, k))
  }
  await page.close()
  return { typed: Math.min(...times.typed), pasted: Math.min(...times.pasted), remote: Math.min(...times.remote) }
}

const sizes: Record<keyof typeof names, readonly [number, YearColumnsWanted]> = {
  large: [trialSize.plots, trialSize.traits],
  mixed: [trialSize.plots, 'mixed'],
  huge: [100_000, 40],
}

/** The name of each year in its rows; the year of 30,000 × 20 has no name. */
const names = { large: '', mixed: `, 30,000 × ${mixedColumns} mixed`, huge: ', 100,000 × 40' } as const

/**
 * P3 and P8: a typed cell, a pasted block, its undo and redo, and a colleague's change, until both panes are painted; in
 * 30,000 × 20, in 30,000 × 60 mixed columns or in 100,000 × 40; against AG Grid and a bitmap with the same edits.
 */
export async function editRows(
  browser: Browser,
  pages: PageServer,
  server: TrialServer,
  which: keyof typeof names,
): Promise<BenchRow[]> {
  const year = which === 'large' ? { nursery: server.large, traits: server.traits } : await server.further(which)
  return editsOf(browser, server, { ...year, on: names[which], rival: await rivalOf(browser, pages, which) })
}

async function editsOf(browser: Browser, server: TrialServer, edited: EditedYear): Promise<BenchRow[]> {
  const product = await openProduct(browser, server, edited.nursery, wideWindow)
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

async function typed(product: ProductPage, edited: EditedYear): Promise<BenchRow[]> {
  const { page } = product
  const times: PaintTimes[] = []
  let requests = 0
  for (let round = 0; round < rounds; round++) {
    await cell(page, edited, 2 + round).click()
    await page.keyboard.type(`${11 + round * 13}`)
    requests = Math.max(requests, await requestsOf(product, async () => times.push(await press(page, 'Enter'))))
  }
  const between = Math.max(...times.map((time) => time.between))
  return [
    againstRival('P3', `typed cell, key to both panes${edited.on}`, times, edited, 'typed'),
    rowOf('P3', `typed cell, frames between the panes${edited.on}`, { value: between, unit: 'frames' }, { max: 0 }),
    exactlyOne('typed cell', edited, requests),
  ]
}

function exactlyOne(what: string, { on }: EditedYear, requests: number): BenchRow {
  if (requests === 0) throw new Error(`${what}: nothing was sent`)
  return rowOf('P3', `${what}, requests${on}`, { value: requests, unit: 'requests' }, { max: 1 })
}

async function pasted(product: ProductPage, edited: EditedYear): Promise<BenchRow[]> {
  const { page } = product
  const times: PaintTimes[] = []
  const undone: PaintTimes[] = []
  const redone: PaintTimes[] = []
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
    againstRival('P3', `paste of ${cells}, Enter to both panes${edited.on}`, times, edited, 'pasted'),
    rowOf(
      'P3',
      `paste of ${cells}, frames between the panes${edited.on}`,
      { value: Math.max(...times.map((time) => time.between)), unit: 'frames' },
      { max: 0 },
    ),
    exactlyOne(`paste of ${cells}`, edited, requests),
    rowOf('P8', `undo of ${cells}${edited.on}`, { value: least(undone), unit: 'ms', against }, { maxTimes: 1 }),
    rowOf('P8', `redo of ${cells}${edited.on}`, { value: least(redone), unit: 'ms', against }, { maxTimes: 1 }),
  ]
}

async function remote(product: ProductPage, server: TrialServer, edited: EditedYear): Promise<BenchRow> {
  const { page } = product
  const times: PaintTimes[] = []
  for (let round = 0; round < rounds; round++) {
    const path = pathOf(loadFieldYear as unknown as Call, { id: edited.nursery.year })
    const columns = decodeFieldYear((await server.send('GET', path)).bytes)
    const plots = Array.from({ length: remotePlots }, (_, k) => k)
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
  return againstRival('P8', `a colleague's 1,000 cells, message to both panes${edited.on}`, times, edited, 'remote')
}
