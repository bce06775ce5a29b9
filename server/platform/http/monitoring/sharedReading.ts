/** How long a scrape waits for figures of the database, ms. */
const patience = 2000

/**
 * Reads once for all figures that are requested while it reads. Null while the database fails, or if it does not answer
 * within two seconds: the other figures are shown all the same.
 */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T | null> {
  let reading: Promise<T | null> | null = null
  return () => {
    reading ??= Promise.race([
      read().catch(() => null),
      new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref()),
    ]).finally(() => {
      reading = null
    })
    return reading
  }
}
