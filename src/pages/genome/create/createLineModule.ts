import { createLineCommands } from '../../../commands/pages/genomeCommands.ts'
import type { PageModule } from '../../page.ts'
import { CreateLinePage } from './CreateLinePage.tsx'

export const createLineModule: PageModule = {
  Page: CreateLinePage,
  regions: [
    { name: 'bar', scope: null },
    { name: 'ideotype', scope: null },
    { name: 'targets', scope: null },
  ],
  commands: createLineCommands,
  undo: 'crop',
  drops: ['genotype_upload'],
}
