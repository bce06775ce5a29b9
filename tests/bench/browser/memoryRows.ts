import type { Browser, Page } from 'playwright'
import { valueColumns } from '../../../src/domain/columns/fieldYear.ts'
import type { AloneBench } from '../pages/aloneTable.tsx'
import { createdYear, type YearColumnsWanted } from '../pages/arrivedYear.ts'
import type { MapBench } from '../pages/map.tsx'
import type { TableBench } from '../pages/table.tsx'
import { type BenchRow, rowOf } from '../row.ts'
import { openPage } from './openBrowser.ts'
import type { PageServer } from './pageServer.ts'
import { nameOfSize } from './tableRows.ts'

const window = { width: 1000, height: 800 }
const maxTimes = 4
const sizes: readonly (readonly [number, YearColumnsWanted])[] = [
  [30_000, 20],
  [100_000, 40],
  [30_000, 'mixed'],
]

/**
 * Memory used by the page's scripts after a garbage collection, MB: objects, arrays' bytes, the browser's own objects.
 */
async function usedMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const usage = (await session.send('Runtime.getHeapUsage')) as unknown as Record<string, number>
  await session.detach()
  return (usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0)) / 1e6
}

/** A planned date: its plot and its day. */
const dateBytes = 2 * Int32Array.BYTES_PER_ELEMENT

/**
 * Raw size of a field-year's values: doubles for numbers and dates, integers for classes and calls, integers and doubles
 * for plots, characters of texts.
 */
function rawMegabytes(plots: number, wanted: YearColumnsWanted): number {
  const columns = createdYear(plots, wanted)
  const { id, row, col, line, crossing, repetitions, version } = columns
  const bytesPerPlot = [id, row, col, line, crossing, repetitions, version].length * Int32Array.BYTES_PER_ELEMENT
  const numbers = columns.traits.filter(({ trait }) => trait.kind !== 'qualitative').length
  const classes = valueColumns(columns).length - numbers
  const planned = columns.traits.reduce((sum, { annotations }) => sum + annotations.planned.size, 0) * dateBytes
  const doubles = (numbers + [columns.width, columns.length].length) * Float64Array.BYTES_PER_ELEMENT
  const texts = [...columns.name, ...columns.label, ...[...columns.lines.values()].map(({ name }) => name)]
  const codes = classes * Int32Array.BYTES_PER_ELEMENT
  return (
    (plots * (bytesPerPlot + doubles + codes) + planned + texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)) /
    1e6
  )
}

/** P5: memory of a loaded field-year against its raw columns, with the map, with the table, and in AG Grid alone. */
export async function memoryRows(browser: Browser, pages: PageServer): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const size of sizes) {
    const raw = { name: 'raw columns', value: rawMegabytes(...size) }
    const on = nameOfSize(size)
    const map = await openPage<MapBench>(browser, pages.urlOf('map'), window)
    const mapAlone = await usedMemory(map.page)
    await map.call('load', ...size)
    const mapMemory = (await usedMemory(map.page)) - mapAlone
    await map.close()
    const table = await openPage<TableBench>(browser, pages.urlOf('table'), window)
    const tableAlone = await usedMemory(table.page)
    await table.call('firstPaint', ...size)
    const tableMemory = (await usedMemory(table.page)) - tableAlone
    await table.close()
    const gridPage = await openPage<AloneBench>(browser, pages.urlOf('aloneTable'), window)
    const empty = await usedMemory(gridPage.page)
    await gridPage.call('firstPaint', ...size)
    const gridMemory = { name: 'AG Grid alone', value: (await usedMemory(gridPage.page)) - empty }
    await gridPage.close()
    rows.push(
      rowOf('P5', `field-year and map, ${on}`, { value: mapMemory, unit: 'MB', against: raw }, { maxTimes }),
      rowOf('P5', `field-year and table, ${on}`, { value: tableMemory, unit: 'MB', against: raw }, { maxTimes }),
      rowOf('P5', `field-year and table, ${on}`, { value: tableMemory, unit: 'MB', against: gridMemory }),
    )
  }
  return rows
}
