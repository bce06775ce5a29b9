import type { PageModule } from '../page.ts'
import { RegionSelectionPage } from './RegionSelectionPage.tsx'

export const regionSelectionModule: PageModule = {
  Page: RegionSelectionPage,
  regions: [
    { name: 'settings', scope: null },
    { name: 'regions', scope: null },
    { name: 'rose', scope: null },
  ],
  commands: [],
  undo: null,
}
