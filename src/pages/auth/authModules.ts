import { noPage } from '../../commands/openPage.ts'
import type { PageModule } from '../page.ts'
import { SignInPage } from './SignInPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'

export const signInModule: PageModule = { ...noPage, Page: SignInPage }
export const signUpModule: PageModule = { ...noPage, Page: SignUpPage }
