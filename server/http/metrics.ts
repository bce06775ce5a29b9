import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Times every request by route (never by address: that carries ids) and serves the figures to Prometheus. */
export function countRequests(fastify: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'plotline_' })
  const requests = new Histogram({
    name: 'plotline_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  fastify.addHook('onClose', async () => registry.clear())
  fastify.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(registry.contentType)
    return reply.serializer((text: string) => text).send(await registry.metrics())
  })
}
