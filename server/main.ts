import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// The command `npm start` ends here. What Node has compiled is kept in a place of our own, not one that others may write
// to: a server that is started again, as after a crash, works half as long until it is ready.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'server'))
const { run } = await import('./run.ts')
await run(console)
// Now, as a server that is killed has no end to do it at.
flushCompileCache()
