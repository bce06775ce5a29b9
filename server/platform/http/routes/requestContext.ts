import type { Role } from '../../../../src/domain/company/may.ts'
import type { Language } from '../../../../src/words/word.ts'
import type { CompanyScope } from '../../db/company.ts'

/** The user of a request: every read and write of a route goes through `withCompany(ctx, …)`. */
export interface RequestContext extends CompanyScope {
  user: number
  role: Role
  division: number | null
  session: string
  language: Language
}
