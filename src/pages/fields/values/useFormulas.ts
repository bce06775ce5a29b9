import { useCallback, useEffect, useRef } from 'react'
import { formulaFault, packSource } from '../../../domain/formula/packedSource.ts'
import { type FormulaAnswer, type FormulaSource, workOutFormula } from '../../../domain/formula/workOut.ts'
import { type FormulaWorker, startFormulas } from '../../../workers/formula.ts'

/** Fewer plots are computed faster than a worker can answer. */
const largeFrom = 5000

/** Computes formulas: synchronously for few plots, in a lazily started worker for many. Syntax errors need no worker. */
export function useFormulas(): (text: string, source: FormulaSource) => Promise<FormulaAnswer> {
  const worker = useRef<FormulaWorker | null>(null)
  useEffect(
    () => () => {
      worker.current?.dispose()
      worker.current = null
    },
    [],
  )
  return useCallback(async (text, source) => {
    if (source.count < largeFrom) return workOutFormula(text, source)
    const fault = formulaFault(text, source)
    if (fault) return { ok: false, fault }
    worker.current ??= startFormulas()
    return worker.current.workOut(text, packSource(text, source))
  }, [])
}
