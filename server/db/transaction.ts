import type { Sql, Tx } from './connect.ts'
import { PoolFull } from './failure.ts'

/** Transactions that run or wait for a connection; beyond that a caller is told to come again. */
const mostAtOnce = 400
let atOnce = 0

/**
 * One transaction. When its connection is lost it fails at once, and whatever the work still does afterwards is refused:
 * the driver would send it over the renewed connection, into somebody else's transaction.
 * @throws PoolFull when too many wait already.
 */
export async function inTransaction<T>(db: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (atOnce >= mostAtOnce) throw new PoolFull()
  atOnce++
  let isOver = false
  const guarded = (tx: Tx): Tx =>
    new Proxy(tx, {
      apply: (target, self, args) => {
        if (isOver) throw new Error('the transaction is over')
        return Reflect.apply(target, self, args)
      },
      get: (target, name) => {
        if (isOver) throw new Error('the transaction is over')
        return Reflect.get(target, name)
      },
    })
  try {
    const result = await db.begin(
      (tx) =>
        // Work that ends after the connection was lost may neither commit nor roll back: both would go astray.
        new Promise<{ value: T }>((resolve, reject) => {
          work(guarded(tx)).then(
            (value) => isOver || resolve({ value }),
            (error) => isOver || reject(error),
          )
        }),
    )
    return (result as { value: T }).value
  } finally {
    isOver = true
    atOnce--
  }
}
