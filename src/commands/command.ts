import type { Store } from '../state/store.ts'

/**
 * Where a key acts: in a region of the page or a mode of it, by the name that the page gives it, or `everywhere`, which is
 * tried after the focused region's own scope. Each has its heading in the sheet of keys, `keys.<scope>` of locales.
 */
export type Scope = string

/**
 * A key as WORKBENCH.md writes it. `code` is event.code (`KeyS`, `Digit1`, `ArrowUp`, `F2`, `Enter` …), so that it works
 * on every layout; `char` matches the produced character instead (`+`, `-`, `;`, `'`). `mod` is Ctrl, on macOS Cmd.
 * `then` makes it the first key of a two-key command.
 */
export interface KeyStroke {
  code?: string
  char?: string
  mod?: boolean
  shift?: boolean
  alt?: boolean
  /** On macOS this stroke instead; absent = the same with Cmd for Ctrl. */
  mac?: Omit<KeyStroke, 'then' | 'mac'> & { ctrl?: boolean }
  then?: Omit<KeyStroke, 'then' | 'mac'>
}

/** Where the command stands in menus and toolbar. */
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

/** A command either runs or says why it cannot (a key of locales). */
export type Enabled = true | { reason: string; params?: Record<string, string | number> }

/**
 * One verb of the product. Toolbar, menus, palette, keys, the sheet of keys and docs/keys.md all read this record.
 * `title` is a key of locales. `run` gets the event's shift state for commands whose extended form differs only by Shift.
 */
export interface Command {
  id: string
  scope: Scope
  group: CommandGroup
  title: string
  keys: KeyStroke[]
  /** Takes a browser key with a harmless default only while map or table has focus. */
  onlyInPane?: boolean
  /** False = absent from the palette: plain movement keys; of a mode's own verbs, whether it is on. */
  inPalette?: boolean | ((store: Store) => boolean)
  /** True where the key is left to the browser, which carries it out: its own copy, cut and paste events, Tab out of a pane. */
  passes?(store: Store): boolean
  enabled?(store: Store): Enabled
  run(store: Store, event?: KeyboardEvent): void
}

/** The command of an id among these; there must be one. */
export function commandNamed(commands: readonly Command[], id: string): Command {
  const command = commands.find((candidate) => candidate.id === id)
  if (!command) throw new Error(`no command ${id}`)
  return command
}
