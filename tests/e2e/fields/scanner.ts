import type { CDPSession, Page } from 'playwright'

interface Key {
  readonly key: string
  readonly code: string
  readonly windowsVirtualKeyCode: number
  readonly text?: string
}

const namedKeys: Readonly<Record<string, Omit<Key, 'key'>>> = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
  Escape: { code: 'Escape', windowsVirtualKeyCode: 27 },
  Delete: { code: 'Delete', windowsVirtualKeyCode: 46 },
  Backspace: { code: 'Backspace', windowsVirtualKeyCode: 8 },
  Home: { code: 'Home', windowsVirtualKeyCode: 36 },
  End: { code: 'End', windowsVirtualKeyCode: 35 },
  ArrowLeft: { code: 'ArrowLeft', windowsVirtualKeyCode: 37 },
  ArrowUp: { code: 'ArrowUp', windowsVirtualKeyCode: 38 },
  ArrowRight: { code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  ArrowDown: { code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  ' ': { code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  '.': { code: 'Period', windowsVirtualKeyCode: 190, text: '.' },
  ',': { code: 'Comma', windowsVirtualKeyCode: 188, text: ',' },
  '-': { code: 'Minus', windowsVirtualKeyCode: 189, text: '-' },
  '=': { code: 'Equal', windowsVirtualKeyCode: 187, text: '=' },
  '>': { code: 'Period', windowsVirtualKeyCode: 190, text: '>' },
  '<': { code: 'Comma', windowsVirtualKeyCode: 188, text: '<' },
  '#': { code: 'Digit3', windowsVirtualKeyCode: 51, text: '#' },
}

/** Letters of the Russian layout by the Latin letter printed on the same key. */
const russian: Readonly<Record<string, string>> = { с: 'c', в: 'd', я: 'z', м: 'v', к: 'r' }

const masks = { Alt: 1, Control: 2, Meta: 4, Shift: 8 } as const
type Modifier = keyof typeof masks

function keyOf(name: string): Key {
  const special = namedKeys[name]
  if (special) return { key: name, ...special }
  const fn = /^F(\d+)$/.exec(name)
  if (fn) return { key: name, code: name, windowsVirtualKeyCode: 111 + Number(fn[1]) }
  const letter = (russian[name] ?? name).toUpperCase()
  if (/^[A-Z]$/.test(letter)) {
    return { key: name, code: `Key${letter}`, windowsVirtualKeyCode: letter.charCodeAt(0), text: name }
  }
  if (/^\d$/.test(name))
    return { key: name, code: `Digit${name}`, windowsVirtualKeyCode: name.charCodeAt(0), text: name }
  throw new Error(`no key ${name}`)
}

/** Pause between keys of a typist who leaves the page some time to run but not to answer, ms. */
export const fastTypingPause = 5

/**
 * Types as a scanner or a fast hand does: every key is on its way before the first is answered. Without a pause nothing of
 * the page has time between two keys. A key is a character or a name, with its modifiers before it: `a`, `Shift+Enter`,
 * `Control+g`; `scan(...'r8 c1', 'Enter')` types a text.
 *
 * @param pause - Time between two keys, ms.
 */
export async function scanner(page: Page, pause = 0): Promise<(...keys: string[]) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  return async (...keys) => {
    const pendingKeys: Promise<unknown>[] = []
    for (const key of keys) {
      pendingKeys.push(...pressed(session, key))
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    }
    await Promise.all(pendingKeys)
  }
}

function pressed(session: CDPSession, combination: string): Promise<unknown>[] {
  const parts = combination.length > 1 ? combination.split('+') : [combination]
  const { text, ...key } = keyOf(parts.at(-1) ?? '')
  const modifiersOf = parts.slice(0, -1) as Modifier[]
  const isUpper = /^[A-ZА-Я]$/.test(key.key)
  const modifiers = modifiersOf.reduce(
    (sum, modifier) => sum + masks[modifier],
    isUpper && !modifiersOf.includes('Shift') ? masks.Shift : 0,
  )
  const types = text !== undefined && !modifiersOf.some((modifier) => modifier !== 'Shift')
  const down = types ? { type: 'keyDown' as const, text, unmodifiedText: text } : { type: 'rawKeyDown' as const }
  return [
    session.send('Input.dispatchKeyEvent', { ...down, ...key, modifiers }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, modifiers }),
  ]
}
