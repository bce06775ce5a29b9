import type { DesignPreview, DesignPreviewRequest, DesignStep } from '../../../domain/designs/designPreview.ts'
import type { RuleRefusal } from '../../../domain/refusal.ts'
import { yearAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'

/** The worker's answer to a request. */
export interface DesignAnswer {
  readonly question: DesignPreviewRequest
  readonly result: DesignPreview | RuleRefusal
}

/** The last answer of the worker. */
export const designAnswerAtom = yearAtom<DesignAnswer | null>(null)

/** The step that the worker is at; null while it is idle. */
export const designWorkAtom = yearAtom<DesignStep | null>(null)

/** The request that the user cancelled: not sent again before the draft changes. */
export const cancelledDesignAtom = yearAtom<DesignPreviewRequest | null>(null)

/** Drops the computed design. */
export function forgetDesign(store: Store): void {
  store.set(designAnswerAtom, null)
  store.set(designWorkAtom, null)
  store.set(cancelledDesignAtom, null)
}

const cachedKeys = new WeakMap<DesignPreviewRequest, string>()

/** A key of a design without its swaps. */
export function designKeyWithoutSwaps(preview: DesignPreviewRequest): string {
  const cached = cachedKeys.get(preview)
  if (cached !== undefined) return cached
  const { request, gaps, treatments, fillerId } = preview
  const base = JSON.stringify([{ ...request, swaps: [] }, gaps, treatments, fillerId])
  cachedKeys.set(preview, base)
  return base
}
