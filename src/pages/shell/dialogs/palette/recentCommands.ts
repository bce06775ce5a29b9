import { readSetting, writeSetting } from '../../../../state/shell/settings.ts'

const recentKey = 'plotline.recentCommands'
const recentCount = 5

/** Ids of the commands that were run from the palette last, the last one first. */
export function recentCommands(): string[] {
  try {
    return JSON.parse(readSetting(recentKey) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** Remembers that a command was run. */
export function rememberCommand(id: string): void {
  const next = [id, ...recentCommands().filter((other) => other !== id)].slice(0, recentCount)
  writeSetting(recentKey, JSON.stringify(next))
}
