import type { Table } from '../../../src/domain/files/written.ts'
import { csvStyleOf } from '../../../src/sheets/text/writeCsv.ts'
import { writeTable, writeTableCsv } from '../../../src/sheets/writeTable.ts'
import type { Language } from '../../../src/words/word.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import { answerParent } from '../../platform/jobs/workerThread.ts'
import { authorName, placeText } from './historyRows.ts'
import type { StoredRow } from './storedRows.ts'

/** Rows of the history to be written as a file. */
export interface HistoryExport {
  rows: readonly Pick<
    StoredRow,
    'at' | 'user_id' | 'user_name' | 'kind' | 'key' | 'params' | 'place' | 'plots' | 'cells'
  >[]
  language: Language
  as: 'xlsx' | 'csv'
}

// A hundred thousand rows take seconds: too long for the thread that answers all requests.
await answerParent(async ({ rows, language, as }: HistoryExport) => {
  const word = (key: string) => translate(language, `history.${key}`)
  const table: Table = {
    sheet: word('title'),
    cap: [],
    columns: [
      { title: word('time'), kind: 'text' },
      { title: word('person'), kind: 'text' },
      { title: word('kind'), kind: 'text' },
      { title: word('what'), kind: 'text' },
      { title: word('where'), kind: 'text' },
      { title: word('plots'), kind: 'number' },
      { title: word('values'), kind: 'number' },
    ],
    rows: rows.map((row) => [
      new Date(row.at).toISOString(),
      authorName(row, language) ?? word('operator'),
      word(`kind.${row.kind}`),
      translate(language, row.key, row.params),
      placeText(row, language),
      row.plots,
      row.cells,
    ]),
  }
  return as === 'xlsx' ? writeTable(table) : writeTableCsv(table, csvStyleOf(language))
})
