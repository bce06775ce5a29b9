import type { Table } from '../../../../src/domain/files/written.ts'
import { inBackground } from '../../../../src/domain/inBackground.ts'
import { writeTable } from '../../../../src/sheets/writeTable.ts'
import { answerParent } from '../../../platform/jobs/workerThread.ts'

// A workbook of tens of thousands of rows would block the server.
inBackground(answerParent<Table, Uint8Array>((table) => writeTable(table)))
