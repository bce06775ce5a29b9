import type { DesignPreview, DesignQuestion, DesignStep } from '../../../domain/designs/designPreview.ts'
import type { RuleRefusal } from '../../../domain/refusal.ts'
import { yearAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'

/** The worker's answer to a question. */
export interface DesignAnswer {
  readonly question: DesignQuestion
  readonly result: DesignPreview | RuleRefusal
}

/** The last answer of the worker. */
export const designAnswerAtom = yearAtom<DesignAnswer | null>(null)

/** What the worker is at; null while it rests. */
export const designWorkAtom = yearAtom<DesignStep | null>(null)

/** The question that was given up: it is not asked again before the draft changes. */
export const designGivenUpAtom = yearAtom<DesignQuestion | null>(null)

/** Forgets what was worked out. */
export function forgetDesign(store: Store): void {
  store.set(designAnswerAtom, null)
  store.set(designWorkAtom, null)
  store.set(designGivenUpAtom, null)
}

const keys = new WeakMap<DesignQuestion, string>()

/** What tells two designs apart before anything is swapped in them. */
export function baseOf(question: DesignQuestion): string {
  const known = keys.get(question)
  if (known !== undefined) return known
  const { request, gaps, treatments, fillerId } = question
  const base = JSON.stringify([{ ...request, swaps: [] }, gaps, treatments, fillerId])
  keys.set(question, base)
  return base
}
