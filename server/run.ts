import { databaseAway } from './db/failure.ts'
import { demoAnswers, demoSignIn } from './demo/loadDemo.ts'
import { ClientDisconnected } from './http/currentRequest.ts'
import { say, terminalLanguage } from './http/worded.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start.ts'
import { StartRefused } from './startRefused.ts'

/** One server, from its settings in the environment until it is told to end; what the owner is to know goes to `terminal`. */
export async function run(terminal: Pick<Console, 'log' | 'error'>): Promise<void> {
  const language = terminalLanguage(process.env)
  try {
    const server = await startServer(readSettings())
    // A lost connection or a client that went away can refuse what nobody waits for any more; that is no reason to end.
    process.on('unhandledRejection', (error) => {
      if (!databaseAway(error) && !(error instanceof ClientDisconnected)) throw error
      server.log.warn({ err: error }, 'refused, and nobody waits for it')
    })
    let ending = false
    const end = async (signal: NodeJS.Signals) => {
      // A second signal ends at once.
      if (ending) process.exit(1)
      ending = true
      server.log.info({ signal }, 'ending')
      await server.close()
      process.exit(0)
    }
    process.on('SIGTERM', end)
    process.on('SIGINT', end)
    // Whoever reads that it runs may end it at once.
    terminal.log(say(language, 'start.ready', { address: server.address }))
    if (await demoAnswers(server.node.services)) terminal.log(say(language, 'start.demo', demoSignIn))
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    terminal.error(say(language, error.key, error.params))
    process.exit(1)
  }
}
