import { transfer } from 'comlink'
import {
  type DesignPreview,
  type DesignQuestion,
  type DesignStep,
  previewDesign,
} from '../domain/designs/designPreview.ts'
import type { DesignRequest } from '../domain/designs/designRequest.ts'
import { freePlaces } from '../domain/designs/freePlaces.ts'
import { type DrawnDesign, drawDesignSteps } from '../domain/designs/makeDesign.ts'
import type { RuleRefusal } from '../domain/refusal.ts'

/** How often it is told how far a design has come, ms. */
const tellEvery = 50

/** What the design worker does. It keeps the design that was drawn last: swaps, which the seed has no part in, cost a score. */
export class DesignService {
  private drawn: { readonly of: string; readonly design: DrawnDesign | RuleRefusal } | null = null
  private tell: (step: DesignStep) => void = () => {}

  /** Says who is told of each step. */
  listen(tell: (step: DesignStep) => void): void {
    this.tell = tell
  }

  /** Works a design out. */
  preview({ request, structure, gaps, tried }: DesignQuestion): DesignPreview | RuleRefusal {
    const whole = { ...request, isFree: freePlaces(structure, gaps) }
    const drawn = this.drawnOf(whole, JSON.stringify([{ ...request, swaps: [] }, gaps, [...structure.kinds]]))
    if (!drawn.ok) return drawn
    this.tell({ at: 'scoring', share: null })
    const preview = previewDesign(whole, drawn, tried)
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

  /** Draws a design, and tells how far that has come, a few times a second. */
  private draw(request: DesignRequest): DrawnDesign | RuleRefusal {
    this.tell({ at: 'arranging', share: 0 })
    const steps = drawDesignSteps(request)
    let toldAt = performance.now()
    while (true) {
      const next = steps.next()
      if (next.done) return next.value
      const { step, of } = next.value
      if (performance.now() - toldAt < tellEvery) continue
      toldAt = performance.now()
      this.tell({ at: 'arranging', share: of === null ? null : step / of })
    }
  }
}
