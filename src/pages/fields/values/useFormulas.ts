import { useCallback, useEffect, useRef } from 'react'
import { formulaFault, packSource } from '../../../domain/formula/packedSource.ts'
import { type FormulaAnswer, type FormulaSource, workOutFormula } from '../../../domain/formula/workOut.ts'
import { type FormulaWorker, startFormulas } from '../../../workers/formula.ts'

/** Fewer plots are worked out sooner than a worker can be asked. */
const largeFrom = 5000

/**
 * What works formulas out: at once for few plots, in a worker, which is started when first needed, for many. Faults are told
 * without the worker.
 */
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
