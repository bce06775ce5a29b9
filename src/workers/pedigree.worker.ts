import { expose } from 'comlink'
import { type LayoutRequest, layoutPedigree } from '../domain/pedigree/layout/layoutPedigree.ts'

/** How long a layout searches for fewer crossings, milliseconds. */
const deadline = 2000

const layouts = {
  layout(question: LayoutRequest) {
    const end = performance.now() + deadline
    return layoutPedigree(question, () => performance.now() > end)
  },
}

export type PedigreeLayouts = typeof layouts

expose(layouts)
