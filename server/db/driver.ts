import { registerHooks } from 'node:module'

/**
 * The PostgreSQL driver. Version 3.4.9 has a fault that ends the process: a write that was put off for a moment finds
 * its socket gone when the database went away meanwhile (porsager/postgres issues 1154 and 1208, unmended there). What
 * it should do instead is refuse the query, and start the next connection with nothing left over. The two places are
 * mended while the module is read; a version that differs is refused, so that this is looked at again.
 */
const mended: [string, string][] = [
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
]

let isMended = false
const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/postgres/src/connection.js')) return loaded
    let source = String(loaded.source)
    for (const [faulty, good] of mended) {
      if (!source.includes(faulty)) throw new Error('another version of postgres: see server/db/driver.ts')
      source = source.replace(faulty, () => good)
    }
    isMended = true
    return { ...loaded, source }
  },
})
const { default: postgres } = await import('postgres')
hooks.deregister()
if (!isMended) throw new Error('postgres was loaded before server/db/driver.ts')

export default postgres
