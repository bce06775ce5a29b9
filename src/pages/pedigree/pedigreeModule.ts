import { pedigreeCommands } from '../../commands/pages/pedigreeCommands.ts'
import type { PageModule } from '../page.ts'
import { PedigreePage } from './PedigreePage.tsx'

export const pedigreeModule: PageModule = {
  Page: PedigreePage,
  regions: [
    { name: 'toolbar', scope: null },
    { name: 'pedigree', scope: 'pedigree' },
    { name: 'inspector', scope: null },
    { name: 'status', scope: null },
  ],
  commands: pedigreeCommands,
  undo: 'crop',
  drops: ['parents_of_lines_upload_file', 'line_collections_upload'],
}
