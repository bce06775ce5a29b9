import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The chunks of a built client and their imports. */
export class BuiltClient {
  private readonly folder: string
  private readonly names: readonly string[]

  constructor(dist: string) {
    this.folder = join(dist, 'assets')
    // The folder also has the chunks of the previous build, for pages that are still open.
    const assets = JSON.parse(readFileSync(join(dist, '.assets'), 'utf8')) as string[]
    this.names = assets.map((file) => basename(file)).filter((name) => name.endsWith('.js'))
    this.page = readFileSync(join(dist, 'index.html'), 'utf8')
  }

  private readonly page: string

  /** Scripts and styles named by the page itself. */
  get entries(): string[] {
    return [...this.page.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].map((match) => match[1])
  }

  /** Scripts of workers. */
  get workers(): string[] {
    return this.names.filter((name) => /\.worker-/.test(name))
  }

  /** The one chunk with a name, without its hash. */
  chunk(name: string): string {
    const matches = this.names.filter((file) => file.startsWith(`${name}-`))
    if (matches.length !== 1) throw new Error(`${matches.length} chunks are called ${name}`)
    return matches[0]
  }

  /** These files and all that they load: immediately, or (`lazy`) at any time except in a worker. */
  reached(from: readonly string[], lazy = false): Set<string> {
    const reached = new Set<string>()
    const waiting = [...from]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (reached.has(name)) continue
      reached.add(name)
      if (name.endsWith('.js')) waiting.push(...this.importsOf(name, lazy))
    }
    return reached
  }

  private importsOf(name: string, lazy: boolean): string[] {
    const text = readFileSync(join(this.folder, name), 'utf8')
    const staticImport = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g
    const later = /\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g
    const names = [...text.matchAll(staticImport), ...(lazy ? text.matchAll(later) : [])].map((match) => match[1])
    return names.filter((file) => !this.workers.includes(file))
  }

  /** Size of files as sent, precompressed by brotli; kB. */
  packedKb(files: Iterable<string>): number {
    let bytes = 0
    for (const file of files) bytes += statSync(join(this.folder, `${file}.br`)).size
    return bytes / 1000
  }

  /** Files whose name shows that they contain a package. */
  named(part: string, among: Iterable<string>): string[] {
    return [...among].filter((name) => name.includes(part))
  }
}
