import type { Command } from './command.ts'
import { everywhereCommands } from './everywhere/everywhereCommands.ts'
import { fieldsCommands } from './fieldsCommands.ts'
import { genomeCommands } from './pages/genomeCommands.ts'
import { ownLineCommands } from './pages/lineCommands.ts'
import { newsCommands } from './pages/newsCommands.ts'
import { ownPedigreeCommands } from './pages/pedigreeCommands.ts'
import { ownReportCommands } from './pages/reportCommands.ts'
import { ownStatisticsCommands } from './pages/statisticsCommands.ts'
import { storageCommands } from './pages/storageCommands.ts'
import { structureCommands } from './pages/structureCommands.ts'
import { trialMapCommands } from './pages/trialMapCommands.ts'
import { ownPageCommands } from './table/pageCommands.ts'

/** All commands of the product, for the help, docs/keys.md and tests; a page imports only its own lists. */
export const allCommands: readonly Command[] = [
  ...fieldsCommands,
  ...ownLineCommands,
  ...ownPageCommands,
  ...ownStatisticsCommands,
  ...trialMapCommands,
  ...ownReportCommands,
  ...structureCommands,
  ...newsCommands,
  ...storageCommands,
  ...ownPedigreeCommands,
  ...genomeCommands,
  ...everywhereCommands,
]
