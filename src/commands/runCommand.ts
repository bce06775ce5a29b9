import { deviceAtom } from '../state/lifetime.ts'
import { leaveMode, type MapMode, mapModeAtom } from '../state/map/mode/mapState.ts'
import { openSheetAtom } from '../state/sheet/openSheet.ts'
import { showMessageAtom } from '../state/shell/messages.ts'
import type { Store } from '../state/store.ts'
import type { Availability, Command, CommandGroup } from './command.ts'
import { focusLastUsedPane, focusPane } from './focusRegion.ts'
import { openPageAtom, regionOfScope } from './openPage.ts'

/** What a command does while a mode of the map is on: it runs, it ends the mode first, or it is refused with a reason. */
type InMode = 'runs' | 'ends' | { readonly reason: string }

/** Groups of commands that write plots or open a mode of their own. */
type Group = Extract<CommandGroup, 'history' | 'edit' | 'clipboard' | 'fill' | 'numbering' | 'design' | 'layout'>

interface ModeRules {
  readonly groups: Readonly<Partial<Record<Group, InMode>>>
  /** Commands of the mode itself. */
  readonly ownCommands: readonly string[]
}

const stepCommandIds = ['map.edit', 'map.dropAndSwap', 'map.escape']
const endsMode = {
  edit: 'ends',
  clipboard: 'ends',
  fill: 'ends',
  numbering: 'ends',
  design: 'ends',
  layout: 'ends',
} as const
const refusedWhileEditing = { reason: 'mode.edit' }
const refusedWhileDesigning = { reason: 'mode.design' }

/** By mode and group; other groups run: looking, moving, selecting, finding, files, help. */
const rules: Record<MapMode, ModeRules> = {
  select: { groups: {}, ownCommands: [] },
  paint: { groups: endsMode, ownCommands: stepCommandIds },
  lasso: { groups: endsMode, ownCommands: stepCommandIds },
  move: { groups: { ...endsMode, history: { reason: 'mode.move' } }, ownCommands: stepCommandIds },
  width: { groups: { ...endsMode, history: { reason: 'mode.width' } }, ownCommands: ['map.escape'] },
  numbering: {
    // The preview of a numbering follows changes of the field.
    groups: { edit: 'ends', clipboard: 'ends' },
    ownCommands: ['plots.delete', 'map.clear'],
  },
  // A key pressed by mistake must not drop the typed design.
  design: {
    groups: {
      history: refusedWhileDesigning,
      edit: refusedWhileDesigning,
      clipboard: refusedWhileDesigning,
      fill: refusedWhileDesigning,
      numbering: refusedWhileDesigning,
      layout: refusedWhileDesigning,
    },
    ownCommands: ['map.escape'],
  },
  // Places are marked while the map is viewed, moved over and laid out.
  structure: { groups: { ...endsMode, layout: 'runs' }, ownCommands: ['map.escape'] },
  paste: { groups: endsMode, ownCommands: stepCommandIds },
  edit: {
    groups: {
      history: refusedWhileEditing,
      edit: refusedWhileEditing,
      clipboard: refusedWhileEditing,
      fill: refusedWhileEditing,
      numbering: refusedWhileEditing,
      design: refusedWhileEditing,
      layout: refusedWhileEditing,
    },
    ownCommands: stepCommandIds,
  },
}

/** What a command does in a mode of the map; the table's commands are unaffected. */
export function ruleInMode(command: Pick<Command, 'id' | 'group' | 'scope'>, mode: MapMode): InMode {
  const { groups, ownCommands } = rules[mode]
  if (command.scope === 'table' || ownCommands.includes(command.id)) return 'runs'
  return groups[command.group as Group] ?? 'runs'
}

/** The reason for commands that the user's role does not allow: they are not shown at all. */
export const permissionReason = 'auth.permissionDenied'

/** The last command; each run sets a new object. */
export const lastCommandAtom = deviceAtom<Pick<Command, 'id' | 'scope' | 'group'> | null>(null)

/** Whether a command can run now, by its condition and the map's mode. */
export function canRun(store: Store, command: Command): Availability {
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
  store.set(lastCommandAtom, { id: command.id, scope: command.scope, group: command.group })
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
    ({ extraScope, scopedStore }) => extraScope === command.scope && scopedStore?.(store).get(openSheetAtom) === sheet,
  )
  const pane = region?.name ?? regionOfScope(page, command.scope)
  if (command.scope === 'everywhere' || pane === null) focusLastUsedPane(store)
  else focusPane(pane)
  runCommand(store, command)
}
