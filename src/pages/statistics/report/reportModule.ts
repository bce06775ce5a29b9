import { reportCommands } from '../../../commands/pages/reportCommands.ts'
import type { PageModule } from '../../page.ts'
import { ReportPage } from './ReportPage.tsx'

export const reportModule: PageModule = {
  Page: ReportPage,
  regions: [
    { name: 'rail', scope: 'report' },
    { name: 'settings', scope: 'report' },
    { name: 'report', scope: 'report' },
    { name: 'status', scope: null },
  ],
  commands: reportCommands,
  undo: 'year',
  drops: [],
}
