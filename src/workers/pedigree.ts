import { type Remote, releaseProxy, wrap } from 'comlink'
import type { LayoutRequest, PedigreeLayout } from '../domain/pedigree/layout/layoutPedigree.ts'
import type { PedigreeLayouts } from './pedigree.worker.ts'

/** Pedigrees laid out off the main thread. */
export interface PedigreeWorker {
  layout(question: LayoutRequest): Promise<PedigreeLayout>
  dispose(): void
}

/** Starts a worker for a page's pedigrees. */
export function startPedigrees(): PedigreeWorker {
  const worker = new Worker(new URL('./pedigree.worker.ts', import.meta.url), { type: 'module' })
  const layouts: Remote<PedigreeLayouts> = wrap(worker)
  return {
    layout: (question) => layouts.layout(question),
    dispose: () => {
      layouts[releaseProxy]()
      worker.terminate()
    },
  }
}
