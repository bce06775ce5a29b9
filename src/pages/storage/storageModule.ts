import { storageCommands } from '../../commands/pages/storageCommands.ts'
import type { PageModule } from '../page.ts'
import { StoragePage } from './StoragePage.tsx'

export const storageModule: PageModule = {
  Page: StoragePage,
  regions: [
    { name: 'toolbar', scope: null },
    { name: 'table', scope: 'storage' },
    { name: 'panel', scope: 'storage' },
    { name: 'status', scope: null },
  ],
  commands: storageCommands,
  undo: null,
  // Keys of the store, above all undo, work without focus: deleting a lot removes the focused row.
  mode: () => 'storage',
}
