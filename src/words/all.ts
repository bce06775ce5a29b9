import { accountWords } from './account/all.ts'
import { changes } from './changes.ts'
import { failures } from './failures.ts'
import { fieldsWords } from './fields/all.ts'
import { filesWords } from './files/all.ts'
import { genomeWords } from './genome/all.ts'
import { genomeFiles } from './genomeFiles.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { mapWords } from './map/all.ts'
import { news } from './news/news.ts'
import { operatorWords } from './operator.ts'
import { pedigree } from './pedigree.ts'
import { pedigreeCommands } from './pedigreeCommands.ts'
import { pedigreeRelationship } from './pedigreeRelationship.ts'
import { pedigreeRules } from './pedigreeRules.ts'
import { photoRules } from './photoRules.ts'
import { plotRules } from './plotRules.ts'
import { serverWords } from './server.ts'
import { shellWords } from './shell/all.ts'
import { startWords } from './start.ts'
import { statisticsWords } from './statistics/all.ts'
import { storageWords } from './storage/all.ts'
import { tableWords } from './table/all.ts'
import { trials } from './trials.ts'
import { validation } from './validation.ts'
import { varietyRules } from './varietyRules.ts'
import type { Words } from './word.ts'

/** Every sentence of the product by its key; each file of this room, but for those of tests, adds its record to its folder's list. */
export const allWords = {
  ...accountWords,
  ...fieldsWords,
  ...filesWords,
  ...genomeWords,
  ...mapWords,
  ...shellWords,
  ...statisticsWords,
  ...storageWords,
  ...tableWords,
  ...news,
  ...failures,
  ...serverWords,
  ...operatorWords,
  ...startWords,
  ...validation,
  ...varietyRules,
  ...trials,
  ...pedigree,
  ...pedigreeRelationship,
  ...pedigreeCommands,
  ...pedigreeRules,
  ...photoRules,
  ...genomeFiles,
  ...plotRules,
  ...changes,
  ...history,
  ...imports,
} satisfies Words
