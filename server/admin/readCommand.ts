import type { AdminCommand, AdminInput, AdminRows } from './adminCommand.ts'
import { adminCommands } from './adminCommands.ts'
import { AdminUsageError } from './adminErrors.ts'

/**
 * The command of a command line, with its operands and options; the caller handles `--json`.
 * @throws AdminUsageError for an unknown command, too few or too many operands, an option that the command lacks, or a missing one that
 * it needs.
 */
export function readCommand(line: readonly string[]): { command: AdminCommand; input: AdminInput } {
  const [name = '', ...rest] = line
  const command = Object.hasOwn(adminCommands, name) ? adminCommands[name] : null
  if (!command) throw new AdminUsageError(name)
  const operands: string[] = []
  const options: Record<string, string> = {}
  for (let k = 0; k < rest.length; k++) {
    const word = rest[k]
    if (!word.startsWith('--')) operands.push(word)
    else {
      const option = word.slice(2)
      const value = rest[++k]
      if (!command.options?.includes(option) || value === undefined) throw new AdminUsageError(word)
      options[option] = value
    }
  }
  if (operands.length !== command.operandCount || command.needs?.some((option) => !(option in options)))
    throw new AdminUsageError(name)
  return { command, input: { operands, options } }
}

/** The usage of all commands, one per line. */
export const usageLines = (): string[] =>
  Object.entries(adminCommands).map(([name, { usage }]) => `  ${name} ${usage}`.trimEnd())

const shown = (value: unknown): string =>
  value === null || value === undefined ? '–' : Array.isArray(value) ? value.join(', ') || '–' : String(value)

/** Rows as a table of text with a header; a single row as one line for each column. */
export function formatTable(rows: AdminRows): string {
  if (rows.length === 0) return ''
  const names = Object.keys(rows[0])
  if (rows.length === 1) {
    const textWidth = Math.max(...names.map(({ length }) => length))
    return names.map((name) => `${name.padEnd(textWidth)}  ${shown(rows[0][name])}`).join('\n')
  }
  const lines = [names, ...rows.map((row) => names.map((name) => shown(row[name])))]
  const widths = names.map((_, k) => Math.max(...lines.map((line) => line[k].length)))
  return lines
    .map((line) =>
      line
        .map((cell, k) => cell.padEnd(widths[k]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
