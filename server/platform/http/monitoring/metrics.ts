import { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Sql } from '../../db/connect.ts'
import type { Settings } from '../../settings.ts'
import { notFound } from '../answers/apiError.ts'
import { addOperatorFigures } from './operatorFigures.ts'
import { addWorkFigures } from './workFigures.ts'

/** Addresses that a collector may use: this machine and private networks (RFC 1918, RFC 4193). */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/** Headers that a proxy adds to a forwarded request. */
const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/**
 * Without `TRUST_PROXY` a forwarded request counts as its proxy's: one visitor would use up the limits by address of all.
 * The failure is logged once, and counted.
 */
function reportForwarded(fastify: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'plotline_forwarded_untrusted_total',
    help: 'Requests with a forwarded address that is not trusted: set TRUST_PROXY',
    registers: [registry],
  })
  let isLogged = false
  fastify.addHook('onRequest', async (request) => {
    if (!forwarded.some((name) => name in request.headers)) return
    requests.inc()
    if (!isLogged) request.log.warn({ proxy: request.ip }, 'a forwarded address is not trusted: set TRUST_PROXY')
    isLogged = true
  })
}

function isNear({ socket, headers }: FastifyRequest): boolean {
  if (forwarded.some((name) => name in headers)) return false
  const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? ''
  return near.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

/**
 * Times every request by route (never by address, which contains ids) and serves the metrics to Prometheus, for the
 * operator: through a proxy or from a public network the page does not exist.
 */
export function countRequests(fastify: FastifyInstance, { db, settings }: { db: Sql; settings: Settings }): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'plotline_' })
  const requests = new Histogram({
    name: 'plotline_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  if (settings.trustProxy.length === 0) reportForwarded(fastify, registry)
  addOperatorFigures(registry, db, settings)
  const stopCounting = addWorkFigures(registry, db)
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  fastify.addHook('onClose', async () => {
    stopCounting()
    registry.clear()
  })
  fastify.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isNear(request)) throw notFound()
    reply.type(registry.contentType)
    return reply.serializer((text: string) => text).send(await registry.metrics())
  })
}
