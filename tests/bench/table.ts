import type { BenchRow } from './row.ts'

const shown = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))

function cellsOf(row: BenchRow): string[] {
  const { id, what, value, unit, against, ratio, goal, met } = row
  return [
    id,
    what,
    `${shown(value)} ${unit}`,
    against ? `${against.name}: ${shown(against.value)} ${unit}` : '',
    ratio ? `${shown(ratio.value)}×` : '',
    goal,
    met === null ? '' : met ? 'met' : 'missed',
  ]
}

/** The bench's table as Markdown, its columns aligned. */
export function tableOf(rows: readonly BenchRow[]): string {
  const head = ['Row', 'What', 'Measured', 'Floor or rival in the same run', 'Ratio', 'Goal', '']
  const lines = rows.map(cellsOf)
  const widths = head.map((name, k) => Math.max(name.length, 3, ...lines.map((cells) => cells[k].length)))
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, k) => cell.padEnd(widths[k])).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...lines.map(line)].join('\n')
}
