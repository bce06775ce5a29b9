import { type Endpoint, proxy, type Remote, releaseProxy, wrap } from 'comlink'
import type { DesignPreview, DesignQuestion, DesignStep } from '../domain/designs/designPreview.ts'
import { inBackground } from '../domain/inBackground.ts'
import type { RuleRefusal } from '../domain/refusal.ts'
import type { DesignService } from './DesignService.ts'

/** The other side of a worker, and how it is ended. */
export interface DesignEnd {
  readonly endpoint: Endpoint
  stop(): void
}

interface Working {
  readonly service: Remote<DesignService>
  readonly stop: () => void
}

type Answer = DesignPreview | RuleRefusal

interface Asked {
  readonly question: DesignQuestion
  readonly settle: (answer: Answer | null) => void
  readonly fail: (error: unknown) => void
}

/** How long a question that was overtaken may keep the worker from the next one, ms: a large design takes many seconds. */
const patience = 250

/**
 * The design worker as the page sees it. The latest question wins: one that was overtaken, or given up, resolves to null,
 * and where it holds the worker up that is ended and another begun.
 */
export class DesignPreviews {
  private readonly begin: () => DesignEnd
  private readonly tell: (step: DesignStep) => void
  private working: Working | null = null
  private underWay: Asked | null = null
  private waiting: Asked | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isDisposed = false

  /** `begin` starts a worker; `tell` is told each step of the question under way. */
  constructor(begin: () => DesignEnd, tell: (step: DesignStep) => void) {
    this.begin = begin
    this.tell = tell
  }

  /** Works a design out; null where another question overtook it or it was given up. */
  ask(question: DesignQuestion): Promise<Answer | null> {
    if (this.isDisposed) return Promise.resolve(null)
    return new Promise((settle, fail) => {
      this.waiting?.settle(null)
      this.waiting = { question, settle, fail }
      if (!this.underWay) {
        this.next()
        return
      }
      this.underWay.settle(null)
      this.timer ??= setTimeout(() => this.end(), patience)
    })
  }

  /** Gives up what is under way; the next question begins anew. */
  cancel(): void {
    this.waiting?.settle(null)
    this.waiting = null
    // A worker that rests keeps what it has drawn.
    if (this.underWay) this.end()
  }

  /** Ends the worker. May be called again. */
  dispose(): void {
    this.isDisposed = true
    this.cancel()
    this.end()
  }

  /** Ends the worker with its question, and goes on with the one that waits. */
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

  private started(): Working {
    if (this.working) return this.working
    const { endpoint, stop } = this.begin()
    const working: Working = { service: wrap<DesignService>(endpoint), stop }
    this.working = working
    inBackground(
      working.service.listen(
        proxy((step: DesignStep) => {
          if (this.working === working && this.underWay && !this.waiting) this.tell(step)
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
    const done = (settle: () => void) => {
      if (this.underWay !== current) return
      clearTimeout(this.timer)
      this.timer = undefined
      this.underWay = null
      settle()
      this.next()
    }
    service.preview(current.question).then(
      (answer) => done(() => current.settle(answer)),
      (error: unknown) => done(() => current.fail(error)),
    )
  }
}

/** Starts the design worker. */
export function startDesigns(tell: (step: DesignStep) => void): DesignPreviews {
  return new DesignPreviews(() => {
    const worker = new Worker(new URL('./design.worker.ts', import.meta.url), { type: 'module' })
    return { endpoint: worker, stop: () => worker.terminate() }
  }, tell)
}
