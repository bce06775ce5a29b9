import { linePanelOpenAtom } from '../../state/lines/summary.ts'
import { activeScopeKindAtom } from '../../state/log/openColumns.ts'
import { inspectorOpenAtom } from '../../state/year/inspector.ts'
import type { Command } from '../command.ts'

/** The drawer with all data of the active plot. */
export const inspectorCommands: readonly Command[] = [
  {
    id: 'inspector.toggle',
    scope: 'everywhere',
    group: 'window',
    title: 'command.inspector.toggle',
    keys: [{ code: 'F9' }],
    run: (store) => {
      const open = store.get(activeScopeKindAtom) === 'crop' ? linePanelOpenAtom : inspectorOpenAtom
      store.set(open, !store.get(open))
    },
  },
]
