import betainc from '@stdlib/math-base-special-betainc'

/** P(X ≤ k) for X binomial(n, p), whole k; 0 below zero, 1 from n on. */
function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0
  if (k >= n) return 1
  return betainc(p, k + 1, n - k, true, true)
}

/** Two-sided exact p value of `k` successes out of `n` with success probability one half (the sign test). 1 for n = 0. */
export function signTestP(k: number, n: number): number {
  if (n === 0) return 1
  return Math.min(1, 2 * binomialCdf(Math.min(k, n - k), n, 0.5))
}
