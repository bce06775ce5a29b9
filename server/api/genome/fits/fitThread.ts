import { type FitInput, type FittedPanel, fitPanel, type NoFit } from '../../../../src/domain/genome/fitPanel.ts'
import { inBackground } from '../../../../src/domain/inBackground.ts'
import { answerParent } from '../../../platform/jobs/workerThread.ts'

// A fit of this size would block the server: it is made in a thread.
inBackground(
  answerParent<FitInput, FittedPanel | NoFit>((input, progress) => {
    const steps = fitPanel(input)
    let next = steps.next()
    while (!next.done) {
      const { step, of } = next.value
      if (of !== null) progress(step / of)
      next = steps.next()
    }
    return next.value
  }),
)
