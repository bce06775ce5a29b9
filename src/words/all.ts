import { historyPage } from './account/historyPage.ts'
import { ownAccount } from './account/ownAccount.ts'
import { people } from './account/people.ts'
import { structure } from './account/structure.ts'
import { changes } from './changes.ts'
import { failures } from './failures.ts'
import { cellHistory } from './fields/cellHistory.ts'
import { charts } from './fields/charts.ts'
import { dialogs } from './fields/dialogs.ts'
import { fields } from './fields/fields.ts'
import { formula } from './fields/formula.ts'
import { hidden } from './fields/hidden.ts'
import { inspector } from './fields/inspector.ts'
import { nurseries } from './fields/nurseries.ts'
import { photos } from './fields/photos.ts'
import { plants } from './fields/plants.ts'
import { pocket } from './fields/pocket.ts'
import { promote } from './fields/promote.ts'
import { recount } from './fields/recount.ts'
import { review } from './fields/review.ts'
import { status } from './fields/status.ts'
import { toolbar } from './fields/toolbar.ts'
import { tour } from './fields/tour.ts'
import { upload } from './fields/upload.ts'
import { uploadKinds } from './fields/uploadKinds.ts'
import { valueChanges } from './fields/valueChanges.ts'
import { values } from './fields/values.ts'
import { windows } from './fields/windows.ts'
import { yearData } from './fields/yearData.ts'
import { fieldBook } from './files/fieldBook.ts'
import { fileColumns } from './files/fileColumns.ts'
import { fileLineFaults } from './files/fileLineFaults.ts'
import { filePlotFaults } from './files/filePlotFaults.ts'
import { fileRefusals } from './files/fileRefusals.ts'
import { fileSamples } from './files/fileSamples.ts'
import { fileTableFaults } from './files/fileTableFaults.ts'
import { fileWarnings } from './files/fileWarnings.ts'
import { labels } from './files/labels.ts'
import { mapFiles } from './files/mapFiles.ts'
import { plans } from './files/plans.ts'
import { plotLists } from './files/plotLists.ts'
import { walks } from './files/walks.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { designs } from './map/designs.ts'
import { fieldStructure } from './map/fieldStructure.ts'
import { layoutChanges } from './map/layoutChanges.ts'
import { map } from './map/map.ts'
import { mapChanges } from './map/mapChanges.ts'
import { mapColours } from './map/mapColours.ts'
import { mapCommands } from './map/mapCommands.ts'
import { mapEdits } from './map/mapEdits.ts'
import { mapModes } from './map/mapModes.ts'
import { mapMoves } from './map/mapMoves.ts'
import { mapSearch } from './map/mapSearch.ts'
import { numberingCommands } from './map/numberingCommands.ts'
import { numberingMode } from './map/numberingMode.ts'
import { numberingPreview } from './map/numberingPreview.ts'
import { selectCommands } from './map/selectCommands.ts'
import { news } from './news/news.ts'
import { pedigree } from './pedigree.ts'
import { pedigreeCommands } from './pedigreeCommands.ts'
import { pedigreeRules } from './pedigreeRules.ts'
import { photoRules } from './photoRules.ts'
import { plotRules } from './plotRules.ts'
import { serverWords } from './server.ts'
import { auth } from './shell/auth.ts'
import { crop } from './shell/crop.ts'
import { help } from './shell/help.ts'
import { keeping } from './shell/keeping.ts'
import { notifications } from './shell/notifications.ts'
import { notStartedWords } from './shell/notStarted.ts'
import { palette } from './shell/palette.ts'
import { shell } from './shell/shell.ts'
import { statics } from './shell/statics.ts'
import { startWords } from './start.ts'
import { statisticsColumns } from './statistics/statisticsColumns.ts'
import { statisticsPage } from './statistics/statisticsPage.ts'
import { statisticsRefused } from './statistics/statisticsRefused.ts'
import { statisticsSaid } from './statistics/statisticsSaid.ts'
import { seedRules } from './storage/seedRules.ts'
import { sowingPlan } from './storage/sowingPlan.ts'
import { storage } from './storage/storage.ts'
import { storageVerbs } from './storage/storageVerbs.ts'
import { cellChanges } from './table/cellChanges.ts'
import { grid } from './table/grid.ts'
import { lines } from './table/lines.ts'
import { markerColumns } from './table/markerColumns.ts'
import { notes } from './table/notes.ts'
import { pages } from './table/pages.ts'
import { pasteReasons } from './table/pasteReasons.ts'
import { pasteRefusals } from './table/pasteRefusals.ts'
import { pasteSpecial } from './table/pasteSpecial.ts'
import { replace } from './table/replace.ts'
import { suppression } from './table/suppression.ts'
import { table } from './table/table.ts'
import { tableColumns } from './table/tableColumns.ts'
import { tableCommands } from './table/tableCommands.ts'
import { tableDates } from './table/tableDates.ts'
import { tableFilter } from './table/tableFilter.ts'
import { tablePaste } from './table/tablePaste.ts'
import { tableStatistics } from './table/tableStatistics.ts'
import { typed } from './table/typed.ts'
import { varieties } from './table/varieties.ts'
import { trials } from './trials.ts'
import { validation } from './validation.ts'
import { varietyRules } from './varietyRules.ts'
import type { Words } from './word.ts'

/** Every sentence of the product by its key; each file of this room, but for those of tests, adds its record here. */
export const allWords = {
  ...auth,
  ...historyPage,
  ...ownAccount,
  ...people,
  ...structure,
  ...crop,
  ...help,
  ...keeping,
  ...notifications,
  ...news,
  ...notStartedWords,
  ...palette,
  ...shell,
  ...statics,
  ...cellHistory,
  ...charts,
  ...dialogs,
  ...failures,
  ...fields,
  ...toolbar,
  ...tour,
  ...nurseries,
  ...photos,
  ...plants,
  ...pocket,
  ...promote,
  ...recount,
  ...review,
  ...formula,
  ...valueChanges,
  ...values,
  ...yearData,
  ...windows,
  ...status,
  ...labels,
  ...mapFiles,
  ...plans,
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
  ...grid,
  ...hidden,
  ...inspector,
  ...map,
  ...mapColours,
  ...mapSearch,
  ...mapEdits,
  ...mapChanges,
  ...designs,
  ...fieldStructure,
  ...layoutChanges,
  ...mapCommands,
  ...mapModes,
  ...mapMoves,
  ...numberingCommands,
  ...selectCommands,
  ...numberingMode,
  ...numberingPreview,
  ...serverWords,
  ...startWords,
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
  ...tableDates,
  ...cellChanges,
  ...lines,
  ...pages,
  ...tablePaste,
  ...tableStatistics,
  ...statisticsColumns,
  ...statisticsPage,
  ...statisticsRefused,
  ...statisticsSaid,
  ...typed,
  ...upload,
  ...uploadKinds,
  ...validation,
  ...varieties,
  ...varietyRules,
  ...trials,
  ...pedigree,
  ...pedigreeCommands,
  ...pedigreeRules,
  ...photoRules,
  ...seedRules,
  ...sowingPlan,
  ...storage,
  ...storageVerbs,
  ...plotRules,
  ...changes,
  ...history,
  ...imports,
} satisfies Words
