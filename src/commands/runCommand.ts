import { deviceAtom } from '../state/lifetime.ts'
import { leaveMode, mapModeAtom } from '../state/map/mapState.ts'
import { openSheetAtom } from '../state/sheet/openSheet.ts'
import { showMessageAtom } from '../state/shell/messages.ts'
import type { Store } from '../state/store.ts'
import type { Command, Enabled } from './command.ts'
import { focusPane, focusWorkedPane } from './focusRegion.ts'
import { ruleInMode } from './modeRules.ts'
import { openPageAtom, paneOfScope } from './openPage.ts'

/** The reason for commands that the user's role does not allow: they are not shown at all. */
export const noRight = 'auth.permissionDenied'

/** The last command; each run sets a new object. */
export const ranCommandAtom = deviceAtom<Pick<Command, 'id' | 'scope' | 'group'> | null>(null)

/** Whether a command can run now, by its condition and the map's mode. */
export function canRun(store: Store, command: Command): Enabled {
  const enabled = command.enabled?.(store) ?? true
  if (enabled !== true) return enabled
  const rule = ruleInMode(command, store.get(mapModeAtom))
  return typeof rule === 'object' ? rule : true
}

/** Runs a command, ending the map's mode first if the two are incompatible; or shows why it cannot run now. */
export function runCommand(store: Store, command: Command, event?: KeyboardEvent): void {
  const enabled = canRun(store, command)
  if (enabled !== true) {
    store.set(showMessageAtom, { kind: 'info', key: enabled.reason, params: enabled.params ?? {} })
    return
  }
  const mode = store.get(mapModeAtom)
  if (ruleInMode(command, mode) === 'ends') leaveMode(store, mode)
  command.run(store, event)
  store.set(ranCommandAtom, { id: command.id, scope: command.scope, group: command.group })
}

/**
 * Runs a command chosen outside of the panes: in the toolbar, a menu or the palette. Its pane gets the focus first, so
 * that the next key acts there, or in what the command opens.
 */
export function runChosen(store: Store, command: Command): void {
  const page = store.get(openPageAtom)
  const sheet = store.get(openSheetAtom)
  // A command for a secondary sheet acts in that sheet.
  const region = page.regions.find(
    ({ hears, bound }) => hears === command.scope && bound?.(store).get(openSheetAtom) === sheet,
  )
  const pane = region?.name ?? paneOfScope(page, command.scope)
  if (command.scope === 'everywhere' || pane === null) focusWorkedPane(store)
  else focusPane(pane)
  runCommand(store, command)
}
