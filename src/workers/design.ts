import { type Endpoint, proxy, type Remote, releaseProxy, wrap } from 'comlink'
import type { DesignPreview, DesignPreviewRequest, DesignStep } from '../domain/designs/designPreview.ts'
import { inBackground } from '../domain/inBackground.ts'
import type { RuleRefusal } from '../domain/refusal.ts'
import type { DesignService } from './DesignService.ts'

/** A worker's other side, and how to terminate it. */
export interface DesignConnection {
  readonly endpoint: Endpoint
  stop(): void
}

interface RunningWorker {
  readonly service: Remote<DesignService>
  readonly stop: () => void
}

type Answer = DesignPreview | RuleRefusal

interface PendingRequest {
  readonly question: DesignPreviewRequest
  readonly settle: (answer: Answer | null) => void
  readonly fail: (error: unknown) => void
}

/** How long a superseded request may block the worker, ms: a large design takes many seconds. */
const supersededTimeout = 250

/**
 * The page's facade of the design worker. The latest request wins: a superseded or cancelled one resolves to null, and if
 * it blocks the worker, the worker is terminated and another started.
 */
export class DesignPreviews {
  private readonly begin: () => DesignConnection
  private readonly report: (step: DesignStep) => void
  private working: RunningWorker | null = null
  private underWay: PendingRequest | null = null
  private waiting: PendingRequest | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isDisposed = false

  /** `begin` starts a worker; `report` is called with each step of the running request. */
  constructor(begin: () => DesignConnection, report: (step: DesignStep) => void) {
    this.begin = begin
    this.report = report
  }

  /** Computes a design; null if another request superseded it or it was cancelled. */
  request(question: DesignPreviewRequest): Promise<Answer | null> {
    if (this.isDisposed) return Promise.resolve(null)
    return new Promise((settle, fail) => {
      this.waiting?.settle(null)
      this.waiting = { question, settle, fail }
      if (!this.underWay) {
        this.next()
        return
      }
      this.underWay.settle(null)
      this.timer ??= setTimeout(() => this.end(), supersededTimeout)
    })
  }

  /** Cancels the running request; the next one starts from the beginning. */
  cancel(): void {
    this.waiting?.settle(null)
    this.waiting = null
    // An idle worker keeps its last drawn design.
    if (this.underWay) this.end()
  }

  /** Ends the worker. May be called again. */
  dispose(): void {
    this.isDisposed = true
    this.cancel()
    this.end()
  }

  /** Terminates the worker with its request, and starts the waiting one. */
  private end(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.underWay?.settle(null)
    this.underWay = null
    this.working?.service[releaseProxy]()
    this.working?.stop()
    this.working = null
    this.next()
  }

  private started(): RunningWorker {
    if (this.working) return this.working
    const { endpoint, stop } = this.begin()
    const working: RunningWorker = { service: wrap<DesignService>(endpoint), stop }
    this.working = working
    inBackground(
      working.service.listen(
        proxy((step: DesignStep) => {
          if (this.working === working && this.underWay && !this.waiting) this.report(step)
        }),
      ),
    )
    return working
  }

  private next(): void {
    if (!this.waiting || this.isDisposed) return
    const { service } = this.started()
    const current = this.waiting
    this.waiting = null
    this.underWay = current
    const finish = (settle: () => void) => {
      if (this.underWay !== current) return
      clearTimeout(this.timer)
      this.timer = undefined
      this.underWay = null
      settle()
      this.next()
    }
    service.preview(current.question).then(
      (answer) => finish(() => current.settle(answer)),
      (error: unknown) => finish(() => current.fail(error)),
    )
  }
}

/** Starts the design worker. */
export function startDesigns(report: (step: DesignStep) => void): DesignPreviews {
  return new DesignPreviews(() => {
    const worker = new Worker(new URL('./design.worker.ts', import.meta.url), { type: 'module' })
    return { endpoint: worker, stop: () => worker.terminate() }
  }, report)
}
