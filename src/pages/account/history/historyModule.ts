import { noPage } from '../../../commands/openPage.ts'
import type { PageModule } from '../../page.ts'
import { HistoryPage } from './HistoryPage.tsx'

export const historyModule: PageModule = {
  ...noPage,
  Page: HistoryPage,
  regions: [
    { name: 'toolbar', scope: null },
    { name: 'history', scope: null },
    { name: 'detail', scope: null },
  ],
}
