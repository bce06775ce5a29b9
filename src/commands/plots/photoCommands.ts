import { addPhotosRequests } from '../../state/photos/photoRequests.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { inspectorOpenAtom, inspectorTabAtom } from '../../state/year/inspector.ts'
import { visibleTargetPlots } from '../../state/year/visiblePlots.ts'
import type { Availability, Command } from '../command.ts'
import { hasPlots } from '../conditions.ts'

function show(store: Store): void {
  store.set(inspectorTabAtom, 'photos')
  store.set(inspectorOpenAtom, true)
}

const needsOnePlot = (store: Store): Availability =>
  visibleTargetPlots(store).length === 1 || { reason: 'photos.onePlot' }

/** Photos of the active plot: showing them, and choosing pictures to add; and many pictures named after their plots. */
export const photoCommands: readonly Command[] = [
  {
    id: 'photos.show',
    scope: 'everywhere',
    group: 'window',
    title: 'command.photos.show',
    keys: [{ code: 'KeyP', alt: true }],
    run: show,
  },
  {
    id: 'photos.add',
    scope: 'everywhere',
    group: 'edit',
    title: 'command.photos.add',
    keys: [],
    enabled: needsOnePlot,
    run(store) {
      show(store)
      request(store, addPhotosRequests)
    },
  },
  {
    id: 'photos.addMany',
    scope: 'everywhere',
    group: 'file',
    title: 'command.photos.addMany',
    keys: [],
    enabled: hasPlots,
    run: (store) => store.set(openDialogAtom, { kind: 'bindPhotos', files: [] }),
  },
]
