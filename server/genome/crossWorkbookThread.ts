import type { Table } from '../../src/domain/files/written.ts'
import { writeTable } from '../../src/sheets/writeTable.ts'
import { answerParent } from '../jobs/workerThread.ts'

// A workbook of tens of thousands of rows would keep the server from answering.
void answerParent<Table, Uint8Array>((table) => writeTable(table))
