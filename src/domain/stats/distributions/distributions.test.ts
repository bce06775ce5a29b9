import { describe, expect, it } from 'vitest'
import { signTestP } from './binomial.ts'
import { chiSquareCdf, chiSquareQuantile, chiSquareUpper } from './chiSquare.ts'
import { dunnett } from './dunnett.ts'
import { fCdf, fCritical, fUpper, fUpperLog10 } from './f.ts'
import { normalCdf, normalQuantile, normalTwoSided, normalUpper } from './normal.ts'
import { studentizedRange } from './studentizedRange.ts'
import { tCdf, tCritical, tQuantile, tTwoSided, tTwoSidedLog10 } from './t.ts'

const near = (actual: number, expected: number, relative = 1e-12) =>
  expect(Math.abs(actual / expected - 1), `${actual} should be ${expected}`).toBeLessThan(relative)

// References: R 4.2.2 and, for the far tails, mpmath with 25 digits.
describe('distribution functions', () => {
  it('computes the normal distribution into the far tail', () => {
    near(normalCdf(1.959963984540054), 0.975)
    near(normalUpper(10), 7.61985302416053e-24)
    near(normalTwoSided(37), 1.145114244504915e-299, 1e-11)
    near(normalQuantile(0.975), 1.959963984540054)
    near(normalQuantile(1e-10), -6.361340902404056)
  })

  it.each([
    [1, 12.706204736174694],
    [10, 2.228138851986274],
    [63, 1.9983405425207414],
    [288, 1.9682351736147845],
  ])('computes the two-sided 5 % value of t with %d df', (df, expected) => {
    near(tCritical(0.05, df), expected)
    near(tTwoSided(expected, df), 0.05)
    near(tQuantile(0.975, df), expected)
    near(tQuantile(0.025, df), -expected)
    near(tCdf(expected, df), 0.975)
  })

  it('returns tails of t and F below the smallest double as logarithms', () => {
    expect(tTwoSided(1e40, 20)).toBe(0)
    near(tTwoSidedLog10(1e40, 20), -787.7437014055155, 1e-13)
    near(tTwoSidedLog10(4, 20), Math.log10(tTwoSided(4, 20)))
    expect(fUpper(441.2, 15, 20_000)).toBe(0)
    expect(fUpperLog10(441.2, 15, 20_000)).toBeLessThan(-1000)
    near(fUpperLog10(3, 4, 20), Math.log10(fUpper(3, 4, 20)))
    near(Math.log(fUpper(39.810717055349734, 55, 2265)), -661.0071814785395, 1e-13)
    near(Math.log(fUpper(100, 20, 2416)), -684.584143716001, 1e-13)
    near(fUpperLog10(63.09573444801943, 55, 29990) * Math.LN10, -1509.979738871563, 1e-13)
  })

  it('computes F, its critical values and its limits', () => {
    near(fCritical(0.05, 6, 25), 2.4904100180874136)
    near(fUpper(2.4904100180874136, 6, 25), 0.05)
    near(fCdf(2.4904100180874136, 6, 25), 0.95)
    expect([fUpper(0, 3, 5), fUpper(Number.POSITIVE_INFINITY, 3, 5), fCdf(0, 3, 5)]).toEqual([1, 0, 0])
  })

  it('computes chi-squared and its quantiles', () => {
    near(chiSquareUpper(7.318574926157542, 6), 0.29238755949822826, 1e-11)
    near(chiSquareUpper(2199.2869, 500), 5.03903774008987e-211, 1e-11)
    near(chiSquareQuantile(0.95, 3), 7.814727903251179)
    near(chiSquareQuantile(0.025, 10), 3.2469727802368413)
    near(chiSquareCdf(chiSquareQuantile(0.3, 7), 7), 0.3)
    near(chiSquareQuantile(1e-12, 1), 1.5707963267948966e-24, 1e-9)
  })

  it('computes the sign test', () => {
    near(signTestP(8, 10), 0.109375)
    near(signTestP(2, 10), 0.109375)
    expect([signTestP(5, 10), signTestP(0, 0)]).toEqual([1, 1])
  })

  // mpmath: the double integral with 25 digits.
  it('computes the studentized range to full precision, also in the far tail', () => {
    near(studentizedRange(4, 63).upper(12), 3.03589821375406e-11, 1e-12)
    near(studentizedRange(7, 25).critical(0.05), 4.525770860628587, 1e-10)
    near(studentizedRange(24, 46).critical(0.05), 5.464476891866989, 1e-10)
    near(studentizedRange(2, 1).critical(0.05), Math.SQRT2 * tCritical(0.05, 1), 1e-10)
    near(studentizedRange(2, 17).upper(3), tTwoSided(3 / Math.SQRT2, 17), 1e-12)
    near(studentizedRange(3, Number.POSITIVE_INFINITY).upper(3.3145), 0.05, 1e-3)
    expect([studentizedRange(3, 5).upper(0), studentizedRange(3, 5).upper(Number.POSITIVE_INFINITY)]).toEqual([1, 0])
  })

  // The double integral by adaptive quadrature (QUADPACK) to 1e-9.
  it.each([
    [2, 10, 2.568338876],
    [5, 20, 2.734677157],
    [9, 60, 2.768936042],
  ])('computes Dunnett’s 5 percent value for %d comparisons with %d df', (comparisons, df, expected) => {
    const lambdas = Array.from({ length: comparisons }, () => Math.SQRT1_2)
    near(dunnett(lambdas, df).critical(0.05), expected, 1e-8)
  })

  it('computes Dunnett probabilities for unequal replication', () => {
    near(dunnett([0.5, 0.6, 0.8], 15).upper(2.5), 0.06429499975410029, 1e-8)
  })

  it('treats one comparison with a control as a t-test', () => {
    near(dunnett([0.6], 14).upper(2.3), tTwoSided(2.3, 14), 1e-10)
  })

  it('returns the same tail when it is computed again after many others', () => {
    const first = studentizedRange(4, 11)
    const [critical, p] = [first.critical(0.05), first.upper(3.3)]
    const others = Array.from({ length: 50 }, (_, i) => studentizedRange(3, 5 + i).critical(0.05))
    expect(new Set(others).size).toBe(50)
    const repeated = studentizedRange(4, 11)
    expect([repeated.critical(0.05), repeated.critical(0.01) > critical, repeated.upper(3.3)]).toEqual([
      critical,
      true,
      p,
    ])
    expect(studentizedRange(4, 11)).toBe(repeated)
  })
})
