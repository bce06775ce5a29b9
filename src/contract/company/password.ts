import { password, type TextRule } from '../../domain/plots/textRules.ts'
import { exactText } from '../fields.ts'

// Published lists of the most used passwords, those that satisfy the character classes (lower case here).
const commonPasswords = new Set(
  `p@ssw0rd p@ssword1 password1! password123! password@1 password@123 p@ssw0rd1 p@ssw0rd123 p@$$w0rd passw0rd! welcome1!
  welcome@1 welcome@123 qwerty123! qwerty1! admin@123 admin123! abcd@1234 abc123!@# test@123 test@1234 aa123456! aa123456@
  a123456! abcd1234! changeme1! letmein1! 1qaz@wsx zaq1@wsx zaq!2wsx 1qaz!qaz !qaz2wsx india@123 pass@123 pass@1234
  demo@123 user@123 iloveyou1!`.split(/\s+/),
)

const notCommon: TextRule = (text) =>
  commonPasswords.has(text.toLowerCase()) ? { key: 'validation.passwordCommon' } : null

/** A new password: follows the password rule and is not among the most used ones. */
export const newPassword = exactText(password, notCommon)
