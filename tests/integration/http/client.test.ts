import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { folderOfFile } from '../../temporary/ofFile.ts'
import { startTestServer } from '../harness.ts'

type Build = { replaceBuild: (built: string, target: string) => void }

const { replaceBuild }: Build = await import(/* @vite-ignore */ join(import.meta.dirname, '../../../scripts/build.mjs'))

// A client as the build leaves it: a page with placeholders for the nonce, hashed assets compressed ahead, a worker at
// the root.
const distDir = folderOfFile('dist')
const script = `console.log(${JSON.stringify('x'.repeat(3000))})`
await mkdir(join(distDir, 'assets'))
await writeFile(
  join(distDir, 'index.html'),
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
)
await writeFile(join(distDir, 'assets/index-abc.js'), script)
await writeFile(join(distDir, 'assets/index-abc.js.br'), brotliCompressSync(script))
await writeFile(join(distDir, 'sw.js'), 'self.skipWaiting()')

const server = await startTestServer({}, { distDir })

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(server.address + path, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

it('every address of the application answers its page, each time with a new nonce', async () => {
  const nonces = new Set<string>()
  for (const path of ['/', '/fields?cultureId=1', '/auth', '/varieties/storage', '/no/such/page', '/index.html']) {
    const { status, headers, text } = await get(path, { Accept: 'text/html' })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    const nonce = /content="([^"]+)"/.exec(text)?.[1] ?? ''
    expect(text).toContain(`<style nonce="${nonce}">`)
    expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(6)
})

it('the page’s policy allows scripts of this origin only, and its own socket', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  const host = new URL(server.address).host
  expect(policy.split('; ').map((part) => (part.startsWith('style-src ') ? 'style-src' : part))).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    'style-src',
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ws://${host}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ])
})

it('assets are immutable and compressed, the service worker is always revalidated', async () => {
  const packed = await get('/assets/index-abc.js', { 'Accept-Encoding': 'br' })
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('content-type')).toContain('javascript')
  expect(packed.text).toBe(script)
  const plain = await get('/assets/index-abc.js', { 'Accept-Encoding': 'identity' })
  expect(plain.headers.has('content-encoding')).toBe(false)
  expect(plain.text).toBe(script)
  const worker = await get('/sw.js')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'")
})

it('missing assets and unknown calls are 404 as JSON, not the page', async () => {
  for (const path of [
    '/assets/old-123.js',
    '/api/v1/nothing/',
    '/warehouse/api/v1/x',
    '/brapi/v2/x',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    const { status, headers } = await get(path)
    expect(status).toBe(404)
    expect(headers.get('content-type')).toContain('application/json')
  }
  const posted = await fetch(`${server.address}/fields`, { method: 'POST' })
  expect(posted.status).toBe(404)
})

it('a new build in the same place keeps the assets of a running server, and drops earlier builds', async () => {
  const target = folderOfFile('replaced')
  const build = async (asset: string) => {
    const built = folderOfFile(`built-${asset}`)
    await mkdir(join(built, 'assets'))
    await writeFile(join(built, 'index.html'), `<script src="/assets/${asset}.js"></script>`)
    await writeFile(join(built, 'assets', `${asset}.js`), asset)
    replaceBuild(built, target)
  }
  await build('first')
  const running = await startTestServer({}, { distDir: target })
  await build('second')
  expect(await (await fetch(`${running.address}/assets/first.js`)).text()).toBe('first')
  expect(await readFile(join(target, 'index.html'), 'utf8')).toContain('second')
  await build('third')
  expect((await readdir(join(target, 'assets'))).sort()).toEqual(['second.js', 'third.js'])
})
