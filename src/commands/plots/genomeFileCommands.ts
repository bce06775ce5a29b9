import { addArchiveRequests } from '../../state/genome/runningArchives.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { inspectorOpenAtom, inspectorTabAtom } from '../../state/year/inspector.ts'
import { visibleTargetPlots } from '../../state/year/visiblePlots.ts'
import type { Availability, Command } from '../command.ts'

function show(store: Store): void {
  store.set(inspectorTabAtom, 'genome')
  store.set(inspectorOpenAtom, true)
}

const needsOnePlot = (store: Store): Availability =>
  visibleTargetPlots(store).length === 1 || { reason: 'genomeFiles.onePlot' }

/** Genome data files of the active plot: showing them, and choosing an archive to upload. */
export const genomeFileCommands: readonly Command[] = [
  {
    id: 'genomeFiles.show',
    scope: 'everywhere',
    group: 'window',
    title: 'command.genomeFiles.show',
    keys: [{ code: 'KeyG', alt: true }],
    run: show,
  },
  {
    id: 'genomeFiles.add',
    scope: 'everywhere',
    group: 'edit',
    title: 'command.genomeFiles.add',
    keys: [],
    enabled: needsOnePlot,
    run(store) {
      show(store)
      request(store, addArchiveRequests)
    },
  },
]
