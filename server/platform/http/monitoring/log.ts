import { randomUUID } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'
import type { Settings } from '../../settings.ts'

/** Logs name the path only: a query may carry a token, bodies and headers carry passwords and cookies. */
export function logOptions({
  logLevel,
  logFile,
}: Pick<Settings, 'logLevel' | 'logFile'>): Pick<
  FastifyServerOptions,
  'logger' | 'genReqId' | 'disableRequestLogging'
> {
  return {
    genReqId: () => randomUUID(),
    logger: {
      level: logLevel,
      ...(logFile ? { file: logFile } : {}),
      serializers: {
        req: (request) => ({ method: request.method, path: pathOf(request.url) }),
        res: (reply) => ({ status: reply.statusCode }),
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          message: error.message,
          code: error.code,
          stack: error.stack ?? '',
        }),
      },
    },
  }
}

/** An address without its query, which contains the socket's token. */
function pathOf(url: string | undefined): string {
  return (url ?? '').split('?', 1)[0]
}
