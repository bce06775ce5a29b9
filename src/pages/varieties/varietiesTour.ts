import { commandNamed } from '../../commands/command.ts'
import { ownLineCommands } from '../../commands/pages/lineCommands.ts'
import { meansShowingAtom, meansTableAtom } from '../../state/lines/summary.ts'
import { openCropAtom } from '../../state/log/openColumns.ts'
import { lineFilterAtom } from '../../state/sheet/columns/lineFilter.ts'
import type { Store } from '../../state/store.ts'
import type { TourStepRecord } from '../shell/tour/tourStepRecord.ts'

/** Filters the lines by a part of a name; undo restores the filter. */
function filterLines(store: Store, part: (name: string) => { text?: string; kind?: 'variety' }) {
  const crop = store.get(openCropAtom)
  const row = crop?.alive.indexOf(1) ?? -1
  if (!crop || row < 0) return null
  const before = store.get(lineFilterAtom)
  store.set(lineFilterAtom, { ...before, ...part(crop.name[row] ?? '') })
  return () => store.set(lineFilterAtom, before)
}

/** Splits the means by year; undo restores the previous display. */
function showByYear(store: Store) {
  if (store.get(meansTableAtom) === null) return null
  const before = store.get(meansShowingAtom)
  store.set(meansShowingAtom, { ...before, byYear: !before.byYear })
  return () => store.set(meansShowingAtom, before)
}

/** The steps of the varieties' tour. */
export const varietiesTour: readonly TourStepRecord[] = [
  {
    step: 'find',
    target: '[data-region="toolbar"] input[type="search"]',
    show: (store) => filterLines(store, (name) => ({ text: name.slice(0, 5) })),
  },
  {
    step: 'which',
    target: '[data-region="toolbar"] [role="radiogroup"]',
    show: (store) => filterLines(store, () => ({ kind: 'variety' })),
  },
  {
    step: 'byYear',
    target: '[data-command="lines.byYear"]',
    command: commandNamed(ownLineCommands, 'lines.byYear'),
    show: showByYear,
  },
]
