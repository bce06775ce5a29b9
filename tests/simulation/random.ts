/** A repeatable source of random numbers (mulberry32). */
export class SeededRandom {
  private state: number
  private spare: number | null = null

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** Uniform on [0, 1). */
  uniform(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** Standard normal (polar method). */
  normal(): number {
    if (this.spare !== null) {
      const value = this.spare
      this.spare = null
      return value
    }
    while (true) {
      const u = 2 * this.uniform() - 1
      const v = 2 * this.uniform() - 1
      const s = u * u + v * v
      if (s === 0 || s >= 1) continue
      const factor = Math.sqrt((-2 * Math.log(s)) / s)
      this.spare = v * factor
      return u * factor
    }
  }

  /** `count` normal values with standard deviation `sd`. */
  normals(count: number, sd: number): Float64Array {
    return Float64Array.from({ length: count }, () => sd * this.normal())
  }

  /** The numbers 0 … count − 1 in random order. */
  shuffled(count: number): number[] {
    const order = Array.from({ length: count }, (_, i) => i)
    for (let i = count - 1; i > 0; i--) {
      const j = Math.floor(this.uniform() * (i + 1))
      const last = order[i]
      order[i] = order[j]
      order[j] = last
    }
    return order
  }
}
