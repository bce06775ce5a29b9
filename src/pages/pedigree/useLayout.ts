import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { inBackground } from '../../domain/inBackground.ts'
import { drawnPedigreeAtom } from '../../state/pedigree/pedigreeView.ts'
import { wantedPedigreeAtom } from '../../state/pedigree/shownPedigree.ts'
import { type PedigreeWorker, startPedigrees } from '../../workers/pedigree.ts'
import { widthOf } from './scene/geometry.ts'

/**
 * Computes the requested layout in a worker; the latest request wins, and the previous drawing stays until the new
 * layout is ready.
 */
export function useLayout(): void {
  const store = useStore()
  const worker = useRef<PedigreeWorker | null>(null)
  useEffect(() => {
    worker.current = startPedigrees()
    return () => {
      worker.current?.dispose()
      worker.current = null
    }
  }, [])
  const requested = useAtomValue(wantedPedigreeAtom)
  useEffect(() => {
    if (!requested) {
      store.set(drawnPedigreeAtom, null)
      return
    }
    let isWanted = true
    const { focus, pedigree } = requested
    const question = {
      width: Float64Array.from(pedigree.nodes, widthOf),
      parent: Int32Array.from(pedigree.edges, ({ parent }) => parent),
      child: Int32Array.from(pedigree.edges, ({ child }) => child),
    }
    inBackground(
      worker.current?.layout(question).then((layout) => {
        if (!isWanted) return
        const at = new Map(pedigree.nodes.map(({ key }, k) => [key, k]))
        store.set(drawnPedigreeAtom, { focus, pedigree, layout, at })
      }),
    )
    return () => {
      isWanted = false
    }
  }, [requested, store])
}
