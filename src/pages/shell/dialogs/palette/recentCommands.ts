import { readSetting, writeSetting } from '../../../../state/shell/settings/settings.ts'

const recentKey = 'plotline.recentCommands'
const recentCount = 5

/** Ids of the commands that were run last from the palette, latest first. */
export function recentCommands(): string[] {
  try {
    return JSON.parse(readSetting(recentKey) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** Adds a command to the recent ones. */
export function rememberCommand(id: string): void {
  const next = [id, ...recentCommands().filter((other) => other !== id)].slice(0, recentCount)
  writeSetting(recentKey, JSON.stringify(next))
}
