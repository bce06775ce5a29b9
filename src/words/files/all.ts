import { fieldBook } from './fieldBook.ts'
import { fileColumns } from './fileColumns.ts'
import { fileLineFaults } from './fileLineFaults.ts'
import { filePlotFaults } from './filePlotFaults.ts'
import { fileRefusals } from './fileRefusals.ts'
import { fileSamples } from './fileSamples.ts'
import { fileTableFaults } from './fileTableFaults.ts'
import { fileWarnings } from './fileWarnings.ts'
import { labels } from './labels.ts'
import { mapFiles } from './mapFiles.ts'
import { markerChanges } from './markerChanges.ts'
import { markerFiles } from './markerFiles.ts'
import { markerPlots } from './markerPlots.ts'
import { planColours } from './planColours.ts'
import { plans } from './plans.ts'
import { plotLists } from './plotLists.ts'
import { walks } from './walks.ts'

/** Sentences of uploads, downloads and labels, by their keys. */
export const filesWords = {
  ...labels,
  ...mapFiles,
  ...plans,
  ...planColours,
  ...plotLists,
  ...walks,
  ...fieldBook,
  ...fileColumns,
  ...fileRefusals,
  ...fileTableFaults,
  ...filePlotFaults,
  ...fileLineFaults,
  ...fileWarnings,
  ...fileSamples,
  ...markerChanges,
  ...markerFiles,
  ...markerPlots,
}
