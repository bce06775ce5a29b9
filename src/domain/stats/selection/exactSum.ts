/**
 * A sum of two doubles (Dekker 1971, Numer. Math. 18, 224–242): adding and later removing millions of values leaves no drift, which one
 * double would.
 */
export class ExactSum {
  private high = 0
  private low = 0

  add(value: number): void {
    const sum = this.high + value
    const part = sum - this.high
    this.low += this.high - (sum - part) + (value - part)
    this.high = sum + this.low
    this.low += sum - this.high
  }

  clear(): void {
    this.high = 0
    this.low = 0
  }

  get value(): number {
    return this.high + this.low
  }
}
