import { noPage } from '../../commands/openPage.ts'
import type { PageModule } from '../page.ts'
import { ProfilePage } from './ProfilePage.tsx'

export const profileModule: PageModule = { ...noPage, Page: ProfilePage }
