import { type Endpoint, type Remote, releaseProxy, wrap } from 'comlink'
import { inBackground } from '../domain/inBackground.ts'
import type { LabelledLayout } from '../domain/layout/numbering/numbering.ts'
import type { LayoutAnswer, LayoutQuestion, LayoutService } from './LayoutService.ts'

interface PendingRequest {
  readonly question: LayoutQuestion
  readonly settle: (answer: LayoutAnswer<LayoutQuestion> | null) => void
  readonly fail: (error: unknown) => void
}

/**
 * The map's facade of the layout worker. One request runs at a time and the latest wins: one that was superseded while
 * it waited, or whose answer was late, resolves to null and its caller draws nothing.
 */
export class LayoutPreviews {
  private readonly service: Remote<LayoutService>
  private readonly stop: () => void
  private layout: LabelledLayout | null = null
  private waiting: PendingRequest | null = null
  private underWay: PendingRequest | null = null
  private disposed = false

  /** `stop` terminates the other side (the worker). */
  constructor(endpoint: Endpoint, stop: () => void) {
    this.service = wrap<LayoutService>(endpoint)
    this.stop = stop
  }

  /** Sends the map of later requests; earlier requests are dropped. */
  setLayout(layout: LabelledLayout): void {
    if (this.disposed) return
    this.layout = layout
    this.drop()
    inBackground(
      this.service.setLayout({
        count: layout.count,
        row: layout.row,
        col: layout.col,
        alive: layout.alive,
        label: layout.label,
        map_width: layout.map_width,
        map_rows: layout.map_rows,
        structure: layout.structure,
      }),
    )
  }

  /** Previews a numbering or a width; null if a later request superseded it or the worker was disposed. */
  request<Q extends LayoutQuestion>(question: Q): Promise<LayoutAnswer<Q> | null> {
    if (this.disposed || !this.layout) return Promise.resolve(null)
    return new Promise((resolve, reject) => {
      this.drop()
      this.waiting = { question, settle: (answer) => resolve(answer as LayoutAnswer<Q> | null), fail: reject }
      this.next()
    })
  }

  /** Ends the worker. May be called again. */
  dispose(): void {
    if (this.disposed) return
    this.disposed = true
    this.drop()
    this.service[releaseProxy]()
    this.stop()
  }

  /** Drops the waiting request, and the answer of the running one. */
  private drop(): void {
    this.waiting?.settle(null)
    this.waiting = null
    this.underWay?.settle(null)
  }

  private next(): void {
    if (this.underWay || !this.waiting) return
    const current = this.waiting
    this.waiting = null
    this.underWay = current
    const finish = () => {
      this.underWay = null
      if (!this.disposed) this.next()
    }
    this.service.preview(current.question).then(
      (answer) => {
        current.settle(answer)
        finish()
      },
      (error: unknown) => {
        current.fail(error)
        finish()
      },
    )
  }
}

/** Starts the layout worker. */
export function startLayoutPreviews(): LayoutPreviews {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
  return new LayoutPreviews(worker, () => worker.terminate())
}
