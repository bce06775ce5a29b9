import { isSheetOf } from '../formats.ts'
import type { Upload } from '../uploadRecord.ts'
import { type Clue, clue, REFUSES } from './clue.ts'
import type { SheetFacts } from './facts.ts'

/** All clues for and against a sheet being of a kind; a sheet without headings can only be of a kind that needs none. */
export function cluesOf({ format, guess }: Upload, facts: SheetFacts): Clue[] {
  const { name } = facts.sheet
  const missing = format.required
    .filter((group) => !group.some((key) => facts.columns.has(key)) && !(facts.canNamePlots && group.includes('plot')))
    .map(([key]) => clue(REFUSES, 'missing', { column: key }))
  const named = name !== null && isSheetOf(format, name) ? [clue(4, 'sheet', { name })] : []
  return [...missing, ...named, ...(facts.headings || format.required.length === 0 ? guess(facts) : [])]
}
