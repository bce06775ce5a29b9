/** Griffing's experimental methods: 1 parents, F1 and reciprocals; 2 parents and F1; 3 F1 and reciprocals; 4 F1. */
export type DiallelMethod = 1 | 2 | 3 | 4

/** What distinguishes a method: which entries it has, and the divisors that follow (Griffing 1956, Aust. J. Biol. Sci. 9). */
export interface DiallelMethodRule {
  /** Whether parents are among the entries. */
  readonly selfed: boolean
  /** Entries per pair of parents: 2 with reciprocals. */
  readonly directions: 1 | 2
  readonly leastParents: number
  /** Divisor of a parent's marginal total, and weight of Σg² in the sum of squares. */
  gcaWeight(p: number): number
  scaDf(p: number): number
  /** Standard errors from the error mean square of means. */
  standardErrors(p: number, me: number): DiallelErrors
  /** Variance components with random parents from the mean squares of gca, sca and error. */
  randomComponents(p: number, mg: number, ms: number, me: number): { readonly gca: number; readonly sca: number }
}

/** The four methods. */
export const GRIFFING_METHODS: Readonly<Record<DiallelMethod, DiallelMethodRule>> = {
  1: {
    selfed: true,
    directions: 2,
    leastParents: 2,
    gcaWeight: (p) => 2 * p,
    scaDf: (p) => (p * (p - 1)) / 2,
    standardErrors: (p, me) => ({
      gca: Math.sqrt(((p - 1) * me) / (2 * p * p)),
      gcaDifference: Math.sqrt(me / p),
      scaCross: Math.sqrt(((p * p - 2 * p + 2) * me) / (2 * p * p)),
      scaSelfed: Math.sqrt(((p - 1) ** 2 * me) / (p * p)),
      reciprocal: Math.sqrt(me / 2),
    }),
    randomComponents: (p, mg, ms, me) => {
      const divisor = p * p - p + 1
      return { gca: (mg - (me + p * (p - 1) * ms) / divisor) / (2 * p), sca: (p * p * (ms - me)) / (2 * divisor) }
    },
  },
  2: {
    selfed: true,
    directions: 1,
    leastParents: 2,
    gcaWeight: (p) => p + 2,
    scaDf: (p) => (p * (p - 1)) / 2,
    standardErrors: (p, me) => ({
      gca: Math.sqrt(((p - 1) * me) / (p * (p + 2))),
      gcaDifference: Math.sqrt((2 * me) / (p + 2)),
      scaCross: Math.sqrt(((p * p + p + 2) * me) / ((p + 1) * (p + 2))),
      scaSelfed: Math.sqrt((p * (p - 1) * me) / ((p + 1) * (p + 2))),
      reciprocal: null,
    }),
    randomComponents: (p, mg, ms, me) => ({ gca: (mg - ms) / (p + 2), sca: ms - me }),
  },
  3: {
    selfed: false,
    directions: 2,
    leastParents: 4,
    gcaWeight: (p) => 2 * (p - 2),
    scaDf: (p) => (p * (p - 3)) / 2,
    standardErrors: (p, me) => ({
      gca: Math.sqrt(((p - 1) * me) / (2 * p * (p - 2))),
      gcaDifference: Math.sqrt(me / (p - 2)),
      scaCross: Math.sqrt(((p - 3) * me) / (2 * (p - 1))),
      scaSelfed: null,
      reciprocal: Math.sqrt(me / 2),
    }),
    randomComponents: (p, mg, ms, me) => ({ gca: (mg - ms) / (2 * (p - 2)), sca: (ms - me) / 2 }),
  },
  4: {
    selfed: false,
    directions: 1,
    leastParents: 4,
    gcaWeight: (p) => p - 2,
    scaDf: (p) => (p * (p - 3)) / 2,
    standardErrors: (p, me) => ({
      gca: Math.sqrt(((p - 1) * me) / (p * (p - 2))),
      gcaDifference: Math.sqrt((2 * me) / (p - 2)),
      scaCross: Math.sqrt(((p - 3) * me) / (p - 1)),
      scaSelfed: null,
      reciprocal: null,
    }),
    randomComponents: (p, mg, ms, me) => ({ gca: (mg - ms) / (p - 2), sca: ms - me }),
  },
}

/** Standard errors of effects; null where the method has no such effect, all of them where there is no error. */
export interface DiallelErrors {
  readonly gca: number | null
  readonly gcaDifference: number | null
  readonly scaCross: number | null
  readonly scaSelfed: number | null
  readonly reciprocal: number | null
}
