import { chartsOpenAtom } from '../../state/year/charts.ts'
import type { Command } from '../command.ts'

/** The charts under the table, which select plots and show the selection. */
export const chartCommands: readonly Command[] = [
  {
    id: 'charts.toggle',
    scope: 'map',
    group: 'window',
    title: 'command.charts',
    keys: [{ code: 'KeyG' }],
    run: (store) => store.set(chartsOpenAtom, !store.get(chartsOpenAtom)),
  },
]
