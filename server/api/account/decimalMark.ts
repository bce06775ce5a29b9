import type { UserSettings } from '../../../src/contract/company/ownAccount.ts'
import { chosenMark, type DecimalMark } from '../../../src/words/digits.ts'
import type { Tx } from '../../platform/db/connect.ts'

/** The decimal mark of what a user reads in a language: on paper the same as on screen. */
export async function decimalMarkOfUser(tx: Tx, user: number, language: string): Promise<DecimalMark> {
  const [row] = await tx<{ settings: Partial<UserSettings> }[]>`
    SELECT settings FROM user_settings WHERE user_id = ${user}`
  return chosenMark(row?.settings.decimal_mark ?? 'language', language)
}
