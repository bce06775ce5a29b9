import { inspectorOpenAtom } from '../../state/year/inspector.ts'
import type { Command } from '../command.ts'

/** The drawer with the active plot in full. */
export const inspectorCommands: readonly Command[] = [
  {
    id: 'inspector.toggle',
    scope: 'everywhere',
    group: 'window',
    title: 'command.inspector.toggle',
    keys: [{ code: 'F9' }],
    run: (store) => store.set(inspectorOpenAtom, !store.get(inspectorOpenAtom)),
  },
]
