import type { DesignRequest, Place } from '../../src/domain/designs/designRequest.ts'
import { makeDesign } from '../../src/domain/designs/makeDesign.ts'
import { type FieldStructure, isPlotPlace } from '../../src/domain/layout/structure/fieldStructure.ts'
import { answerParent } from '../jobs/workerThread.ts'

/** A design to be worked out: what is free of it is told by the field and the places that stay empty. */
export interface DesignWork {
  request: Omit<DesignRequest, 'isFree'>
  structure: FieldStructure
  gaps: readonly Place[]
}

// An alpha design of many lines takes seconds: too long for the thread that answers everybody.
await answerParent(({ request, structure, gaps }: DesignWork) => {
  const empty = new Set(gaps.map(([row, col]) => `${row}:${col}`))
  return makeDesign({
    ...request,
    isFree: (row, col) => !empty.has(`${row}:${col}`) && isPlotPlace(structure, row, col),
  })
})
