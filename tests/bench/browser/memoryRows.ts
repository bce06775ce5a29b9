import type { Browser, Page } from 'playwright'
import type { AloneBench } from '../pages/aloneTable.tsx'
import type { MapBench } from '../pages/map.tsx'
import type { TableBench } from '../pages/table.tsx'
import { type BenchRow, rowOf } from '../row.ts'
import { syntheticYear } from '../syntheticYear.ts'
import { openPage } from './openBrowser.ts'
import type { PageServer } from './pageServer.ts'

const window = { width: 1000, height: 800 }
const mostTimes = 4
const sizes = [
  [30_000, 20],
  [100_000, 40],
] as const

/** What the page's scripts hold after a collection, MB: objects, arrays' bytes, the browser's own objects. */
async function held(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const usage = (await session.send('Runtime.getHeapUsage')) as unknown as Record<string, number>
  await session.detach()
  return (usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0)) / 1e6
}

/** A field-year as nothing but its values: doubles for traits, whole numbers and doubles for plots, characters of texts. */
function rawMegabytes(plots: number, traits: number): number {
  const columns = syntheticYear(plots, traits)
  const { id, row, col, line, crossing, repetitions, version } = columns
  const whole = [id, row, col, line, crossing, repetitions, version].length * Int32Array.BYTES_PER_ELEMENT
  const doubles = (traits + [columns.width, columns.length].length) * Float64Array.BYTES_PER_ELEMENT
  const texts = [...columns.name, ...columns.label, ...[...columns.lines.values()].map(({ name }) => name)]
  return (plots * (whole + doubles) + texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)) / 1e6
}

/** P5: memory of a loaded field-year against its raw columns, with the map, with the table, and in AG Grid alone. */
export async function memoryRows(browser: Browser, pages: PageServer): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [plots, traits] of sizes) {
    const raw = { name: 'raw columns', value: rawMegabytes(plots, traits) }
    const on = `${plots.toLocaleString('en')} × ${traits}`
    const map = await openPage<MapBench>(browser, pages.urlOf('map'), window)
    const mapAlone = await held(map.page)
    await map.call('load', plots, traits)
    const inMap = (await held(map.page)) - mapAlone
    await map.close()
    const table = await openPage<TableBench>(browser, pages.urlOf('table'), window)
    const tableAlone = await held(table.page)
    await table.call('firstPaint', plots, traits)
    const inTable = (await held(table.page)) - tableAlone
    await table.close()
    const alone = await openPage<AloneBench>(browser, pages.urlOf('aloneTable'), window)
    const empty = await held(alone.page)
    await alone.call('firstPaint', plots, traits)
    const inGrid = { name: 'AG Grid alone', value: (await held(alone.page)) - empty }
    await alone.close()
    rows.push(
      rowOf('P5', `field-year and map, ${on}`, { value: inMap, unit: 'MB', against: raw }, { mostTimes }),
      rowOf('P5', `field-year and table, ${on}`, { value: inTable, unit: 'MB', against: raw }, { mostTimes }),
      rowOf('P5', `field-year and table, ${on}`, { value: inTable, unit: 'MB', against: inGrid }),
    )
  }
  return rows
}
