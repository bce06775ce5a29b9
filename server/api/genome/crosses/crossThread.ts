import { type CrossRequest, type RankedCrosses, rankCrosses } from '../../../../src/domain/genome/crossValues.ts'
import { inBackground } from '../../../../src/domain/inBackground.ts'
import { answerParent } from '../../../platform/jobs/workerThread.ts'

// Many pairs over many markers would block the server: they are ranked in a thread.
inBackground(answerParent<CrossRequest, RankedCrosses>((request) => rankCrosses(request)))
