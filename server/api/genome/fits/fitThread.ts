import { type FitInput, type FittedPanel, fitPanel, type NoFit } from '../../../../src/domain/genome/fitPanel.ts'
import { inBackground } from '../../../../src/domain/inBackground.ts'
import { answerParent } from '../../../platform/jobs/workerThread.ts'

// A fit of this size would block the server, so it is computed in a thread.
inBackground(
  answerParent<FitInput, FittedPanel | NoFit>((input, progress) => {
    const steps = fitPanel(input)
    let progressStep = steps.next()
    while (!progressStep.done) {
      const { step, total } = progressStep.value
      if (total !== null) progress(step / total)
      progressStep = steps.next()
    }
    return progressStep.value
  }),
)
