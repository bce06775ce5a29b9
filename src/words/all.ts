import { auth } from './auth.ts'
import { changes } from './changes.ts'
import { crop } from './crop.ts'
import { dialogs } from './dialogs.ts'
import { failures } from './failures.ts'
import { fields } from './fields.ts'
import { fileColumns } from './fileColumns.ts'
import { fileLineFaults } from './fileLineFaults.ts'
import { filePlotFaults } from './filePlotFaults.ts'
import { fileRefusals } from './fileRefusals.ts'
import { fileSamples } from './fileSamples.ts'
import { fileTableFaults } from './fileTableFaults.ts'
import { fileWarnings } from './fileWarnings.ts'
import { grid } from './grid.ts'
import { hidden } from './hidden.ts'
import { imports } from './imports.ts'
import { inspector } from './inspector.ts'
import { map } from './map.ts'
import { mapChanges } from './mapChanges.ts'
import { mapColours } from './mapColours.ts'
import { mapCommands } from './mapCommands.ts'
import { mapEdits } from './mapEdits.ts'
import { mapSearch } from './mapSearch.ts'
import { notifications } from './notifications.ts'
import { numberingCommands } from './numberingCommands.ts'
import { numberingMode } from './numberingMode.ts'
import { plotRules } from './plotRules.ts'
import { selectCommands } from './selectCommands.ts'
import { serverWords } from './server.ts'
import { shell } from './shell.ts'
import { startWords } from './start.ts'
import { status } from './status.ts'
import { table } from './table.ts'
import { tableCommands } from './tableCommands.ts'
import { trials } from './trials.ts'
import { upload } from './upload.ts'
import { validation } from './validation.ts'
import type { Words } from './word.ts'

/** Every sentence of the product by its key; each file of this room adds its record here. */
export const allWords = {
  ...auth,
  ...crop,
  ...notifications,
  ...shell,
  ...dialogs,
  ...failures,
  ...fields,
  ...status,
  ...fileColumns,
  ...fileRefusals,
  ...fileTableFaults,
  ...filePlotFaults,
  ...fileLineFaults,
  ...fileWarnings,
  ...fileSamples,
  ...grid,
  ...hidden,
  ...inspector,
  ...map,
  ...mapColours,
  ...mapSearch,
  ...mapEdits,
  ...mapChanges,
  ...mapCommands,
  ...numberingCommands,
  ...selectCommands,
  ...numberingMode,
  ...serverWords,
  ...startWords,
  ...table,
  ...tableCommands,
  ...upload,
  ...validation,
  ...trials,
  ...plotRules,
  ...changes,
  ...imports,
} satisfies Words
