import { lineCommands } from '../../commands/pages/lineCommands.ts'
import type { PageModule } from '../page.ts'
import { VarietiesPage } from './VarietiesPage.tsx'

export const varietiesModule: PageModule = {
  Page: VarietiesPage,
  regions: [
    { name: 'toolbar', scope: null },
    { name: 'table', scope: 'table' },
    { name: 'inspector', scope: null },
    { name: 'status', scope: null },
  ],
  commands: lineCommands,
  undo: 'crop',
  drops: ['line_collections_upload', 'parents_of_lines_upload_file', 'plot_result', 'genotype_upload'],
}
