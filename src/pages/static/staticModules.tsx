import { noPage } from '../../commands/openPage.ts'
import type { PageModule, PageProps } from '../page.ts'
import { deletionText } from './deletionText.ts'
import { privacyText } from './privacyText.ts'
import { StaticPage } from './StaticPage.tsx'

const PrivacyPage = ({ record }: PageProps) => <StaticPage title={record.title} text={privacyText} />
const DeletionPage = ({ record }: PageProps) => <StaticPage title={record.title} text={deletionText} />

export const privacyModule: PageModule = { ...noPage, Page: PrivacyPage }
export const deletionModule: PageModule = { ...noPage, Page: DeletionPage }
