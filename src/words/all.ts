import { companyData } from './account/companyData.ts'
import { historyKinds } from './account/historyKinds.ts'
import { historyPage } from './account/historyPage.ts'
import { historyRestore } from './account/historyRestore.ts'
import { moreSettings } from './account/moreSettings.ts'
import { ownAccount } from './account/ownAccount.ts'
import { people } from './account/people.ts'
import { structure } from './account/structure.ts'
import { structureAlone } from './account/structureAlone.ts'
import { structureCommands } from './account/structureCommands.ts'
import { structureDialogs } from './account/structureDialogs.ts'
import { changes } from './changes.ts'
import { failures } from './failures.ts'
import { cellHistory } from './fields/cellHistory.ts'
import { charts } from './fields/charts.ts'
import { dialogs } from './fields/dialogs.ts'
import { fields } from './fields/fields.ts'
import { formula } from './fields/formula.ts'
import { genomeFilePanel } from './fields/genomeFilePanel.ts'
import { genomeFileQuality } from './fields/genomeFileQuality.ts'
import { hidden } from './fields/hidden.ts'
import { inspector } from './fields/inspector.ts'
import { lineCalls } from './fields/lineCalls.ts'
import { nurseries } from './fields/nurseries.ts'
import { photos } from './fields/photos.ts'
import { plants } from './fields/plants.ts'
import { pocket } from './fields/pocket.ts'
import { promote } from './fields/promote.ts'
import { recount } from './fields/recount.ts'
import { review } from './fields/review.ts'
import { reviewMade } from './fields/reviewMade.ts'
import { smallWindows } from './fields/smallWindows.ts'
import { status } from './fields/status.ts'
import { timeline } from './fields/timeline.ts'
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
import { markerChanges } from './files/markerChanges.ts'
import { markerFiles } from './files/markerFiles.ts'
import { markerPlots } from './files/markerPlots.ts'
import { planColours } from './files/planColours.ts'
import { plans } from './files/plans.ts'
import { plotLists } from './files/plotLists.ts'
import { walks } from './files/walks.ts'
import { createLine } from './genome/createLine.ts'
import { crossingDialog } from './genome/crossingDialog.ts'
import { crossingRules } from './genome/crossingRules.ts'
import { crossingSet } from './genome/crossingSet.ts'
import { crossingTable } from './genome/crossingTable.ts'
import { genomeFits } from './genome/genomeFits.ts'
import { genomeReadings } from './genome/genomeReadings.ts'
import { genomeRules } from './genome/genomeRules.ts'
import { genomeSettings } from './genome/genomeSettings.ts'
import { regionSelection } from './genome/regionSelection.ts'
import { scopeDetails } from './genome/scopeDetails.ts'
import { genomeFiles } from './genomeFiles.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { designCommands } from './map/designCommands.ts'
import { designFaults } from './map/designFaults.ts'
import { designMode } from './map/designMode.ts'
import { designPlaces } from './map/designPlaces.ts'
import { designScore } from './map/designScore.ts'
import { designs } from './map/designs.ts'
import { fieldParts } from './map/fieldParts.ts'
import { fieldStructure } from './map/fieldStructure.ts'
import { lasso } from './map/lasso.ts'
import { layoutChanges } from './map/layoutChanges.ts'
import { leftOutWords } from './map/leftOut.ts'
import { map } from './map/map.ts'
import { mapChanges } from './map/mapChanges.ts'
import { mapColours } from './map/mapColours.ts'
import { mapCommands } from './map/mapCommands.ts'
import { mapEdits } from './map/mapEdits.ts'
import { mapModes } from './map/mapModes.ts'
import { mapMoves } from './map/mapMoves.ts'
import { mapSearch } from './map/mapSearch.ts'
import { namedSelections } from './map/namedSelections.ts'
import { numberingCommands } from './map/numberingCommands.ts'
import { numberingMode } from './map/numberingMode.ts'
import { numberingPreview } from './map/numberingPreview.ts'
import { numberingRules } from './map/numberingRules.ts'
import { ruleMessages } from './map/ruleMessages.ts'
import { selectCommands } from './map/selectCommands.ts'
import { twoAtOnce } from './map/twoAtOnce.ts'
import { news } from './news/news.ts'
import { operatorWords } from './operator.ts'
import { pedigree } from './pedigree.ts'
import { pedigreeCommands } from './pedigreeCommands.ts'
import { pedigreeRelationship } from './pedigreeRelationship.ts'
import { pedigreeRules } from './pedigreeRules.ts'
import { photoRules } from './photoRules.ts'
import { plotRules } from './plotRules.ts'
import { serverWords } from './server.ts'
import { auth } from './shell/auth.ts'
import { crop } from './shell/crop.ts'
import { cropChange } from './shell/cropChange.ts'
import { help } from './shell/help.ts'
import { keeping } from './shell/keeping.ts'
import { leaveCrop } from './shell/leaveCrop.ts'
import { messageList } from './shell/messageList.ts'
import { notifications } from './shell/notifications.ts'
import { notStartedWords } from './shell/notStarted.ts'
import { palette } from './shell/palette.ts'
import { shell } from './shell/shell.ts'
import { sizes } from './shell/sizes.ts'
import { statics } from './shell/statics.ts'
import { startWords } from './start.ts'
import { biplots } from './statistics/biplots.ts'
import { combiningAbility } from './statistics/combiningAbility.ts'
import { report } from './statistics/report.ts'
import { savedComparison } from './statistics/savedComparison.ts'
import { savedFigures } from './statistics/savedFigures.ts'
import { savedResults } from './statistics/savedResults.ts'
import { selectionPanel } from './statistics/selectionPanel.ts'
import { statisticsBeside } from './statistics/statisticsBeside.ts'
import { statisticsColumns } from './statistics/statisticsColumns.ts'
import { statisticsFields } from './statistics/statisticsFields.ts'
import { statisticsKeyNumbers } from './statistics/statisticsKeyNumbers.ts'
import { statisticsMethods } from './statistics/statisticsMethods.ts'
import { statisticsMethodsSaid } from './statistics/statisticsMethodsSaid.ts'
import { statisticsPage } from './statistics/statisticsPage.ts'
import { statisticsRefused } from './statistics/statisticsRefused.ts'
import { statisticsSaid } from './statistics/statisticsSaid.ts'
import { statisticsSources } from './statistics/statisticsSources.ts'
import { statisticsVerdicts } from './statistics/statisticsVerdicts.ts'
import { trialMaps } from './statistics/trialMaps.ts'
import { lotMoves } from './storage/lotMoves.ts'
import { planLots } from './storage/planLots.ts'
import { plotNeed } from './storage/plotNeed.ts'
import { seedLimits } from './storage/seedLimits.ts'
import { seedRules } from './storage/seedRules.ts'
import { sowingPlan } from './storage/sowingPlan.ts'
import { storage } from './storage/storage.ts'
import { storageVerbs } from './storage/storageVerbs.ts'
import { cellChanges } from './table/cellChanges.ts'
import { grid } from './table/grid.ts'
import { lineSeed } from './table/lineSeed.ts'
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
  ...historyRestore,
  ...historyKinds,
  ...moreSettings,
  ...ownAccount,
  ...companyData,
  ...people,
  ...structure,
  ...structureDialogs,
  ...structureAlone,
  ...structureCommands,
  ...crop,
  ...cropChange,
  ...leaveCrop,
  ...help,
  ...keeping,
  ...notifications,
  ...news,
  ...notStartedWords,
  ...palette,
  ...shell,
  ...sizes,
  ...statics,
  ...cellHistory,
  ...charts,
  ...dialogs,
  ...failures,
  ...fields,
  ...timeline,
  ...toolbar,
  ...tour,
  ...nurseries,
  ...photos,
  ...genomeFilePanel,
  ...genomeFileQuality,
  ...plants,
  ...pocket,
  ...smallWindows,
  ...promote,
  ...recount,
  ...lineCalls,
  ...review,
  ...reviewMade,
  ...formula,
  ...valueChanges,
  ...values,
  ...yearData,
  ...windows,
  ...status,
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
  ...genomeFits,
  ...crossingTable,
  ...crossingSet,
  ...genomeReadings,
  ...createLine,
  ...genomeSettings,
  ...markerChanges,
  ...markerFiles,
  ...markerPlots,
  ...genomeRules,
  ...regionSelection,
  ...scopeDetails,
  ...grid,
  ...hidden,
  ...inspector,
  ...leftOutWords,
  ...map,
  ...mapColours,
  ...twoAtOnce,
  ...mapSearch,
  ...mapEdits,
  ...mapChanges,
  ...crossingDialog,
  ...crossingRules,
  ...designCommands,
  ...designFaults,
  ...designMode,
  ...designPlaces,
  ...designScore,
  ...designs,
  ...fieldParts,
  ...fieldStructure,
  ...lasso,
  ...layoutChanges,
  ...mapCommands,
  ...mapModes,
  ...mapMoves,
  ...numberingCommands,
  ...selectCommands,
  ...numberingMode,
  ...numberingPreview,
  ...namedSelections,
  ...numberingRules,
  ...ruleMessages,
  ...messageList,
  ...serverWords,
  ...operatorWords,
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
  ...lineSeed,
  ...lines,
  ...pages,
  ...tablePaste,
  ...tableStatistics,
  ...selectionPanel,
  ...biplots,
  ...combiningAbility,
  ...savedComparison,
  ...savedFigures,
  ...savedResults,
  ...report,
  ...statisticsBeside,
  ...statisticsColumns,
  ...statisticsFields,
  ...statisticsMethods,
  ...statisticsPage,
  ...statisticsRefused,
  ...statisticsSaid,
  ...statisticsSources,
  ...statisticsMethodsSaid,
  ...statisticsVerdicts,
  ...statisticsKeyNumbers,
  ...trialMaps,
  ...typed,
  ...upload,
  ...uploadKinds,
  ...validation,
  ...varieties,
  ...varietyRules,
  ...trials,
  ...pedigree,
  ...pedigreeRelationship,
  ...pedigreeCommands,
  ...pedigreeRules,
  ...photoRules,
  ...genomeFiles,
  ...lotMoves,
  ...planLots,
  ...plotNeed,
  ...seedLimits,
  ...seedRules,
  ...sowingPlan,
  ...storage,
  ...storageVerbs,
  ...plotRules,
  ...changes,
  ...history,
  ...imports,
} satisfies Words
