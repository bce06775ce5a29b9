import type { Command } from './command.ts'
import { structureCommands } from './company/structureCommands.ts'
import { designCommands } from './design/designCommands.ts'
import { everywhereCommands } from './everywhere/everywhereCommands.ts'
import { fieldCommands } from './field/fieldCommands.ts'
import { genomeVerbs } from './genome/genomeCommands.ts'
import { lineVerbs } from './lines/lineCommands.ts'
import { mapCommands } from './map/mapCommands.ts'
import { newsCommands } from './news/newsCommands.ts'
import { numberingCommands } from './numbering/numberingCommands.ts'
import { pedigreeVerbs } from './pedigree/pedigreeCommands.ts'
import { plotCommands } from './plots/plotCommands.ts'
import { pocketCommands } from './pocket/pocketCommands.ts'
import { ownReportCommands } from './statistics/reportCommands.ts'
import { statisticsVerbs } from './statistics/statisticsCommands.ts'
import { trialMapCommands } from './statistics/trialMapCommands.ts'
import { storageCommands } from './storage/storageCommands.ts'
import { pageVerbs } from './table/pageCommands.ts'
import { tableCommands } from './table/tableCommands.ts'

/** Every verb of the fields page beside those of every page. */
export const fieldsCommands: readonly Command[] = [
  ...mapCommands,
  ...numberingCommands,
  ...designCommands,
  ...fieldCommands,
  ...tableCommands,
  ...plotCommands,
  ...pocketCommands,
]

/** Every verb of the product: menus, the README's table of keys and tests are made from this list. */
export const allCommands: readonly Command[] = [
  ...fieldsCommands,
  ...lineVerbs,
  ...pageVerbs,
  ...statisticsVerbs,
  ...trialMapCommands,
  ...ownReportCommands,
  ...structureCommands,
  ...newsCommands,
  ...storageCommands,
  ...pedigreeVerbs,
  ...genomeVerbs,
  ...everywhereCommands,
]

/** The command of an id; there must be one. */
export function commandNamed(id: string): Command {
  const command = allCommands.find((candidate) => candidate.id === id)
  if (!command) throw new Error(`no command ${id}`)
  return command
}
