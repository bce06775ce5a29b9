import type { Store } from '../state/store.ts'

/**
 * Where a key acts: a region or mode of the page by name, or `everywhere`, tried after the focused region's own scope.
 * Each has a heading in the key sheet, the translation `keys.<scope>`.
 */
export type CommandScope = string

/**
 * A key. `code` is event.code (`KeyS`, `Digit1`, `ArrowUp`, `F2`, `Enter` …), so that it works on every layout; `char`
 * matches the produced character instead (`+`, `-`, `;`, `'`). `mod` is Ctrl, on macOS Cmd. `then` makes it the first key
 * of a two-key command.
 */
export interface KeyStroke {
  code?: string
  char?: string
  mod?: boolean
  shift?: boolean
  alt?: boolean
  /** The stroke on macOS instead; absent = the same with Cmd for Ctrl. */
  mac?: Omit<KeyStroke, 'then' | 'mac'> & { ctrl?: boolean }
  then?: Omit<KeyStroke, 'then' | 'mac'>
}

/** The command's place in menus and toolbar. */
export type CommandGroup =
  | 'history'
  | 'find'
  | 'move'
  | 'select'
  | 'edit'
  | 'clipboard'
  | 'fill'
  | 'numbering'
  | 'design'
  | 'layout'
  | 'look'
  | 'file'
  | 'window'
  | 'help'

/** Whether a command can run, or why not (a translation key). */
export type Availability = true | { reason: string; params?: Record<string, string | number> }

/**
 * One action of the user. Toolbar, menus, palette, keys, the key sheet and docs/keys.md all use this record. `title`
 * is a translation key. `run` gets the event for commands whose extended form differs only by Shift.
 */
export interface Command {
  id: string
  scope: CommandScope
  group: CommandGroup
  title: string
  keys: KeyStroke[]
  /** Overrides a harmless browser key only while map or table has the focus. */
  onlyInPane?: boolean
  /**
   * False = absent from the palette, such as plain movement keys; a function for a mode's own commands: whether it is on.
   */
  inPalette?: boolean | ((store: Store) => boolean)
  /** True if the browser handles the key itself: its own copy, cut and paste events, Tab out of a pane. */
  handledByBrowser?(store: Store): boolean
  enabled?(store: Store): Availability
  run(store: Store, event?: KeyboardEvent): void
}

/** The command with an id, which must exist. */
export function commandNamed(commands: readonly Command[], id: string): Command {
  const command = commands.find((candidate) => candidate.id === id)
  if (!command) throw new Error(`no command ${id}`)
  return command
}
