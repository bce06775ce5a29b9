import type { KeyStroke } from './command.ts'

const names: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
  NumpadAdd: 'Num +',
  NumpadSubtract: 'Num −',
}

function codeText(code: string): string {
  if (names[code]) return names[code]
  if (code.startsWith('Key')) return code.slice(3)
  if (code.startsWith('Digit')) return code.slice(5)
  if (code.startsWith('Numpad')) return code.slice(6)
  return code
}

/** A stroke as printed on keyboards: `Ctrl+Shift+Z`, on macOS `⇧⌘Z`; a two-key command as `S R`. */
export function keyText(stroke: KeyStroke, mac: boolean): string {
  const plain: Omit<KeyStroke, 'then' | 'mac'> & { ctrl?: boolean } = mac && stroke.mac ? stroke.mac : stroke
  const key = plain.char ?? codeText(plain.code ?? '')
  const parts = mac
    ? [plain.ctrl && '⌃', plain.alt && '⌥', plain.shift && '⇧', plain.mod && '⌘', key].filter(Boolean).join('')
    : [plain.mod && 'Ctrl', plain.alt && 'Alt', plain.shift && 'Shift', key].filter(Boolean).join('+')
  return stroke.then ? `${parts} ${keyText(stroke.then, mac)}` : parts
}
