import { registerHooks } from 'node:module'

/**
 * The PostgreSQL driver, altered in three ways while its modules are read; a version that differs is refused, so that this
 * is looked at again.
 *
 * connection.js: version 3.4.9 has a fault that ends the process: a write that was put off for a moment finds its socket
 * gone when the database went away meanwhile (porsager/postgres issues 1154 and 1208, unmended there). What it should do
 * instead is refuse the query, and start the next connection with nothing left over.
 *
 * index.js: BEGIN is sent without waiting for its answer, so that it travels with the first statements of the
 * transaction; if it fails, the transaction does and sends nothing more. (What was sent behind it already has no company,
 * as that is set for a transaction only, and so finds no row.)
 *
 * index.js, queue.js: of the idle connections the one used last is used next, as it knows the statements and has their
 * plans and rows at hand; the others may end. (The driver takes them by turns.)
 */
const alterations: Record<string, [string, string][]> = {
  'connection.js': [
    [
      'function nextWrite(fn) {\n',
      `function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
`,
    ],
    [
      '    incomings = null\n    clearImmediate(nextWriteTimer)\n',
      '    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
    ],
  ],
  'index.js': [
    [
      `      await sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()
      return await Promise.race([
`,
      `      const begun = sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()
      begun.catch(error => unbegun = error)
      await Promise.race([begun, new Promise(resolve => sent = resolve)])
      connection.queue === full && move(connection, reserved)
      return await Promise.race([
        begun.then(() => new Promise(() => undefined)),
`,
    ],
    [
      '      , connection\n      , prepare = null\n',
      '      , connection\n      , sent\n      , unbegun\n      , prepare = null\n',
    ],
    ['    queue.push(c)\n', '    queue === open ? queue.unshift(c) : queue.push(c)\n'],
    ['      connection = c\n', '      connection = c\n      sent()\n'],
    [
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (unbegun) return q.reject(unbegun)\n',
    ],
  ],
  'queue.js': [
    [
      '    push: (x) => (xs.push(x), x),\n',
      '    push: (x) => (xs.push(x), x),\n    unshift: (x) => (index > 0 ? (xs[--index] = x) : xs.unshift(x), x),\n',
    ],
  ],
}

const altered = new Set<string>()
const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const name = /\/postgres\/src\/(\w+\.js)$/.exec(url)?.[1] ?? ''
    if (!(name in alterations)) return loaded
    let source = String(loaded.source)
    for (const [theirs, ours] of alterations[name]) {
      if (!source.includes(theirs)) throw new Error('another version of postgres: see server/db/driver.ts')
      source = source.replace(theirs, () => ours)
    }
    altered.add(name)
    return { ...loaded, source }
  },
})
const { default: postgres } = await import('postgres')
hooks.deregister()
if (altered.size < Object.keys(alterations).length) throw new Error('postgres was loaded before server/db/driver.ts')

export default postgres
