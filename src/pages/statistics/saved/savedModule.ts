import { statisticsPageCommands } from '../../../commands/pages/statisticsCommands.ts'
import type { PageModule } from '../../page.ts'
import { SavedPage } from './SavedPage.tsx'

export const savedModule: PageModule = {
  Page: SavedPage,
  regions: [
    { name: 'rail', scope: 'statistics' },
    { name: 'saved', scope: 'statistics' },
    { name: 'figures', scope: 'statistics' },
    { name: 'status', scope: null },
  ],
  commands: statisticsPageCommands,
  undo: 'year',
  drops: [],
}
