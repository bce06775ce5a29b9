import type { FieldStructure } from '../layout/structure/fieldStructure.ts'
import type { RuleRefusal } from '../refusal.ts'
import type { DesignRequest, Place } from './designRequest.ts'
import { copyDrawn, type DesignWarning, type DrawnDesign, finishDesign } from './makeDesign.ts'
import { type PackedDesign, packDesign } from './packedDesign.ts'
import type { DesignEfficiency, DesignScore } from './score.ts'

/** A design that is to be shown before it is written. */
export interface DesignQuestion {
  readonly request: Omit<DesignRequest, 'isFree'>
  /** The lines of its treatments, by id, and that of its fillers: the same design of other lines is another one. */
  readonly treatments: readonly number[]
  readonly fillerId: number | null
  readonly structure: FieldStructure
  /** Places that stay empty. */
  readonly gaps: readonly Place[]
  /** A further swap whose score is wanted as well; null = none. */
  readonly tried: readonly [Place, Place] | null
}

/** What a further swap would make of a design. */
export type TriedSwap = DesignEfficiency & { readonly ok: true; readonly score: DesignScore }

/** A design as its preview shows it. */
export interface DesignPreview extends DesignEfficiency {
  readonly ok: true
  readonly design: PackedDesign
  readonly score: DesignScore
  readonly warnings: readonly DesignWarning[]
  /** The outcome of the swap that was tried; null = none was. */
  readonly tried: TriedSwap | RuleRefusal | null
}

/** What is being worked out of a design, and how far that has come, 0 to 1; null = it cannot be told. */
export interface DesignStep {
  readonly at: 'arranging' | 'scoring'
  readonly share: number | null
}

/** The preview of a drawn design, which is left as it is. Refusals as of `finishDesign`. */
export function previewDesign(
  request: DesignRequest,
  drawn: DrawnDesign,
  tried: DesignQuestion['tried'],
): DesignPreview | RuleRefusal {
  const made = finishDesign(request, copyDrawn(drawn))
  if (!made.ok) return made
  const { efficiency, bound, score, warnings } = made
  return {
    ok: true,
    design: packDesign(made.plots),
    efficiency,
    bound,
    score,
    warnings,
    tried: tried && tryOne(request, drawn, tried),
  }
}

function tryOne(
  request: DesignRequest,
  drawn: DrawnDesign,
  tried: readonly [Place, Place],
): NonNullable<DesignPreview['tried']> {
  const made = finishDesign({ ...request, swaps: [...request.swaps, tried] }, copyDrawn(drawn))
  return made.ok ? { ok: true, efficiency: made.efficiency, bound: made.bound, score: made.score } : made
}
