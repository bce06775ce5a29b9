import { cellChanges } from './cellChanges.ts'
import { grid } from './grid.ts'
import { lineSeed } from './lineSeed.ts'
import { lines } from './lines.ts'
import { markerColumns } from './markerColumns.ts'
import { notes } from './notes.ts'
import { pages } from './pages.ts'
import { pasteReasons } from './pasteReasons.ts'
import { pasteRefusals } from './pasteRefusals.ts'
import { pasteSpecial } from './pasteSpecial.ts'
import { replace } from './replace.ts'
import { suppression } from './suppression.ts'
import { table } from './table.ts'
import { tableColumns } from './tableColumns.ts'
import { tableCommands } from './tableCommands.ts'
import { tableDates } from './tableDates.ts'
import { tableFilter } from './tableFilter.ts'
import { tablePaste } from './tablePaste.ts'
import { tableStatistics } from './tableStatistics.ts'
import { traitEdit } from './traitEdit.ts'
import { typed } from './typed.ts'
import { varieties } from './varieties.ts'

/** Sentences of the spreadsheet, by their keys. */
export const tableWords = {
  ...grid,
  ...notes,
  ...pasteReasons,
  ...pasteRefusals,
  ...pasteSpecial,
  ...replace,
  ...suppression,
  ...table,
  ...tableFilter,
  ...tableCommands,
  ...markerColumns,
  ...tableColumns,
  ...traitEdit,
  ...tableDates,
  ...cellChanges,
  ...lineSeed,
  ...lines,
  ...pages,
  ...tablePaste,
  ...tableStatistics,
  ...typed,
  ...varieties,
}
