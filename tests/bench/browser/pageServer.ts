import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { makeFolder } from '../../temporary/folders.ts'

const benchPages = join(import.meta.dirname, '..', 'pages')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Pages of a folder, built and served. */
export interface PageServer {
  /** Address of a page. */
  urlOf(page: string): string
  /** Serves bytes at a path, as a file on a plain web server; `br` = they are compressed with brotli. */
  serve(path: string, bytes: Uint8Array, encoding?: 'br'): string
  close(): Promise<void>
}

/**
 * Builds the pages of a folder (by default the bench's) as the product's client is built, and serves them on a free port.
 */
export async function servePages(pages = benchPages): Promise<PageServer> {
  const names = (await readdir(pages)).filter((name) => name.endsWith('.html'))
  const outDir = makeFolder('bench')
  await build({
    configFile: false,
    root: pages,
    logLevel: 'warn',
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: names.map((name) => join(pages, name)) },
    },
  })
  const served = new Map<string, { bytes: Uint8Array; encoding?: string }>()
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    // An isolated page gets a clock of 5 µs instead of 100.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    const override = served.get(path)
    if (override) {
      if (override.encoding) response.setHeader('Content-Encoding', override.encoding)
      response.end(override.bytes)
      return
    }
    try {
      const bytes = await readFile(join(outDir, path))
      response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream')
      response.end(bytes)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    urlOf: (page) => `${origin}/${page}.html`,
    serve(path, bytes, encoding) {
      served.set(path, { bytes, encoding })
      return origin + path
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
