import type { MapMode } from '../state/map/mapState.ts'
import type { Command, CommandGroup } from './command.ts'

/** What a command does while a mode of the map is on: it runs, it ends the mode first, or it is refused with a reason. */
export type InMode = 'runs' | 'ends' | { readonly reason: string }

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
