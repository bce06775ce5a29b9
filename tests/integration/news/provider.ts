import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEndOfFile } from '../../temporary/ofFile.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface Provider {
  /** The feed's address. */
  readonly address: string
  /** How many requests the provider has received. */
  requests: number
  answer: Answer
}

/** A local news provider that answers as the test wishes; it ends with the file. */
export async function startProvider(answer: Answer): Promise<Provider> {
  const server = createServer((request, response) => {
    provider.requests += 1
    provider.answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const provider: Provider = { address: `http://127.0.0.1:${port}/feed`, requests: 0, answer }
  atEndOfFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return provider
}

/** Answers with a text as a feed. */
export const feed =
  (text: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/rss+xml', ...headers })
    response.end(text)
  }

export interface WrittenItem {
  guid?: string
  title?: string
  text?: string
  date?: string
}

/** An RSS feed of items. */
export function rss(items: readonly WrittenItem[]): string {
  const written = items.map(
    ({ guid, title, text, date }) =>
      `<item>${guid ? `<guid isPermaLink="false">${guid}</guid>` : ''}${title ? `<title>${title}</title>` : ''}` +
      `${text ? `<description><![CDATA[${text}]]></description>` : ''}${date ? `<pubDate>${date}</pubDate>` : ''}</item>`,
  )
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Trials</title><link>https://example.org/</link><language>en</language>${written.join('')}</channel></rss>`
}
