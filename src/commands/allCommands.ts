import type { Command } from './command.ts'
import { structureCommands } from './company/structureCommands.ts'
import { everywhereCommands } from './everywhere/everywhereCommands.ts'
import { fieldsCommands } from './fieldsCommands.ts'
import { genomeCommands } from './genome/genomeCommands.ts'
import { ownLineCommands } from './lines/lineCommands.ts'
import { newsCommands } from './news/newsCommands.ts'
import { ownPedigreeCommands } from './pedigree/pedigreeCommands.ts'
import { ownReportCommands } from './statistics/reportCommands.ts'
import { ownStatisticsCommands } from './statistics/statisticsCommands.ts'
import { trialMapCommands } from './statistics/trialMapCommands.ts'
import { storageCommands } from './storage/storageCommands.ts'
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
