import type { Paint } from '../../src/canvas/paint.ts'

/** One call on the context, with the styles that were set when it was made. */
export interface PaintCall {
  readonly call: string
  readonly args: readonly (number | string)[]
  readonly fill: string
  readonly stroke: string
  readonly font: string
}

/** A canvas context that paints nothing and records every call; texts are `textWidth` pixels wide per character. */
export function recordedPaint(textWidth = 6): { ctx: Paint; painted: PaintCall[] } {
  const calls: PaintCall[] = []
  const state: Record<string, unknown> = { fillStyle: '', strokeStyle: '', font: '', globalAlpha: 1, lineDashOffset: 0 }
  const ctx = new Proxy(state, {
    get(target, name: string) {
      if (name in target) return target[name]
      if (name === 'measureText') return (text: string) => ({ width: text.length * textWidth })
      return (...args: (number | string)[]) => {
        calls.push({
          call: name,
          args,
          fill: String(target.fillStyle),
          stroke: String(target.strokeStyle),
          font: String(target.font),
        })
      }
    },
    set(target, name: string, value) {
      target[name] = value
      return true
    },
  })
  return { ctx: ctx as unknown as Paint, painted: calls }
}

/** The texts that were written, in order. */
export function textsOf(painted: readonly PaintCall[]): string[] {
  return painted.filter(({ call }) => call === 'fillText').map(({ args }) => String(args[0]))
}
