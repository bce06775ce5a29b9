import type { FieldStructure } from '../layout/structure/fieldStructure.ts'
import type { RuleRefusal } from '../refusal.ts'
import type { DesignPosition, DesignRequest } from './designRequest.ts'
import { copyDrawn, type DesignWarning, type DrawnDesign, finishDesign } from './makeDesign.ts'
import { type PackedDesign, packDesign } from './packedDesign.ts'
import type { DesignEfficiency, DesignScore } from './score.ts'

/** A design to preview before it is written. */
export interface DesignPreviewRequest {
  readonly request: Omit<DesignRequest, 'isFree'>
  /** Ids of the lines of its treatments, and of the fillers' line: the same design of other lines is another preview. */
  readonly treatments: readonly number[]
  readonly fillerId: number | null
  readonly structure: FieldStructure
  /** Places that stay empty. */
  readonly gaps: readonly DesignPosition[]
  /** A further swap to score; null = none. */
  readonly tried: readonly [DesignPosition, DesignPosition] | null
}

/** The outcome of a further swap. */
export type TriedSwap = DesignEfficiency & { readonly ok: true; readonly score: DesignScore }

/** A design as its preview shows it. */
export interface DesignPreview extends DesignEfficiency {
  readonly ok: true
  readonly design: PackedDesign
  readonly score: DesignScore
  readonly warnings: readonly DesignWarning[]
  /** The outcome of the tried swap; null = no swap was tried. */
  readonly tried: TriedSwap | RuleRefusal | null
}

/** The current step of computing a design, and its progress, 0 to 1; null = unknown. */
export interface DesignStep {
  readonly phase: 'arranging' | 'scoring'
  readonly share: number | null
}

/** The preview of a drawn design, which is not changed. Refusals as for `finishDesign`. */
export function previewDesign(
  request: DesignRequest,
  design: DrawnDesign,
  tried: DesignPreviewRequest['tried'],
): DesignPreview | RuleRefusal {
  const created = finishDesign(request, copyDrawn(design))
  if (!created.ok) return created
  const { efficiency, bound, score, warnings } = created
  return {
    ok: true,
    design: packDesign(created.plots),
    efficiency,
    bound,
    score,
    warnings,
    tried: tried && tryOne(request, design, tried),
  }
}

function tryOne(
  request: DesignRequest,
  design: DrawnDesign,
  tried: readonly [DesignPosition, DesignPosition],
): NonNullable<DesignPreview['tried']> {
  const created = finishDesign({ ...request, swaps: [...request.swaps, tried] }, copyDrawn(design))
  return created.ok ? { ok: true, efficiency: created.efficiency, bound: created.bound, score: created.score } : created
}
