import type { MapPlot } from '../../../src/domain/files/written.ts'
import { writeFieldMap } from '../../../src/sheets/writeFieldMap.ts'
import { answerParent } from '../../platform/jobs/workerThread.ts'

/** A map to write as a workbook. */
export interface MapExport {
  sheet: string
  plots: MapPlot[]
}

// A workbook of 30,000 cells takes a second: too long for the thread that answers all requests.
await answerParent(({ sheet, plots }: MapExport) => writeFieldMap(sheet, plots))
