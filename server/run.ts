import { demoAnswers, demoSignIn } from './demo/loadDemo.ts'
import { isDatabaseUnavailable } from './platform/db/failure.ts'
import { terminalLanguage, translate } from './platform/http/answers/translate.ts'
import { ClientDisconnectedError } from './platform/http/routes/currentRequest.ts'
import { readSettings } from './platform/settings.ts'
import { StartRefusedError } from './platform/startRefused.ts'
import { startServer } from './start.ts'

/** How long the end may take if the database or the place of files does not answer, ms; requests and jobs have half of it. */
const endPatience = 60_000

/** One server, with settings from the environment, until a signal ends it; messages to the owner go to `terminal`. */
export async function run(terminal: Pick<Console, 'log' | 'error'>): Promise<void> {
  const language = terminalLanguage(process.env)
  try {
    const server = await startServer(readSettings())
    // A lost connection or a disconnected client can reject promises that are no longer awaited; that is no reason to
    // end.
    process.on('unhandledRejection', (error) => {
      if (!isDatabaseUnavailable(error) && !(error instanceof ClientDisconnectedError)) throw error
      server.log.warn({ err: error }, 'rejected without being awaited')
    })
    let ending = false
    const end = async (signal: NodeJS.Signals) => {
      // A second signal ends the process immediately.
      if (ending) process.exit(1)
      ending = true
      server.log.info({ signal }, 'ending')
      const timeout = setTimeout(() => {
        server.log.error('not ended in time')
        process.exit(1)
      }, endPatience)
      timeout.unref()
      try {
        await server.close()
        process.exit(0)
      } catch (error) {
        server.log.error({ err: error }, 'not ended in order')
        process.exit(1)
      }
    }
    process.on('SIGTERM', end)
    process.on('SIGINT', end)
    // A process that reads this line may end the server immediately.
    terminal.log(translate(language, 'start.ready', { address: server.address }))
    if (await demoAnswers(server.node.services)) terminal.log(translate(language, 'start.demo', demoSignIn))
  } catch (error) {
    if (!(error instanceof StartRefusedError)) throw error
    terminal.error(translate(language, error.key, error.params))
    process.exit(1)
  }
}
