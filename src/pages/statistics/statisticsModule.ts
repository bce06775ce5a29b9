import { statisticsCommands } from '../../commands/statistics/statisticsCommands.ts'
import type { PageModule } from '../page.ts'
import { StatisticsPage } from './StatisticsPage.tsx'

export const statisticsModule: PageModule = {
  Page: StatisticsPage,
  regions: [
    { name: 'rail', scope: null },
    { name: 'settings', scope: null },
    { name: 'result', scope: null },
    { name: 'results', scope: null },
    { name: 'status', scope: null },
  ],
  commands: statisticsCommands,
  undo: 'year',
  drops: ['plot_result', 'field_file'],
}
