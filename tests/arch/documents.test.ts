import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './sourceFiles.ts'

const documents = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'demo/README.md',
  'patches/README.md',
  ...['docs', 'docs/adr', 'docs/rooms'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** Paths of the project in backticks: `src/a/b.ts`, `server/x`; a bare file name is one of the folder named in the heading above it. */
function pathsIn(text: string): string[] {
  const paths: string[] = []
  let folder = ''
  for (const line of text.split('\n')) {
    const heading = /^#.*\((src\/[\w/]+)\)$/.exec(line)
    if (heading) folder = `${heading[1]}/`
    for (const [, path] of line.matchAll(/`((?:src|server|tests|scripts|docs|demo|deploy|patches)\/[\w./-]*)`/g))
      paths.push(path)
    if (folder)
      for (const [, name] of line.matchAll(
        /`(?!(?:src|server|tests|scripts|docs|demo|deploy|patches)\/)(\w+(?:\/\w+)*\.tsx?)`/g,
      ))
        paths.push(folder + name)
  }
  return paths
}

describe('documents', () => {
  it.each(documents)('%s names only existing files and folders', (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, link]) => link)
      .filter((link) => !/^\w+:/.test(link))
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([])
    expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('ARCHITECTURE.md stays under 100 lines', () => {
    expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n').length).toBeLessThan(100)
  })

  it('every room has a page that ARCHITECTURE.md links to', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const pages = readdirSync(join(root, 'docs/rooms'))
    expect(pages.filter((page) => !text.includes(`docs/rooms/${page}`))).toEqual([])
  })
})
