import { noPage } from '../../../commands/openPage.ts'
import type { PageModule } from '../../page.ts'
import { SettingsPage } from './SettingsPage.tsx'

export const settingsModule: PageModule = {
  ...noPage,
  Page: SettingsPage,
  regions: [{ name: 'settings', scope: null }],
}
