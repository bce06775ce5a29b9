import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { type PlotListRequest, plotList } from '../../../src/domain/files/lists/plotLists.ts'
import { topRows } from '../../../src/domain/files/lists/topRows.ts'
import { csvStyleOf, fieldBookStyle } from '../../../src/sheets/text/writeCsv.ts'
import { writeTable, writeTableCsv } from '../../../src/sheets/writeTable.ts'
import { answerParent } from '../../platform/jobs/workerThread.ts'

/** A list of a year's plots to write; the year as its packed bytes. */
export interface ListExport {
  year: Uint8Array
  wanted: PlotListRequest
  as: 'xlsx' | 'csv' | 'trt' | 'preview'
}

// Tens of thousands of rows take seconds: too long for the thread that answers all requests.
await answerParent(async ({ year, wanted, as }: ListExport) => {
  const table = plotList(decodeFieldYear(year), wanted)
  if (as === 'preview') return { sheet: table.sheet, total: table.rows.length, rows: topRows(table) }
  if (as === 'xlsx') return writeTable(table)
  const isFieldBook = wanted.type === 'field_book' || wanted.type === 'field_book_traits'
  return writeTableCsv(table, isFieldBook ? fieldBookStyle : csvStyleOf(wanted.language))
})
