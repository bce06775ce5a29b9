import type { Command, CommandScope, KeyStroke } from './command.ts'

/** The parts of a keyboard event that determine a command. */
export interface KeyInput {
  code: string
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  isComposing?: boolean
}

type Plain = Omit<KeyStroke, 'then' | 'mac'> & { ctrl?: boolean }

const modifierCodes = new Set([
  'ShiftLeft',
  'ShiftRight',
  'ControlLeft',
  'ControlRight',
  'AltLeft',
  'AltRight',
  'MetaLeft',
  'MetaRight',
])

const numpadTwin: Record<string, string> = {
  NumpadEnter: 'Enter',
  Numpad0: 'Digit0',
  Numpad1: 'Digit1',
  Numpad2: 'Digit2',
  Numpad3: 'Digit3',
  Numpad4: 'Digit4',
  Numpad5: 'Digit5',
  Numpad6: 'Digit6',
  Numpad7: 'Digit7',
  Numpad8: 'Digit8',
  Numpad9: 'Digit9',
}

function matches(stroke: Plain, input: KeyInput, mac: boolean): boolean {
  const mod = mac ? input.metaKey : input.ctrlKey
  const otherCtrl = mac ? input.ctrlKey : input.metaKey
  if (Boolean(stroke.mod) !== mod || Boolean(stroke.ctrl) !== otherCtrl) return false
  if (Boolean(stroke.alt) !== input.altKey) return false
  if (stroke.char !== undefined) return input.key === stroke.char
  if (Boolean(stroke.shift) !== input.shiftKey) return false
  const code = numpadTwin[input.code] ?? input.code
  return stroke.code === input.code || stroke.code === code
}

/** Whether the event is the first (or only) stroke of `stroke` on this platform. */
export function strokeMatches(stroke: KeyStroke, input: KeyInput, mac: boolean): boolean {
  return matches(mac && stroke.mac ? stroke.mac : stroke, input, mac)
}

/** The result of a key press: a command, the first half of two-key commands, or none. */
export type KeyResolution =
  | { kind: 'command'; command: Command }
  | { kind: 'prefix'; stroke: KeyStroke }
  | { kind: 'unknown-second' }
  | { kind: 'none' }

/**
 * Resolves key presses of one scope to commands, including two-key commands. A second key without a command ends the
 * two-key state and does nothing else, so `S` followed by a wrong key never rotates or numbers a field.
 */
export class KeyResolver {
  private pending: KeyStroke | null = null
  private readonly commands: readonly Command[]
  private readonly mac: boolean

  constructor(commands: readonly Command[], mac: boolean) {
    this.commands = commands
    this.mac = mac
  }

  /** The first stroke of a started two-key command, for the hint about second keys. */
  get startSequence(): KeyStroke | null {
    return this.pending
  }

  cancel(): void {
    this.pending = null
  }

  press(input: KeyInput, scopes: readonly CommandScope[]): KeyResolution {
    if (input.isComposing || modifierCodes.has(input.code)) return { kind: 'none' }
    if (this.pending) {
      const first = this.pending
      this.pending = null
      for (const command of this.commands) {
        if (!scopes.includes(command.scope)) continue
        for (const stroke of command.keys) {
          if (stroke.then && sameStroke(stroke, first) && matches(stroke.then, input, this.mac)) {
            return { kind: 'command', command }
          }
        }
      }
      return input.code === 'Escape' ? { kind: 'none' } : { kind: 'unknown-second' }
    }
    for (const scope of scopes) {
      for (const command of this.commands) {
        if (command.scope !== scope) continue
        for (const stroke of command.keys) {
          if (!strokeMatches(stroke, input, this.mac)) continue
          if (!stroke.then) return { kind: 'command', command }
          this.pending = stroke
          return { kind: 'prefix', stroke }
        }
      }
    }
    return { kind: 'none' }
  }
}

function sameStroke(a: KeyStroke, b: KeyStroke): boolean {
  return (
    a.code === b.code && a.char === b.char && Boolean(a.shift) === Boolean(b.shift) && Boolean(a.mod) === Boolean(b.mod)
  )
}

/** The second keys of a first stroke, by title: nine digits with the same title are one entry. */
export function secondKeysOf(
  commands: readonly Command[],
  first: KeyStroke,
): { readonly title: string; readonly strokes: KeyStroke[] }[] {
  const byTitle = new Map<string, KeyStroke[]>()
  for (const { title, keys } of commands) {
    const following = keys.filter((stroke) => stroke.then && sameStroke(stroke, first))
    if (following.length) byTitle.set(title, [...(byTitle.get(title) ?? []), ...following])
  }
  return [...byTitle].map(([title, strokes]) => ({ title, strokes }))
}
