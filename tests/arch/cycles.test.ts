import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { type SourceFile, sourceFiles, staticImportsOf } from './sourceFiles.ts'

/**
 * Groups of files that import one another in a circle, by Tarjan's algorithm (1972). A dynamic import, as of pages, is
 * not part of a circle: both modules are loaded before it runs.
 */
function circles(files: readonly SourceFile[]): string[][] {
  const arrows = new Map<string, string[]>()
  for (const file of files) {
    const targets = staticImportsOf(file).filter((specifier) => specifier.startsWith('.'))
    arrows.set(
      file.path,
      targets.map((specifier) => posix.normalize(posix.join(posix.dirname(file.path), specifier))),
    )
  }
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (path: string) => {
    order.set(path, order.size)
    lowest.set(path, order.size - 1)
    stack.push(path)
    for (const target of arrows.get(path) ?? []) {
      if (!arrows.has(target)) continue
      if (!order.has(target)) visit(target)
      if (stack.includes(target)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(target)!))
    }
    if (lowest.get(path) !== order.get(path)) return
    const circle = stack.splice(stack.indexOf(path))
    if (circle.length > 1 || arrows.get(path)?.includes(path)) cycles.push(circle.sort())
  }
  for (const path of arrows.keys()) if (!order.has(path)) visit(path)
  return cycles
}

it('no file imports itself through others, types included', () => {
  const files = sourceFiles('src', 'server').filter(({ path }) => !/\.test\.tsx?$|\.d\.ts$/.test(path))
  expect(circles(files)).toEqual([])
})

it('a cycle of three files is found, and one closed by a dynamic import is ignored', () => {
  const file = (path: string, text: string) => ({ path, text })
  const files = [
    file('a/one.ts', "import type { Two } from './two.ts'"),
    file('a/two.ts', "import { three } from '../b/three.ts'"),
    file('b/three.ts', "export { one } from '../a/one.ts'"),
    file('b/page.ts', "import './list.ts'"),
    file('b/list.ts', "const load = () => import('./page.ts')"),
  ]
  expect(circles(files)).toEqual([['a/one.ts', 'a/two.ts', 'b/three.ts']])
})
