/**
 * The number of chosen values at or below each rank: a Fenwick tree (Fenwick 1994, Softw. Pract. Exp. 24, 327–336).
 * Adding, removing and finding the k-th smallest take log n steps.
 */
export class RankCounts {
  private readonly tree: Int32Array
  private readonly highestPower: number

  constructor(size: number) {
    this.tree = new Int32Array(size + 1)
    this.highestPower = size > 0 ? 2 ** Math.floor(Math.log2(size)) : 0
  }

  /** Adds `by` (1 or −1) at a rank. */
  change(rank: number, by: number): void {
    const { tree } = this
    for (let i = rank + 1; i < tree.length; i += i & -i) tree[i] += by
  }

  /** Recounts in n steps: `chosen[rank]` 1 or 0. */
  rebuild(chosen: Uint8Array): void {
    const { tree } = this
    tree.fill(0)
    for (let i = 1; i < tree.length; i++) {
      tree[i] += chosen[i - 1]
      const parent = i + (i & -i)
      if (parent < tree.length) tree[parent] += tree[i]
    }
  }

  /** The number of chosen values with ranks below `rank`. */
  below(rank: number): number {
    let sum = 0
    for (let i = rank; i > 0; i -= i & -i) sum += this.tree[i]
    return sum
  }

  /** Rank of the chosen value number `k`, from 0; `k` must be less than the number chosen. */
  rankOf(k: number): number {
    const { tree } = this
    let place = 0
    let rest = k
    for (let power = this.highestPower; power > 0; power >>= 1) {
      const next = place + power
      if (next < tree.length && tree[next] <= rest) {
        place = next
        rest -= tree[next]
      }
    }
    return place
  }
}
