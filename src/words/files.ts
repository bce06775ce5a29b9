import { fileColumns } from './fileColumns.ts'
import { fileLineFaults } from './fileLineFaults.ts'
import { filePlotFaults } from './filePlotFaults.ts'
import { fileRefusals } from './fileRefusals.ts'
import { fileSamples } from './fileSamples.ts'
import { fileTableFaults } from './fileTableFaults.ts'
import { fileWarnings } from './fileWarnings.ts'
import type { Words } from './word.ts'

/**
 * Uploads and downloads: `faults.<code>` words a fault or warning by its cell, value and parameters (`context` chooses
 * `faults.<code>_<context>`), `columns.` and `sheets.` name what files are written with, `samples.` fill sample files.
 */
export const files = {
  ...fileRefusals,
  ...fileTableFaults,
  ...filePlotFaults,
  ...fileLineFaults,
  ...fileWarnings,
  ...fileColumns,
  ...fileSamples,
} satisfies Words
