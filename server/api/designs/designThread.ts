import { type DesignPosition, type DesignRequest, freePositions } from '../../../src/domain/designs/designRequest.ts'
import { makeDesign } from '../../../src/domain/designs/makeDesign.ts'
import type { FieldStructure } from '../../../src/domain/layout/structure/fieldStructure.ts'
import { answerParent } from '../../platform/jobs/workerThread.ts'

/** A design to compute; the field and the gaps determine which places are free for it. */
export interface DesignWork {
  request: Omit<DesignRequest, 'isFree'>
  structure: FieldStructure
  gaps: readonly DesignPosition[]
}

// An alpha design of many lines takes seconds: too long for the thread that answers all requests.
await answerParent(({ request, structure, gaps }: DesignWork) =>
  makeDesign({ ...request, isFree: freePositions(structure, gaps) }),
)
