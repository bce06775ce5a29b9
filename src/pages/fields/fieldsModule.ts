import { fieldsCommands } from '../../commands/fieldsCommands.ts'
import { plotSources } from '../../commands/plots/plotSources.ts'
import { isFieldEntryAtom } from '../../state/fieldEntry/fieldEntryPage.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { isPresentingAtom } from '../../state/present/presentation.ts'
import { plantsSheet, sheetStore } from '../../state/sheet/openSheet.ts'
import type { PageModule } from '../page.ts'
import { FieldsPage } from './FieldsPage.tsx'

export const fieldsModule: PageModule = {
  Page: FieldsPage,
  regions: [
    { name: 'toolbar', scope: null },
    { name: 'map', scope: 'map', hasModes: true },
    { name: 'timeline', scope: null },
    { name: 'splitter', scope: null },
    { name: 'selection', scope: null },
    { name: 'table', scope: 'table' },
    { name: 'charts', scope: null },
    { name: 'inspector', scope: null },
    { name: 'plants', scope: 'plants', extraScope: 'table', scopedStore: (store) => sheetStore(store, plantsSheet) },
    { name: 'presentation', scope: 'presentation' },
    { name: 'pocket', scope: 'pocket' },
    { name: 'status', scope: null },
  ],
  commands: fieldsCommands,
  undo: 'year',
  palette: plotSources,
  drops: [
    'field_file',
    'field_map',
    'plot_result',
    'line_collections_upload',
    'parents_of_lines_upload_file',
    'trait_file',
    'genotype_upload',
  ],
  // The other modes have no keys; modeRules.ts lists the keys of the map that they use.
  mode(store) {
    if (store.get(isPresentingAtom)) return 'presentation'
    if (store.get(isFieldEntryAtom)) return 'pocket'
    const mode = store.get(mapModeAtom)
    // A design, and the preview of the inputs, are viewed with the map's keys.
    if (mode === 'design') return ['design', 'map']
    if (mode === 'structure') return ['field', 'map']
    return mode === 'numbering' ? 'numbering' : null
  },
}
