import { plotSources } from '../../../commands/plots/plotSources.ts'
import { pageCommands } from '../../../commands/table/pageCommands.ts'
import { plantsSheet, sheetStore } from '../../../state/sheet/openSheet.ts'
import type { PageModule } from '../../page.ts'
import { PhenotypesPage } from './PhenotypesPage.tsx'

export const phenotypesModule: PageModule = {
  Page: PhenotypesPage,
  regions: [
    { name: 'toolbar', scope: null },
    { name: 'filters', scope: null },
    { name: 'table', scope: 'table' },
    { name: 'plants', scope: 'plants', extraScope: 'table', scopedStore: (store) => sheetStore(store, plantsSheet) },
    { name: 'status', scope: null },
  ],
  commands: pageCommands,
  undo: 'year',
  palette: plotSources,
  drops: ['plot_result', 'field_file'],
}
