import { transfer } from 'comlink'
import {
  type DesignPreview,
  type DesignPreviewRequest,
  type DesignStep,
  previewDesign,
} from '../domain/designs/designPreview.ts'
import { type DesignRequest, freePositions } from '../domain/designs/designRequest.ts'
import { type DrawnDesign, drawDesignSteps } from '../domain/designs/makeDesign.ts'
import type { RuleRefusal } from '../domain/refusal.ts'

/** Interval between progress reports of a design, ms. */
const reportEvery = 50

/**
 * The design worker's service. It stores the last drawn design, since swaps, which do not depend on the seed, only need a
 * new score.
 */
export class DesignService {
  private drawn: { readonly of: string; readonly design: DrawnDesign | RuleRefusal } | null = null
  private report: (step: DesignStep) => void = () => {}

  /** Sets the listener of progress. */
  listen(report: (step: DesignStep) => void): void {
    this.report = report
  }

  /** Computes a design. */
  preview({ request, structure, gaps, tried }: DesignPreviewRequest): DesignPreview | RuleRefusal {
    const completeRequest = { ...request, isFree: freePositions(structure, gaps) }
    const drawn = this.drawnOf(completeRequest, JSON.stringify([{ ...request, swaps: [] }, gaps, [...structure.kinds]]))
    if (!drawn.ok) return drawn
    this.report({ phase: 'scoring', share: null })
    const preview = previewDesign(completeRequest, drawn, tried)
    if (!preview.ok) return preview
    return transfer(
      preview,
      Object.values(preview.design).map(({ buffer }) => buffer),
    )
  }

  private drawnOf(request: DesignRequest, of: string): DrawnDesign | RuleRefusal {
    if (this.drawn?.of !== of) {
      this.drawn = { of, design: this.draw(request) }
    }
    return this.drawn.design
  }

  /** Draws a design and reports progress a few times a second. */
  private draw(request: DesignRequest): DrawnDesign | RuleRefusal {
    this.report({ phase: 'arranging', share: 0 })
    const steps = drawDesignSteps(request)
    let reportedAt = performance.now()
    while (true) {
      const next = steps.next()
      if (next.done) return next.value
      const { step, total } = next.value
      if (performance.now() - reportedAt < reportEvery) continue
      reportedAt = performance.now()
      this.report({ phase: 'arranging', share: total === null ? null : step / total })
    }
  }
}
