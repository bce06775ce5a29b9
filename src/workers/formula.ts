import { type Remote, releaseProxy, transfer, wrap } from 'comlink'
import type { FormulaAnswer } from '../domain/formula/evaluateFormula.ts'
import type { evaluatePacked, PackedSource } from '../domain/formula/packedSource.ts'

/** Formulas over many plots, evaluated off the main thread. */
export interface FormulaWorker {
  /** `packed` is transferred with its arrays. */
  workOut(text: string, packed: PackedSource): Promise<FormulaAnswer>
  dispose(): void
}

function buffersOf({ alive, line, countedFrom, fields }: PackedSource): ArrayBuffer[] {
  const ofFields = fields.flatMap(([, field]) =>
    field.type === 'text' ? [] : [field.values.buffer, ...(field.suppressed ? [field.suppressed.buffer] : [])],
  )
  return [alive.buffer, line.buffer, countedFrom.buffer, ...ofFields]
}

/** Starts a worker for a panel's formulas. */
export function startFormulas(): FormulaWorker {
  const worker = new Worker(new URL('./formula.worker.ts', import.meta.url), { type: 'module' })
  const formulas: Remote<{ workOut: typeof evaluatePacked }> = wrap(worker)
  return {
    workOut: (text, packed) => formulas.workOut(text, transfer(packed, buffersOf(packed))),
    dispose: () => {
      formulas[releaseProxy]()
      worker.terminate()
    },
  }
}
