import { lotMoves } from './lotMoves.ts'
import { planLots } from './planLots.ts'
import { plannedBeforeWords } from './plannedBefore.ts'
import { plotNeed } from './plotNeed.ts'
import { seedLimits } from './seedLimits.ts'
import { seedRules } from './seedRules.ts'
import { sowingPlan } from './sowingPlan.ts'
import { storage } from './storage.ts'
import { storageVerbs } from './storageVerbs.ts'

/** Sentences of the seed store, by their keys. */
export const storageWords = {
  ...lotMoves,
  ...planLots,
  ...plannedBeforeWords,
  ...plotNeed,
  ...seedLimits,
  ...seedRules,
  ...sowingPlan,
  ...storage,
  ...storageVerbs,
}
