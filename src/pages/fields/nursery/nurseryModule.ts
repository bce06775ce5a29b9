import { nurseryCommands } from '../../../commands/plots/nurseryCommands.ts'
import type { PageModule } from '../../page.ts'
import { NurseryPage } from './NurseryPage.tsx'

export const nurseryModule: PageModule = {
  Page: NurseryPage,
  regions: [
    { name: 'toolbar', scope: null },
    { name: 'overview', scope: null },
  ],
  commands: nurseryCommands,
  undo: null,
  palette: [],
  drops: ['field_file'],
}
