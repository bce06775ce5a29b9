import { structureCommands } from '../../../commands/pages/structureCommands.ts'
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
