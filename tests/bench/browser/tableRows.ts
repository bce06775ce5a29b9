import type { Browser, Page } from 'playwright'
import { mixedColumns } from '../mixedYear.ts'
import type { AloneBench } from '../pages/aloneTable.tsx'
import type { YearColumnsWanted } from '../pages/arrivedYear.ts'
import type { TableBench } from '../pages/table.tsx'
import { type BenchRow, rowOf } from '../row.ts'
import { quantile } from '../spread.ts'
import { busyTime } from './busyTime.ts'
import { type BenchPage, openPage } from './openBrowser.ts'
import type { PageServer } from './pageServer.ts'

const window = { width: 1600, height: 900 }
const maxTimes = 1.2
/** Limit relative to the rival's frames, p95. */
const maxFrame = 0.5
/** Frames of the rival in a round of a drag. */
const rivalFrames = 40
const leastOfRefresh = 10
/** Rows are the shortest of these rounds, shares of moves the shortest of all: the first round also compiles. */
const rounds = 3
const dragRounds = 8
const steps = 15
/** Moves of a drag: one is shorter than the time between two samples of a profile, so that many are needed. */
const moves = 240

/** Functions of a profile that are not script. */
const noScript = new Set(['(root)', '(idle)', '(program)'])

/**
 * Script time of `work`, ms, by samples: includes scripts after the frame, such as React's, and collection of its own
 * garbage, but not of earlier garbage.
 */
async function script(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 200 })
  await session.send('Profiler.start')
  await work()
  const { profile } = await session.send('Profiler.stop')
  await session.detach()
  const nameOf = new Map(profile.nodes.map((node) => [node.id, node.callFrame.functionName]))
  const { samples = [], timeDeltas = [] } = profile
  const spent = samples.map((id, k) => (noScript.has(nameOf.get(id) ?? '') ? 0 : (timeDeltas[k + 1] ?? 0)))
  return spent.reduce((sum, time) => sum + time, 0) / 1000
}

interface TableDriver {
  firstPaint(plots: number, wanted: YearColumnsWanted): Promise<number>
  scroll(steps: number): Promise<void>
  sort(count: number): Promise<number[]>
}

interface Times {
  paint: number[]
  scroll: number[]
  sort: number[]
}

const measured = [
  ['first paint', 'paint'],
  ['scroll, main thread a step', 'scroll'],
  ['sort by a trait', 'sort'],
] as const

/** The shortest times of both, row by row. */
function spans(ours: Times, rival: Times, name: string, on: string, id: 'P7' | 'P12') {
  return measured.map((measure) => {
    const against = { name, value: Math.min(...rival[measure[1]]) }
    return rowOf(
      id,
      `${measure[0]}, ${on}`,
      { value: Math.min(...ours[measure[1]]), unit: 'ms', against },
      { maxTimes },
    )
  })
}

/** The name of a size in a row. */
export function nameOfSize([plots, wanted]: readonly [number, YearColumnsWanted]): string {
  return `${plots.toLocaleString('en')} × ${wanted === 'mixed' ? `${mixedColumns} mixed` : wanted}`
}

async function measure(
  page: BenchPage<TableDriver>,
  size: readonly [number, YearColumnsWanted],
  times: Times,
): Promise<void> {
  times.paint.push(await page.call('firstPaint', ...size))
  times.scroll.push((await busyTime(page.page, () => page.call('scroll', steps))) / steps)
  times.sort.push(...(await page.call('sort', 2)))
}

/**
 * P12: the table with 60 mixed columns against the same with 60 numeric traits, by turns. Cells of planned technologies
 * and of dates with days show more than their values.
 */
export async function mixedTableRows(browser: Browser, pages: PageServer): Promise<BenchRow[]> {
  const table = await openPage<TableBench>(browser, pages.urlOf('table'), window)
  const mixed: Times = { paint: [], scroll: [], sort: [] }
  const traits: Times = { paint: [], scroll: [], sort: [] }
  for (let round = 0; round < rounds; round++) {
    await measure(table as unknown as BenchPage<TableDriver>, [30_000, 'mixed'], mixed)
    await measure(table as unknown as BenchPage<TableDriver>, [30_000, mixedColumns], traits)
  }
  await table.close()
  return spans(mixed, traits, `${mixedColumns} traits`, nameOfSize([30_000, 'mixed']), 'P12')
}

/**
 * A range and the fill handle dragged, against the rival that refreshes its cells: by turns, as the speed of the machine
 * varies.
 */
async function dragRows(table: BenchPage<TableBench>, alone: BenchPage<AloneBench>): Promise<BenchRow[]> {
  const drags = [
    { what: 'range of 5,000 cells dragged', begin: 'showRange', drag: 'dragRange' },
    { what: 'fill handle dragged', begin: 'showFill', drag: 'dragFill' },
  ] as const
  const seen = drags.map(() => ({ times: [] as number[], dragging: [] as number[], watching: [] as number[] }))
  const forced: number[] = []
  const forcedFrames: number[] = []
  await table.call('firstPaint', 30_000, 30)
  await alone.call('showRange')
  for (let round = 0; round < dragRounds; round++) {
    forced.push(await script(alone.page, () => alone.call('growRange', moves)))
    forcedFrames.push(...(await alone.call('growRangeFrames', rivalFrames)))
    for (const [k, { begin, drag }] of drags.entries()) {
      const { times, dragging, watching } = seen[k]
      await table.call(begin)
      dragging.push(await script(table.page, async () => times.push(...(await table.call(drag, moves)))))
      await table.call('release')
      watching.push(await script(table.page, () => table.call('watchOnly', moves)))
    }
  }
  const against = { name: 'class rule, refreshCells forced', value: Math.min(...forced) / moves }
  const frame = { name: 'class rule, refreshCells forced, p95', value: quantile(forcedFrames, 0.95) }
  return drags.flatMap(({ what }, k) => {
    const { times, dragging, watching } = seen[k]
    // The rival has no pointer, and its frames are not watched one by one: this cost is not part of a move.
    const value = (Math.min(...dragging) - Math.min(...watching)) / moves
    return [
      rowOf('P7', `${what}, p95`, { value: quantile(times, 0.95), unit: 'ms', against: frame }, { maxTimes: maxFrame }),
      rowOf('P7', `${what}, script a move`, { value, unit: 'ms', against }, { leastTimes: leastOfRefresh }),
    ]
  })
}

/** P7: the table against AG Grid alone with the same rows. */
export async function tableRows(browser: Browser, pages: PageServer): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const table = await openPage<TableBench>(browser, pages.urlOf('table'), window)
  const gridPage = await openPage<AloneBench>(browser, pages.urlOf('aloneTable'), window)
  for (const size of [
    [30_000, 30],
    [100_000, 40],
    [30_000, 'mixed'],
  ] as const) {
    const productTimes: Times = { paint: [], scroll: [], sort: [] }
    const rival: Times = { paint: [], scroll: [], sort: [] }
    for (let round = 0; round < rounds; round++) {
      await measure(table as unknown as BenchPage<TableDriver>, size, productTimes)
      await measure(gridPage as unknown as BenchPage<TableDriver>, size, rival)
    }
    rows.push(...spans(productTimes, rival, 'AG Grid alone', nameOfSize(size), 'P7'))
  }
  rows.push(...(await dragRows(table, gridPage)))
  await table.close()
  await gridPage.close()
  return rows
}
