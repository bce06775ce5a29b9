import type { Browser } from 'playwright'
import type { PedigreeBench } from '../pages/pedigree.tsx'
import { type BenchRow, rowOf } from '../row.ts'
import { lowestQuantile } from '../spread.ts'
import { openPage } from './openBrowser.ts'
import type { PageServer } from './pageServer.ts'

/** About 2,000 of these are ancestors of the last. */
const lines = 3050
const rounds = 4
const framesPerRound = 24
const maxFrame = { p50: 4, p95: 10 }
/** For the layout alone. */
const maxLayout = 2.5

/**
 * P13: script time of a frame while a pedigree of about 2,000 nodes is panned and zoomed, fitted and at its natural size,
 * against one drawImage of the window; and the time until it is laid out, against `layout`, which has the same size.
 */
export async function pedigreeRows(
  browser: Browser,
  pages: PageServer,
  layout: { name: string; value: number },
): Promise<BenchRow[]> {
  const page = await openPage<PedigreeBench>(browser, pages.urlOf('pedigree'), { width: 1440, height: 900 })
  const { time, nodes } = await page.call('load', lines)
  const rows = [
    rowOf(
      'P13',
      `pedigree of ${nodes} nodes chosen, laid out in the worker`,
      { value: time, unit: 'ms', against: layout },
      { maxTimes: maxLayout },
    ),
  ]
  for (const view of ['fit', 'readable'] as const) {
    const times: Record<'pan' | 'zoom' | 'floor', number[][]> = { pan: [], zoom: [], floor: [] }
    for (let round = 0; round < rounds; round++) {
      times.floor.push(await page.call('drawImage', framesPerRound))
      await page.call(view)
      times.pan.push(await page.call('pan', framesPerRound))
      await page.call(view)
      times.zoom.push(await page.call('zoom', framesPerRound))
    }
    for (const gesture of ['pan', 'zoom'] as const)
      for (const [share, name] of [
        [0.5, 'p50'],
        [0.95, 'p95'],
      ] as const) {
        const value = lowestQuantile(times[gesture], share)
        const scaleText = view === 'fit' ? 'as a whole' : 'at its own size'
        rows.push(
          rowOf(
            'P13',
            `pedigree of ${nodes} nodes, ${gesture}, ${scaleText}, ${name}`,
            { value, unit: 'ms', against: { name: `drawImage ${name}`, value: lowestQuantile(times.floor, share) } },
            { maxTimes: maxFrame[name] },
          ),
        )
      }
  }
  await page.close()
  return rows
}
