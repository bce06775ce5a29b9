import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// The command `npm start`. Node's compile cache is in the project's own folder, not one that other users can write to: a
// restarted server, for example after a crash, is ready in half the time.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'server'))
const { run } = await import('./run.ts')
await run(console)
// Now, because a killed server has no later chance.
flushCompileCache()
