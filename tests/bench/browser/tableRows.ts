import type { Browser, Page } from 'playwright'
import type { AloneBench } from '../pages/aloneTable.tsx'
import type { TableBench } from '../pages/table.tsx'
import { type BenchRow, rowOf } from '../row.ts'
import { quantile } from '../spread.ts'
import { type BenchPage, openPage } from './openBrowser.ts'
import type { PageServer } from './pageServer.ts'

const window = { width: 1600, height: 900 }
const mostTimes = 1.2
const mostScript = 8
const leastOfRefresh = 10
const rounds = 2
const steps = 15

/** Time that the main thread was busy while `work` was done, ms. */
async function busy(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const spent = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await spent()
  await work()
  const time = (await spent()) - before
  await session.detach()
  return time
}

interface Shared {
  firstPaint(plots: number, traits: number): Promise<number>
  scroll(steps: number): Promise<void>
  sort(count: number): Promise<number[]>
}

interface Times {
  paint: number[]
  scroll: number[]
  sort: number[]
}

async function measure(page: BenchPage<Shared>, size: readonly [number, number], times: Times): Promise<void> {
  times.paint.push(await page.call('firstPaint', ...size))
  times.scroll.push((await busy(page.page, () => page.call('scroll', steps))) / steps)
  times.sort.push(...(await page.call('sort', 2)))
}

/** P7: the table against AG Grid alone with the same rows. */
export async function tableRows(browser: Browser, pages: PageServer): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const table = await openPage<TableBench>(browser, pages.urlOf('table'), window)
  const alone = await openPage<AloneBench>(browser, pages.urlOf('aloneTable'), window)
  for (const size of [
    [30_000, 30],
    [100_000, 40],
  ] as const) {
    const ours: Times = { paint: [], scroll: [], sort: [] }
    const rival: Times = { paint: [], scroll: [], sort: [] }
    for (let round = 0; round < rounds; round++) {
      await measure(table as unknown as BenchPage<Shared>, size, ours)
      await measure(alone as unknown as BenchPage<Shared>, size, rival)
    }
    const on = `${size[0].toLocaleString('en')} × ${size[1]}`
    for (const [what, key] of [
      ['first paint', 'paint'],
      ['scroll, main thread a step', 'scroll'],
      ['sort by a trait', 'sort'],
    ] as const) {
      const against = { name: 'AG Grid alone', value: Math.min(...rival[key]) }
      rows.push(rowOf('P7', `${what}, ${on}`, { value: Math.min(...ours[key]), unit: 'ms', against }, { mostTimes }))
    }
  }
  await table.call('firstPaint', 30_000, 30)
  const refresh = { name: 'class rule, refreshCells forced', value: quantile(await alone.call('range', 40), 0.5) }
  for (const [what, times] of [
    ['range of 5,000 cells dragged', await table.call('range', 60)],
    ['fill handle dragged', await table.call('fill', 60)],
  ] as const) {
    rows.push(
      rowOf('P7', `${what}, p95`, { value: quantile(times, 0.95), unit: 'ms' }, { most: mostScript }),
      rowOf(
        'P7',
        `${what}, p50`,
        { value: quantile(times, 0.5), unit: 'ms', against: refresh },
        { leastTimes: leastOfRefresh },
      ),
    )
  }
  await table.close()
  await alone.close()
  return rows
}
