import { endScan, scanModeAtom, startScan } from '../../state/sheet/selection/scanMode.ts'
import type { Command } from '../command.ts'
import { hasPlots } from '../conditions.ts'

/** Scan mode over map, table and field entry: label, value, next label. The same key ends it. */
export const scanCommand: Command = {
  id: 'scan.start',
  scope: 'everywhere',
  group: 'edit',
  title: 'command.scan',
  keys: [{ code: 'KeyF', mod: true, shift: true }],
  enabled: hasPlots,
  run: (store) => (store.get(scanModeAtom) ? endScan(store) : startScan(store)),
}
