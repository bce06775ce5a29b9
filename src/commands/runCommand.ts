import { deviceAtom } from '../state/lifetime.ts'
import { leaveMode, type MapMode, mapModeAtom } from '../state/map/mapState.ts'
import { openSheetAtom } from '../state/sheet/openSheet.ts'
import { showMessageAtom } from '../state/shell/messages.ts'
import type { Store } from '../state/store.ts'
import type { Command, CommandGroup, Enabled } from './command.ts'
import { focusLastUsedPane, focusPane } from './focusRegion.ts'
import { openPageAtom, paneOfScope } from './openPage.ts'

/** What a command does while a mode of the map is on: it runs, it ends the mode first, or it is refused with a reason. */
type InMode = 'runs' | 'ends' | { readonly reason: string }

/** Groups of commands that write plots or open a mode of their own. */
type Group = Extract<CommandGroup, 'history' | 'edit' | 'clipboard' | 'fill' | 'numbering' | 'design' | 'layout'>

interface ModeRules {
  readonly groups: Readonly<Partial<Record<Group, InMode>>>
  /** Commands of the mode itself. */
  readonly own: readonly string[]
}

const steps = ['map.edit', 'map.dropAndSwap', 'map.escape']
const ends = {
  edit: 'ends',
  clipboard: 'ends',
  fill: 'ends',
  numbering: 'ends',
  design: 'ends',
  layout: 'ends',
} as const
const unsettled = { reason: 'mode.edit' }
const laidOut = { reason: 'mode.design' }

/** By mode and group; other groups run: looking, moving, selecting, finding, files, help. */
const rules: Record<MapMode, ModeRules> = {
  select: { groups: {}, own: [] },
  paint: { groups: ends, own: steps },
  lasso: { groups: ends, own: steps },
  move: { groups: { ...ends, history: { reason: 'mode.move' } }, own: steps },
  width: { groups: { ...ends, history: { reason: 'mode.width' } }, own: ['map.escape'] },
  numbering: {
    // The preview of a numbering follows changes of the field.
    groups: { edit: 'ends', clipboard: 'ends' },
    own: ['plots.delete', 'map.clear'],
  },
  // A key pressed by mistake must not drop the typed design.
  design: {
    groups: {
      history: laidOut,
      edit: laidOut,
      clipboard: laidOut,
      fill: laidOut,
      numbering: laidOut,
      layout: laidOut,
    },
    own: ['map.escape'],
  },
  // Places are marked while the map is viewed, moved over and laid out.
  structure: { groups: { ...ends, layout: 'runs' }, own: ['map.escape'] },
  paste: { groups: ends, own: steps },
  edit: {
    groups: {
      history: unsettled,
      edit: unsettled,
      clipboard: unsettled,
      fill: unsettled,
      numbering: unsettled,
      design: unsettled,
      layout: unsettled,
    },
    own: steps,
  },
}

/** What a command does in a mode of the map; the table's commands are unaffected. */
export function ruleInMode(command: Pick<Command, 'id' | 'group' | 'scope'>, mode: MapMode): InMode {
  const { groups, own } = rules[mode]
  if (command.scope === 'table' || own.includes(command.id)) return 'runs'
  return groups[command.group as Group] ?? 'runs'
}

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
    ({ extraScope, scopedStore }) => extraScope === command.scope && scopedStore?.(store).get(openSheetAtom) === sheet,
  )
  const pane = region?.name ?? paneOfScope(page, command.scope)
  if (command.scope === 'everywhere' || pane === null) focusLastUsedPane(store)
  else focusPane(pane)
  runCommand(store, command)
}
