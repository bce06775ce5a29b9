import type { Browser } from 'playwright'
import type { KonvaBench } from '../pages/konvaNodes.tsx'
import type { MapBench } from '../pages/map.tsx'
import { type BenchRow, type RatioLimits, rowOf } from '../row.ts'
import { lowestQuantile, median } from '../spread.ts'
import { openPage } from './openBrowser.ts'
import type { PageServer } from './pageServer.ts'

const window = { width: 1000, height: 800 }
const wall = { width: 3840, height: 2160 }
const sizes = [1000, 10_000, 30_000, 100_000]
const rounds = 4
const framesPerRound = 24
const maxMedian = 4
const maxTail = 6
const maxSpread = 1.5
const leastOfKonva = 100

const countText = (plots: number): string => plots.toLocaleString('en')

/** P1: script time of a frame while panning and zooming, against one drawImage of the window. */
export async function mapFrames(browser: Browser, pages: PageServer): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const medians = new Map<number, number>()
  for (const [size, counts] of [
    [window, sizes],
    [wall, [30_000]],
  ] as const) {
    const page = await openPage<MapBench>(browser, pages.urlOf('map'), size)
    for (const plots of counts) {
      await page.call('load', plots, 3)
      const pan: number[][] = []
      const zoom: number[][] = []
      const floor: number[][] = []
      // By turns, so that disturbance from the machine affects all three.
      for (let round = 0; round < rounds; round++) {
        floor.push(await page.call('drawImage', framesPerRound))
        await page.call('cells', 40, 24)
        pan.push(await page.call('pan', framesPerRound))
        zoom.push(await page.call('zoom', framesPerRound))
      }
      const on = `${countText(plots)} plots, ${size.width} × ${size.height}`
      for (const [what, times] of [
        ['pan', pan],
        ['zoom', zoom],
      ] as const) {
        for (const [share, name, maxTimes] of [
          [0.5, 'p50', maxMedian],
          [0.95, 'p95', maxTail],
        ] as const) {
          const against = { name: `drawImage ${name}`, value: lowestQuantile(floor, share) }
          rows.push(
            rowOf(
              'P1',
              `${what}, ${on}, ${name}`,
              { value: lowestQuantile(times, share), unit: 'ms', against },
              { maxTimes },
            ),
          )
        }
      }
      if (size === window) medians.set(plots, lowestQuantile(pan, 0.5))
    }
    await page.close()
  }
  const values = [...medians.values()]
  const against = { name: 'fastest size', value: Math.min(...values) }
  rows.push(
    rowOf(
      'P1',
      'pan, spread over the sizes, p50',
      { value: Math.max(...values), unit: 'ms', against },
      { maxTimes: maxSpread },
    ),
  )
  return [...rows, await againstNodes(browser, pages, medians.get(10_000) ?? 0)]
}

const maxStyle = 2.5

/** P1: panning 30,000 plots with two in three hatched, and 30,000 on two maps under one camera. */
export async function mapVariants(browser: Browser, pages: PageServer): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const name of ['hatched', 'two maps'] as const) {
    const page = await openPage<MapBench>(browser, pages.urlOf('map'), window)
    await page.call(name === 'hatched' ? 'loadHatched' : 'load', 30_000, 3)
    if (name === 'two maps') await page.call('secondMap')
    for (const [cells, width, height] of [
      ['labels', 40, 24],
      ['small cells', 12, 8],
    ] as const) {
      const pan: number[][] = []
      const floor: number[][] = []
      for (let round = 0; round < rounds; round++) {
        floor.push(await page.call('drawImage', framesPerRound))
        await page.call('cells', width, height)
        pan.push(await page.call('pan', framesPerRound))
      }
      const against = { name: 'drawImage p50', value: lowestQuantile(floor, 0.5) }
      const value = lowestQuantile(pan, 0.5)
      const rowName = `pan, 30,000 plots, ${name}, ${cells}, p50`
      rows.push(rowOf('P1', rowName, { value, unit: 'ms', against }, { maxTimes: maxStyle }))
    }
    await page.close()
  }
  return rows
}

async function againstNodes(browser: Browser, pages: PageServer, value: number): Promise<BenchRow> {
  const page = await openPage<KonvaBench>(browser, pages.urlOf('konvaNodes'), window)
  const rival = median(await page.call('pan', 10_000, 7))
  await page.close()
  const against = { name: 'react-konva, a node a plot', value: rival }
  return rowOf('P1', 'pan, 10,000 plots, p50', { value, unit: 'ms', against }, { leastTimes: leastOfKonva })
}

const changes = 7
const changeRounds = 3

/** P2: recolouring, selecting, the rectangle, the preview of a numbering, against one full repaint. */
export async function mapChanges(browser: Browser, pages: PageServer): Promise<BenchRow[]> {
  const page = await openPage<MapBench>(browser, pages.urlOf('map'), window)
  await page.call('load', 30_000, 3)
  const rows: BenchRow[] = []
  for (const [name, width, height] of [
    ['labels', 40, 24],
    ['whole field', 5, 3],
  ] as const) {
    const times = new Map<string, number[][]>()
    const addTimes = (what: string, measured: number[]) => times.set(what, [...(times.get(what) ?? []), measured])
    for (let round = 0; round < changeRounds; round++) {
      await page.call('cells', width, height)
      const repaint = await page.call('repaint', changes)
      addTimes('repaint', repaint.times)
      addTimes('repaint task', repaint.tasks)
      addTimes('repaint on screen', repaint.screens)
      addTimes('recolour', await page.call('recolour', changes))
      addTimes('compare', await page.call('compare', changes))
      addTimes('select', await page.call('select', changes))
      const numbered = await page.call('numbering', changes)
      addTimes('preview', numbered.times)
      addTimes('preview on screen', numbered.screens)
      addTimes('task', numbered.tasks)
      addTimes('loop', await page.call('numberingLoop', changes))
      if (name === 'whole field') addTimes('rectangle', await page.call('marquee', 3 * changes))
    }
    const quiet = (what: string): number => lowestQuantile(times.get(what) ?? [], 0.5)
    const shortest = (what: string): number => Math.min(...(times.get(what) ?? []).flat())
    const repaint = { name: 'full repaint', value: quiet('repaint') }
    const least = { name: 'numbering loop + full repaint', value: quiet('loop') + repaint.value }
    const add = (what: string, value: number, against: { name: string; value: number }, limits: RatioLimits) =>
      rows.push(rowOf('P2', `${what}, 30,000 plots, ${name}`, { value, unit: 'ms', against }, limits))
    const atMostTwice = { maxTimes: 2 }
    add('recolour all', quiet('recolour'), repaint, atMostTwice)
    add('recolour all, as shortly before', quiet('compare'), repaint, atMostTwice)
    add('select 500', quiet('select'), repaint, atMostTwice)
    if (times.has('rectangle')) add('rectangle over all, a move', quiet('rectangle'), repaint, atMostTwice)
    add('numbering preview, key to labels drawn', quiet('preview'), least, { maxTimes: 5 })
    const presented = { name: 'full repaint, to screen', value: quiet('repaint on screen') }
    add('numbering preview, key to screen', quiet('preview on screen'), presented, {})
    // A task includes the browser's own work for a frame, so it is compared with the task of a repaint.
    const task = { name: 'full repaint, task', value: shortest('repaint task') }
    add('numbering preview, longest task', shortest('task'), task, atMostTwice)
  }
  await page.close()
  return rows
}

/**
 * P12: values of a panel for 30,000 plots, updated as while typing, against one full repaint; with their computation and
 * validation, against the least work, as in the preview of a numbering.
 */
export async function panelValueRows(browser: Browser, pages: PageServer): Promise<BenchRow[]> {
  const page = await openPage<MapBench>(browser, pages.urlOf('map'), window)
  await page.call('load', 30_000, 3)
  const rows: BenchRow[] = []
  for (const [name, width, height] of [
    ['labels', 40, 24],
    ['whole field', 5, 3],
  ] as const) {
    const times: Record<'repaint' | 'loop' | 'shown' | 'worked', number[][]> = {
      repaint: [],
      loop: [],
      shown: [],
      worked: [],
    }
    for (let round = 0; round < changeRounds; round++) {
      await page.call('cells', width, height)
      times.repaint.push((await page.call('repaint', changes)).times)
      times.loop.push(await page.call('recountLoop', changes))
      const { shown, worked } = await page.call('panelValues', changes)
      times.shown.push(shown)
      times.worked.push(worked)
    }
    const quiet = (rowName: keyof typeof times): number => lowestQuantile(times[rowName], 0.5)
    const repaint = { name: 'full repaint', value: quiet('repaint') }
    const least = { name: 'recount loop + full repaint', value: quiet('loop') + repaint.value }
    const rowName = `preview of 30,000 values, ${name}`
    rows.push(
      rowOf('P12', rowName, { value: quiet('shown'), unit: 'ms', against: repaint }, { maxTimes: 2 }),
      rowOf('P12', `${rowName}, worked out`, { value: quiet('worked'), unit: 'ms', against: least }, { maxTimes: 5 }),
    )
  }
  await page.close()
  return rows
}
