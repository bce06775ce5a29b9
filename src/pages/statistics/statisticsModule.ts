import { statisticsCommands } from '../../commands/pages/statisticsCommands.ts'
import { trialMapCommands } from '../../commands/pages/trialMapCommands.ts'
import type { PageModule } from '../page.ts'
import { StatisticsPage } from './StatisticsPage.tsx'

export const statisticsModule: PageModule = {
  Page: StatisticsPage,
  regions: [
    { name: 'rail', scope: 'statistics' },
    { name: 'settings', scope: 'statistics' },
    { name: 'result', scope: 'statistics' },
    { name: 'results', scope: 'statistics' },
    { name: 'maps', scope: 'trialMaps', extraScope: 'statistics' },
    { name: 'status', scope: null },
  ],
  home: 'result',
  commands: [...statisticsCommands, ...trialMapCommands],
  undo: 'year',
  drops: ['plot_result', 'field_file'],
}
