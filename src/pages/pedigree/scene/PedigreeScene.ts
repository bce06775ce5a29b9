import type { TFunction } from 'i18next'
import { type MirrorState, maxMirroredNodes, type TreeNode } from '../../../canvas/mirror/mirrorNode.ts'
import type { Box, Paint } from '../../../canvas/paint.ts'
import type { Scene } from '../../../canvas/scene.ts'
import type { View } from '../../../canvas/view.ts'
import { coloursOfClasses } from '../../../domain/colour/classColours.ts'
import { missingClass } from '../../../domain/colour/classes.ts'
import { textOn } from '../../../domain/colour/contrast.ts'
import { keyOfLine, type ShownNode } from '../../../domain/pedigree/shownPedigree.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { lineGraphAtom } from '../../../state/pedigree/lineStages.ts'
import { type PedigreeScale, pedigreeScaleAtom } from '../../../state/pedigree/pedigreeScale.ts'
import {
  activeNodeAtom,
  closedLinesAtom,
  type DrawnPedigree,
  drawnPedigreeAtom,
  pathsAtom,
  secondLineAtom,
} from '../../../state/pedigree/pedigreeView.ts'
import { activePlaceAtom, pathsToSecondAtom } from '../../../state/pedigree/shownPedigree.ts'
import type { Store } from '../../../state/store.ts'
import { dataInk, type MapTheme, palettes } from '../../../ui/theme.ts'
import {
  boxesIntersect,
  boxOf,
  drawPedigree,
  type PedigreeDrawing,
  type Projection,
  projection,
  rulerWidth,
} from './geometry.ts'
import { PedigreeTiles } from './PedigreeTiles.ts'
import { paintEdges, paintPorts } from './paintEdges.ts'
import { type NodeStyle, paintNode } from './paintNode.ts'
import { paintRows, paintRuler } from './paintRuler.ts'
import { pathEdges } from './pathEdges.ts'
import { type TreePlaces, treeOrder } from './treeOrder.ts'
import { nodeName, shortName, valueText } from './words.ts'

/** The drawn pedigree as a scene: generations, edges, nodes, the tree for screen readers. */
export class PedigreeScene implements Scene<number | null> {
  readonly inset = { left: rulerWidth, top: 0 }
  readonly padding = 16
  readonly scales = { min: 0.04, max: 3 }
  readonly follows = [
    drawnPedigreeAtom,
    activeNodeAtom,
    secondLineAtom,
    pathsAtom,
    closedLinesAtom,
    pedigreeScaleAtom,
    pathsToSecondAtom,
  ]
  private readonly store: Store
  private theme: MapTheme
  private t: TFunction
  private place: PedigreeDrawing | null = null
  private tree: TreePlaces | null = null
  private ratio = 1
  /** Index of the node under the pointer; null = none. */
  private hovered: number | null = null
  private readonly tiles = new PedigreeTiles((ctx, part, to) => {
    const { placed, ratio } = this
    if (placed) this.paintPart(ctx, part, { to, placed, ratio, isForFile: false })
  })

  constructor(store: Store, theme: MapTheme, t: TFunction) {
    this.store = store
    this.theme = theme
    this.t = t
  }

  setStyle(theme: MapTheme, t: TFunction): void {
    this.theme = theme
    this.t = t
    this.tiles.drop()
  }

  /** The drawn pedigree with positions; null while nothing is drawn. */
  get placed(): PedigreeDrawing | null {
    const drawn = this.store.get(drawnPedigreeAtom)
    if (this.place?.drawn !== drawn) {
      this.place = drawn && drawPedigree(drawn)
      this.tree = drawn && treeOrder(drawn)
    }
    return this.place
  }

  /** Colours of the scale's classes. */
  coloursOf(scale: PedigreeScale): string[] {
    const choice = { palette: 'viridis' as const, reversed: false }
    return coloursOfClasses({ kind: 'numbers', classes: scale.classes }, choice, this.theme, palettes)
  }

  extent({ scaleX, scaleY }: { scaleX: number; scaleY: number }) {
    const { width, height } = this.placed?.size ?? { width: 1, height: 1 }
    return { width: width * scaleX, height: height * scaleY }
  }

  changed(): void {
    this.tiles.drop()
  }

  paint(ctx: Paint, view: View): void {
    const { ratio } = view.pane
    const { theme, placed } = this
    const window = windowOf(view)
    ctx.fillStyle = view.isForFile ? theme.surface : theme.ground
    if (!placed) {
      ctx.fillRect(0, 0, window.w, window.h)
      return
    }
    const shown = this.shown(view, placed)
    const { room, to } = shown
    ctx.fillRect(0, 0, room.x, window.h)
    paintRuler(ctx, { placed, to, window, theme, ratio })
    if (view.isForFile) {
      this.paintPart(ctx, room, { to, placed, ratio, isForFile: true })
      return
    }
    if (this.ratio !== ratio) this.tiles.drop()
    this.ratio = ratio
    this.tiles.draw(ctx, shown, view.isHurried)
    this.paintHovered(ctx, { to, placed, window: room, ratio })
  }

  /** Sets the node under the pointer; returns whether it changed. */
  setHovered(node: number | null): boolean {
    const isOther = node !== this.hovered
    this.hovered = node
    return isOther
  }

  /** The paths between the node under the pointer and the shown line, painted over the unchanged tiles. */
  private paintHovered(
    ctx: Paint,
    frame: { readonly placed: PedigreeDrawing; readonly to: Projection; readonly window: Box; readonly ratio: number },
  ): void {
    const { pedigree, at, focus } = frame.placed.drawn
    const line = at.get(keyOfLine(focus))
    if (this.hovered === null || line === undefined || this.hovered >= pedigree.nodes.length) return
    const { x, y, w, h } = frame.window
    ctx.save()
    ctx.beginPath()
    ctx.rect(x, y, w, h)
    ctx.clip()
    const strong = pathEdges(pedigree.edges, this.hovered, line)
    paintEdges(ctx, { ...frame, theme: this.theme, strong, isStrongOnly: true })
    ctx.restore()
  }

  paintAhead(view: View): boolean {
    const { placed } = this
    return placed !== null && this.tiles.paintAhead(this.shown(view, placed))
  }

  /** The part of the drawing that the view shows, right of the ruler. */
  private shown(view: View, { size }: PedigreeDrawing) {
    const window = windowOf(view)
    const left = Math.round(rulerWidth * view.pane.ratio)
    const room = { ...window, x: left, w: Math.max(1, window.w - left) }
    return { room, to: projection(view), size, ground: this.theme.ground }
  }

  /** Paints the content of a part of the window only. */
  private paintPart(
    ctx: Paint,
    part: Box,
    frame: { placed: PedigreeDrawing; to: Projection; ratio: number; isForFile: boolean },
  ): void {
    const { theme } = this
    const { placed, to, ratio, isForFile } = frame
    ctx.save()
    ctx.beginPath()
    ctx.rect(part.x, part.y, part.w, part.h)
    ctx.clip()
    ctx.fillStyle = isForFile ? theme.surface : theme.ground
    ctx.fillRect(part.x, part.y, part.w, part.h)
    paintRows(ctx, { placed, to, window: part, theme, ratio })
    const edges = { placed, to, window: part, theme, ratio, strong: this.strongEdges(placed.drawn) }
    paintEdges(ctx, edges)
    const styles = this.styles(placed.drawn, isForFile)
    for (const [k, node] of placed.drawn.pedigree.nodes.entries()) {
      const box = boxOf(placed, k, to)
      if (boxesIntersect(grown(box, 12 * ratio), part)) paintNode(ctx, node, box, styles(k, node), theme, ratio)
    }
    paintPorts(ctx, edges)
    ctx.restore()
  }

  hit(x: number, y: number, view: View): number | null {
    const { placed } = this
    if (!placed) return null
    const at = { x: x * view.pane.ratio, y: y * view.pane.ratio, w: 0, h: 0 }
    const to = projection(view)
    const { nodes } = placed.drawn.pedigree
    for (let k = nodes.length - 1; k >= 0; k--) if (boxesIntersect(boxOf(placed, k, to), at)) return k
    return null
  }

  nodes(view: View): readonly TreeNode[] {
    const { placed, tree } = this
    if (!placed || !tree) return []
    const to = projection(view)
    const window = windowOf(view)
    const seen = placed.drawn.pedigree.nodes.flatMap((_, k) =>
      boxesIntersect(boxOf(placed, k, to), window) ? [k] : [],
    )
    return seen
      .sort((a, b) => tree.order[a] - tree.order[b])
      .slice(0, maxMirroredNodes)
      .map((k) => this.treeNode(placed, tree, k))
  }

  mirrored(): MirrorState {
    const { placed, tree, store } = this
    const active = store.get(activePlaceAtom)
    return {
      subject: placed?.drawn.focus ?? null,
      layout: placed,
      selection: store.get(secondLineAtom),
      names: store.get(pedigreeScaleAtom),
      active: placed && tree && active !== null ? this.treeNode(placed, tree, active) : null,
      grid: null,
    }
  }

  private treeNode(place: PedigreeDrawing, tree: TreePlaces, k: number): TreeNode {
    const { store } = this
    const node = place.drawn.pedigree.nodes[k]
    const nameNow = () => {
      const graph = store.get(lineGraphAtom)
      return graph ? nodeName(node, graph, store.get(pedigreeScaleAtom)?.values[k] ?? null, this.t) : ''
    }
    return {
      role: 'treeitem',
      key: node.key,
      get name() {
        return nameNow()
      },
      get isSelected() {
        return node.kind === 'line' && store.get(secondLineAtom) === node.line.id
      },
      isBlank: false,
      level: tree.level[k],
      order: tree.order[k],
      isOpen: isOpen(node, store.get(closedLinesAtom)),
      box: (view) => boxOf(place, k, projection(view)),
    }
  }

  /** Edges on a path to the second line. */
  private strongEdges({ pedigree, at }: DrawnPedigree): ReadonlySet<number> {
    const strong = new Set<number>()
    if (!this.store.get(pathsAtom)) return strong
    const steps = new Set<string>()
    for (const { ids } of this.store.get(pathsToSecondAtom))
      for (let k = 1; k < ids.length; k++)
        steps.add(`${at.get(`line:${ids[k - 1]}`) ?? -1}:${at.get(`line:${ids[k]}`) ?? -1}`)
    if (steps.size === 0) return strong
    for (const [k, { parent, child }] of pedigree.edges.entries()) if (steps.has(`${parent}:${child}`)) strong.add(k)
    return strong
  }

  private styles(drawn: DrawnPedigree, isForFile: boolean): (k: number, node: ShownNode) => NodeStyle {
    const { store, t } = this
    const scale = store.get(pedigreeScaleAtom)
    const fills = scale
      ? this.coloursOf(scale).map((colour) => ({ colour, ink: textOn(colour, dataInk.light, dataInk.dark) }))
      : []
    const active = isForFile ? null : store.get(activePlaceAtom)
    const second = store.get(secondLineAtom)
    return (k, node) => {
      const colourClass = scale && node.kind === 'line' ? scale.classes.index[k] : missingClass
      const isLine = node.kind === 'line'
      return {
        fill: colourClass === missingClass ? null : (fills[colourClass] ?? null),
        isMissing: scale !== null && isLine && !node.side && colourClass === missingClass,
        // Texts are requested only where there is space for them.
        get title() {
          return shortName(node, t)
        },
        get subtitle() {
          return scale && colourClass !== missingClass
            ? formatNumber(scale.values[k], scale.decimals)
            : valueText(node, t)
        },
        ring: isLine && node.line.id === drawn.focus ? 'focus' : isLine && node.line.id === second ? 'second' : null,
        isActive: k === active,
      }
    }
  }
}

const windowOf = ({ pane }: View): Box => ({
  x: 0,
  y: 0,
  w: Math.round(pane.width * pane.ratio),
  h: Math.round(pane.height * pane.ratio),
})

const grown = ({ x, y, w, h }: Box, by: number): Box => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by })

/** Whether a node's folded part is shown; null if it has none. */
function isOpen(node: ShownNode, closed: ReadonlySet<number>): boolean | null {
  if (node.kind === 'family') return false
  return node.kind === 'line' && closed.has(node.line.id) ? false : null
}
