import { atom } from 'jotai'
import type { MirrorState, TreeNode } from '../../src/canvas/mirror/mirrorNode.ts'
import type { Box, Paint } from '../../src/canvas/paint.ts'
import type { Scene } from '../../src/canvas/scene.ts'
import type { View } from '../../src/canvas/view.ts'
import type { Store } from '../../src/state/store.ts'

/** A node of the graph: its middle in units, and its parents. */
export interface GraphNode {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly parent: string | null
}

/** Size of a node, units: nodes lie 100 apart. */
const width = 80
const height = 40

/** Lines with their parents, as a pedigree shows them; in the order of the tree. */
export const pedigree: readonly GraphNode[] = [
  { name: 'Lada', x: 50, y: 150, parent: null },
  { name: 'Vesna', x: 250, y: 50, parent: 'Lada' },
  { name: 'Sonet', x: 450, y: 50, parent: 'Vesna' },
  { name: 'Zarya', x: 250, y: 250, parent: 'Lada' },
]

/** Name of the chosen node; null if none is. */
export const chosenAtom = atom<string | null>(null)

/** Nodes and edges, unrelated to fields: a second scene, which proves that a pane works with any scene. */
export class GraphScene implements Scene<GraphNode | null> {
  readonly inset = { left: 0, top: 0 }
  readonly padding = 10
  readonly scales = { min: 0.25, max: 4 }
  readonly follows = [chosenAtom]
  private readonly store: Store
  private readonly graph: readonly GraphNode[]

  constructor(store: Store, graph: readonly GraphNode[] = pedigree) {
    this.store = store
    this.graph = graph
  }

  extent({ scaleX, scaleY }: { scaleX: number; scaleY: number }) {
    const far = (coordinate: (node: GraphNode) => number) => Math.max(...this.graph.map(coordinate))
    return { width: (far(({ x }) => x) + width / 2) * scaleX, height: (far(({ y }) => y) + height / 2) * scaleY }
  }

  paint(ctx: Paint, view: View): void {
    const { ratio } = view.pane
    ctx.fillStyle = 'white'
    ctx.fillRect(0, 0, view.pane.width * ratio, view.pane.height * ratio)
    ctx.strokeStyle = 'grey'
    for (const node of this.graph) {
      const parent = this.graph.find(({ name }) => name === node.parent)
      if (!parent) continue
      const [from, to] = [middle(boxOf(parent, view)), middle(boxOf(node, view))]
      ctx.beginPath()
      ctx.moveTo(from.x, from.y)
      ctx.lineTo(to.x, to.y)
      ctx.stroke()
    }
    ctx.textAlign = 'center'
    ctx.font = `${12 * ratio}px sans-serif`
    for (const node of this.inView(view)) {
      const box = boxOf(node, view)
      ctx.fillStyle = node.name === this.store.get(chosenAtom) ? 'gold' : 'silver'
      ctx.fillRect(box.x, box.y, box.w, box.h)
      ctx.fillStyle = 'black'
      ctx.fillText(node.name, middle(box).x, middle(box).y)
    }
  }

  hit(x: number, y: number, view: View): GraphNode | null {
    const box = { x: x * view.pane.ratio, y: y * view.pane.ratio, w: 0, h: 0 }
    return this.graph.findLast((node) => boxesIntersect(boxOf(node, view), box)) ?? null
  }

  nodes(view: View): readonly TreeNode[] {
    return this.inView(view).map((node) => this.treeNode(node))
  }

  mirrored(): MirrorState {
    const chosen = this.store.get(chosenAtom)
    const active = this.graph.find(({ name }) => name === chosen)
    return {
      subject: this.graph,
      layout: this.graph,
      selection: chosen,
      names: null,
      active: active ? this.treeNode(active) : null,
      grid: null,
    }
  }

  private inView({ pane, ...rest }: View): GraphNode[] {
    const window = { x: 0, y: 0, w: pane.width * pane.ratio, h: pane.height * pane.ratio }
    return this.graph.filter((node) => boxesIntersect(boxOf(node, { pane, ...rest }), window))
  }

  private treeNode(node: GraphNode): TreeNode {
    const { store, graph } = this
    return {
      role: 'treeitem',
      key: node.name,
      name: node.name,
      get isSelected() {
        return store.get(chosenAtom) === node.name
      },
      isBlank: false,
      level: levelOf(graph, node),
      order: graph.indexOf(node),
      isOpen: graph.some(({ parent }) => parent === node.name) ? true : null,
      box: (view) => boxOf(node, view),
    }
  }
}

function levelOf(graph: readonly GraphNode[], node: GraphNode): number {
  const parent = graph.find(({ name }) => name === node.parent)
  return parent ? levelOf(graph, parent) + 1 : 1
}

/** Where a view draws a node, device pixels. */
function boxOf(node: GraphNode, { camera, pane }: View): Box {
  return {
    x: ((node.x - width / 2) * camera.scaleX - camera.x) * pane.ratio,
    y: ((node.y - height / 2) * camera.scaleY - camera.y) * pane.ratio,
    w: width * camera.scaleX * pane.ratio,
    h: height * camera.scaleY * pane.ratio,
  }
}

const middle = ({ x, y, w, h }: Box) => ({ x: x + w / 2, y: y + h / 2 })

const boxesIntersect = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h
