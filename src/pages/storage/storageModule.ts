import { storageCommands } from '../../commands/storage/storageCommands.ts'
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
  // Undo, above all, is meant wherever the focus is: a lot that was deleted leaves it nowhere.
  mode: () => 'storage',
}
