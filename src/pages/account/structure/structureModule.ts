import { structureCommands } from '../../../commands/company/structureCommands.ts'
import type { PageModule } from '../../page.ts'
import { StructurePage } from './StructurePage.tsx'

export const structureModule: PageModule = {
  Page: StructurePage,
  regions: [
    { name: 'toolbar', scope: null },
    { name: 'structure', scope: 'structure' },
    { name: 'panel', scope: null },
  ],
  commands: structureCommands,
  undo: null,
}
