import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import type { PlotListType } from '../../../src/domain/files/lists/listDownloads.ts'
import type { PlotListRequest } from '../../../src/domain/files/lists/plotLists.ts'
import type { Language } from '../../../src/words/word.ts'
import type { CompanyScope } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { runInThread } from '../../platform/jobs/worker.ts'
import type { Services } from '../../services.ts'
import type { ListExport } from './listThread.ts'
import { readYearFacts } from './yearFacts.ts'

const listModule = new URL('./listThread.ts', import.meta.url)
/**
 * A workbook of 30,000 × 60 cells needs less than 300 MB in addition to its values, and half a minute on a busy machine.
 */
const threadLimits = { memory: 1536, seconds: 300 }

/** Writes a list of a year's plots in its own thread. */
export async function writeList<Result>(
  { columns }: Pick<Services, 'columns'>,
  scope: CompanyScope,
  year: number,
  { wanted, as }: Omit<ListExport, 'year'>,
): Promise<Result> {
  const input: ListExport = { year: await columns.encode(scope, year), wanted, as }
  return runInThread<Result>(listModule, input, threadLimits)
}

/** All plots of a year as a workbook, in the order of the table. */
export async function writeYearList(
  services: Pick<Services, 'columns'>,
  scope: CompanyScope,
  year: number,
  { type, language }: { type: PlotListType; language: Language },
): Promise<Uint8Array> {
  const wantedList = await services.columns.read(
    scope,
    year,
    async (columns: FieldYearColumns, tx: Tx): Promise<PlotListRequest> => ({
      type,
      language,
      facts: await readYearFacts(tx, year, language),
      plotIds: null,
      order: null,
      walk: columns.walk,
      blanks: [],
      plants: null,
      seed: null,
    }),
  )
  return writeList(services, scope, year, { wanted: wantedList, as: 'xlsx' })
}
