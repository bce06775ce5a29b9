import { deviceAtom } from '../state/lifetime.ts'
import { leaveMode, mapModeAtom } from '../state/map/mapState.ts'
import { openSheetAtom } from '../state/sheet/openSheet.ts'
import { showMessageAtom } from '../state/shell/messages.ts'
import type { Store } from '../state/store.ts'
import type { Command, Enabled } from './command.ts'
import { focusPane, focusWorkedPane } from './focusRegion.ts'
import { ruleInMode } from './modeRules.ts'
import { openPageAtom, paneOfScope } from './openPage.ts'

/** The reason of a command that the user's role does not allow: it is not shown at all. */
export const noRight = 'auth.permissionDenied'

/** The command that was run last; each run puts a new object there. */
export const ranCommandAtom = deviceAtom<Pick<Command, 'id' | 'scope' | 'group'> | null>(null)

/** Whether a command can be run now, by what it needs and by the mode that the map is in. */
export function canRun(store: Store, command: Command): Enabled {
  const enabled = command.enabled?.(store) ?? true
  if (enabled !== true) return enabled
  const rule = ruleInMode(command, store.get(mapModeAtom))
  return typeof rule === 'object' ? rule : true
}

/** Runs a command, ending the map's mode first where the two do not go together; or tells why it cannot be run now. */
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
 * Runs a command that was chosen outside of the panes, in the toolbar, a menu or the palette. The pane that it is about has
 * the keyboard before it runs, so that the next key acts there, or in what the command opens.
 */
export function runChosen(store: Store, command: Command): void {
  const page = store.get(openPageAtom)
  const sheet = store.get(openSheetAtom)
  // What a sheet beside the page's own was asked for acts there.
  const beside = page.regions.find(
    ({ hears, bound }) => hears === command.scope && bound?.(store).get(openSheetAtom) === sheet,
  )
  const pane = beside?.name ?? paneOfScope(page, command.scope)
  if (command.scope === 'everywhere' || pane === null) focusWorkedPane(store)
  else focusPane(pane)
  runCommand(store, command)
}
