import type { FastifyReply } from 'fastify'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const pdfType = 'application/pdf'
export const csvType = 'text/csv; charset=utf-8'

/** Names a file answer (RFC 6266); characters that file systems refuse become `_`. */
export function attach(reply: FastifyReply, name: string, type: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not reach a header.
  const safe = name.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_')
  const ascii = safe.normalize('NFKD').replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  reply.type(type).header('Content-Disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
}
