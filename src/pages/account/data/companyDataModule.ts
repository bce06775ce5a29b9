import { noPage } from '../../../commands/openPage.ts'
import type { PageModule } from '../../page.ts'
import { CompanyDataPage } from './CompanyDataPage.tsx'

export const companyDataModule: PageModule = { ...noPage, Page: CompanyDataPage }
