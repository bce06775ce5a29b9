import type { Command, KeyStroke } from '../command.ts'

function later(id: string, group: Command['group'], keys: KeyStroke[]): Command {
  const title = `command.${id}`
  const enabled = () => ({ reason: `${title}.later` })
  return {
    id,
    scope: 'everywhere',
    group,
    title,
    keys,
    onlyInPane: true,
    inPalette: false,
    isToCome: true,
    enabled,
    run() {},
  }
}

/** Keys whose commands are still to come and that the browser would answer with something else: they say so. */
export const laterCommands: readonly Command[] = [later('print', 'file', [{ code: 'KeyP', mod: true }])]
