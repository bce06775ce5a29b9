import { crossingTableCommands } from '../../../commands/pages/genomeCommands.ts'
import type { PageModule } from '../../page.ts'
import { CrossingTablePage } from './CrossingTablePage.tsx'

export const crossingTableModule: PageModule = {
  Page: CrossingTablePage,
  regions: [
    { name: 'bar', scope: null },
    { name: 'crosses', scope: null },
    { name: 'set', scope: null },
    { name: 'rose', scope: null },
  ],
  commands: crossingTableCommands,
  undo: null,
  drops: ['genotype_upload'],
}
