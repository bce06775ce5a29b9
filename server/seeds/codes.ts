import type { FastifyReply, FastifyRequest } from 'fastify'
import { toBuffer, toDataURL, toString as toText } from 'qrcode'
import { type StoreCode, storeAddress } from '../../src/domain/seeds/seedCode.ts'
import { siteOrigin } from '../http/siteOrigin.ts'

/** Error correction M: a scratched label can be read. Four light modules around, as the standard requires. */
const drawn = { errorCorrectionLevel: 'M', margin: 4 } as const
const pixelsOfModule = 8

/**
 * The code of a lot or a place in the form that a request accepts: the picture itself (SVG or PNG), else its address and
 * its picture as an address.
 */
export async function answerCode(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, name }: { code: StoreCode; name: string },
) {
  const url = storeAddress(siteOrigin(request), code)
  const accept = request.headers.accept ?? ''
  reply.header('Vary', 'Accept')
  if (/\bimage\/svg\+xml\b/.test(accept)) {
    reply.type('image/svg+xml')
    return Buffer.from(await toText(url, { ...drawn, type: 'svg' })) as never
  }
  if (/^\s*image\//.test(accept)) {
    reply.type('image/png')
    return (await toBuffer(url, { ...drawn, scale: pixelsOfModule })) as never
  }
  return { id: code.id, name, url, qrcode: await toDataURL(url, { ...drawn, scale: pixelsOfModule }) }
}
