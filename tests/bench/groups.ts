import { cancelRows } from './browser/cancelRows.ts'
import { editRows } from './browser/editRows.ts'
import { loadRows } from './browser/loadRows.ts'
import { mapChanges, mapFrames, mapVariants, panelValueRows } from './browser/mapRows.ts'
import { memoryRows } from './browser/memoryRows.ts'
import { peopleRows } from './browser/peopleRows.ts'
import { summaryRows } from './browser/summaryRows.ts'
import { mixedTableRows, tableRows } from './browser/tableRows.ts'
import { fileRows } from './fileRows.ts'
import { labelRows } from './labelRows.ts'
import type { Resources } from './resources.ts'
import type { BenchRow } from './row.ts'
import { companyRows } from './server/companyRows.ts'
import { exportRows } from './server/exportRows.ts'
import { mixedServerRows } from './server/mixedServerRows.ts'
import { serverRows } from './server/serverRows.ts'
import { startRows } from './start/startRows.ts'
import { statisticsRows } from './statisticsRows.ts'
import { tabRows } from './tabRows.ts'
import { varietyRows } from './varietyRows.ts'

/** Rows that are measured together, in the order of the table. */
export interface BenchGroup {
  readonly ids: readonly string[]
  measure(resources: Resources): Promise<BenchRow[]>
}

export const groups: readonly BenchGroup[] = [
  { ids: ['P1'], measure: async (shared) => mapFrames(await shared.browser(), await shared.pages()) },
  { ids: ['P1'], measure: async (shared) => mapVariants(await shared.browser(), await shared.pages()) },
  { ids: ['P2'], measure: async (shared) => mapChanges(await shared.browser(), await shared.pages()) },
  // Separate groups: if one cannot be measured, the others are.
  ...(['large', 'mixed', 'huge'] as const).map((which) => ({
    ids: ['P3', 'P8'],
    measure: async (shared: Resources) =>
      editRows(await shared.browser(), await shared.pages(), await shared.trial(), which),
  })),
  {
    ids: ['P4'],
    measure: async (shared) => loadRows(await shared.browser(), await shared.pages(), await shared.trial()),
  },
  { ids: ['P5'], measure: async (shared) => memoryRows(await shared.browser(), await shared.pages()) },
  { ids: ['P6'], measure: async (shared) => serverRows(await shared.trial()) },
  { ids: ['P7'], measure: async (shared) => tableRows(await shared.browser(), await shared.pages()) },
  { ids: ['P9'], measure: labelRows },
  { ids: ['P9'], measure: async (shared) => fileRows(await shared.trial()) },
  { ids: ['P10'], measure: async () => [...statisticsRows(), ...tabRows()] },
  { ids: ['P10'], measure: async (shared) => cancelRows(await shared.browser(), await shared.trial()) },
  { ids: ['P11'], measure: startRows },
  {
    ids: ['P12'],
    measure: async (shared) => [
      ...(await mixedTableRows(await shared.browser(), await shared.pages())),
      ...(await panelValueRows(await shared.browser(), await shared.pages())),
      ...(await mixedServerRows(await shared.trial())),
    ],
  },
  { ids: ['P13'], measure: varietyRows },
  { ids: ['P14'], measure: async (shared) => exportRows(await shared.trial()) },
  { ids: ['P14'], measure: async (shared) => companyRows(await shared.trial()) },
  // Uses the people created by the rows before.
  { ids: ['P14'], measure: async (shared) => peopleRows(await shared.browser(), await shared.trial()) },
  { ids: ['P13'], measure: async (shared) => summaryRows(await shared.browser(), await shared.trial()) },
]
