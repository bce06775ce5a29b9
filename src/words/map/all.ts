import { designCommands } from './designCommands.ts'
import { designFaults } from './designFaults.ts'
import { designMode } from './designMode.ts'
import { designPlaces } from './designPlaces.ts'
import { designScore } from './designScore.ts'
import { designs } from './designs.ts'
import { fieldParts } from './fieldParts.ts'
import { fieldStructure } from './fieldStructure.ts'
import { lasso } from './lasso.ts'
import { layoutChanges } from './layoutChanges.ts'
import { leftOutWords } from './leftOut.ts'
import { map } from './map.ts'
import { mapChanges } from './mapChanges.ts'
import { mapColours } from './mapColours.ts'
import { mapCommands } from './mapCommands.ts'
import { mapEdits } from './mapEdits.ts'
import { mapModes } from './mapModes.ts'
import { mapMoves } from './mapMoves.ts'
import { mapSearch } from './mapSearch.ts'
import { namedSelections } from './namedSelections.ts'
import { numberingCommands } from './numberingCommands.ts'
import { numberingMode } from './numberingMode.ts'
import { numberingPreview } from './numberingPreview.ts'
import { numberingRules } from './numberingRules.ts'
import { ruleMessages } from './ruleMessages.ts'
import { selectCommands } from './selectCommands.ts'
import { twoAtOnce } from './twoAtOnce.ts'

/** Sentences of the field map, by their keys. */
export const mapWords = {
  ...leftOutWords,
  ...map,
  ...mapColours,
  ...twoAtOnce,
  ...mapSearch,
  ...mapEdits,
  ...mapChanges,
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
}
