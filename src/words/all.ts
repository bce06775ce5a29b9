import { fields } from './fields.ts'
import { serverWords } from './server.ts'
import { startWords } from './start.ts'
import type { Words } from './word.ts'

/** Every sentence of the product by its key; each file of this room adds its record here. */
export const allWords = {
  ...fields,
  ...serverWords,
  ...startWords,
} satisfies Words
