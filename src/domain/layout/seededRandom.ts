/** A stream of whole random numbers from a seed: the same seed gives the same stream everywhere. */
export interface SeededRandom {
  /** A whole number from 0 to `bound` - 1, each equally likely; `bound` from 1 to 2^32. */
  below(bound: number): number
}

/** xoshiro128** (Blackman and Vigna, 2018), its state filled from `seed` (32 bits) by splitmix32. */
export function seededRandom(seed: number): SeededRandom {
  const state = new Uint32Array(4)
  let mix = seed >>> 0
  for (let k = 0; k < 4; k++) {
    mix = (mix + 0x9e3779b9) >>> 0
    let word = mix
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad)
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97)
    state[k] = word ^ (word >>> 15)
  }
  const next = (): number => {
    const five = Math.imul(state[1], 5)
    const result = Math.imul((five << 7) | (five >>> 25), 9) >>> 0
    const shifted = state[1] << 9
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << 11) | (state[3] >>> 21)
    return result
  }
  return {
    below(bound) {
      const limit = 2 ** 32 - (2 ** 32 % bound)
      let number = next()
      while (number >= limit) number = next()
      return number % bound
    },
  }
}

/** Shuffles `items` in place, every order equally likely (Fisher and Yates, 1938; Durstenfeld, 1964). */
export function shuffle(items: Int32Array, random: SeededRandom): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const item = items[i]
    items[i] = items[j]
    items[j] = item
  }
}
