import { companyData } from './companyData.ts'
import { historyKinds } from './historyKinds.ts'
import { historyPage } from './historyPage.ts'
import { historyRestore } from './historyRestore.ts'
import { moreSettings } from './moreSettings.ts'
import { ownAccount } from './ownAccount.ts'
import { people } from './people.ts'
import { structure } from './structure.ts'
import { structureAlone } from './structureAlone.ts'
import { structureCommands } from './structureCommands.ts'
import { structureDialogs } from './structureDialogs.ts'

/** Sentences of the account’s and the company’s pages, by their keys. */
export const accountWords = {
  ...historyPage,
  ...historyRestore,
  ...historyKinds,
  ...moreSettings,
  ...ownAccount,
  ...companyData,
  ...people,
  ...structure,
  ...structureDialogs,
  ...structureAlone,
  ...structureCommands,
}
