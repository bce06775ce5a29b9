import { appendFileSync } from 'node:fs'

/** One line of the drill's table: a fault and its result. */
export interface Figure {
  name: string
  value: string
}

/** Records a figure; the drill prints all of them at its end, a short run records none. */
export function figure(name: string, value: string | number): void {
  const file = process.env.PLOTLINE_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify({ name, value: String(value) } satisfies Figure)}\n`)
}
