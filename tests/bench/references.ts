/** The reference of times without a rival: the speed of one thread of the machine. */
export const parsing = 'JSON.parse of 10 × 100 kB'

/**
 * ms, from the shortest of many parses: each is short enough to fit between disturbances from the machine. The function
 * refers to nothing outside itself, so that a page can evaluate it as well.
 */
export function parseTime(): number {
  const text = JSON.stringify(Array.from({ length: 2400 }, (_, k) => ({ id: k, name: `L-${k}`, value: k / 8 })))
  const times = Array.from({ length: 100 }, () => {
    const began = performance.now()
    JSON.parse(text)
    return performance.now() - began
  })
  return 10 * Math.min(...times)
}
