import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { allCommands } from '../../src/commands/allCommands.ts'
import { type Namespace, namespaces } from '../../src/words/word.ts'
import { root, type SourceFile, sourceFiles, staticImportsOf } from './sourceFiles.ts'

const isTest = (path: string) => /\.test\.tsx?$|\.d\.ts$/.test(path)
const files = sourceFiles('src').filter(({ path }) => !isTest(path) && !path.startsWith('src/words/'))
const byPath = new Map(files.map((file) => [file.path, file]))

const form = /_(zero|one|two|few|many|other)$/
const keysIn = (namespace: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(root, 'locales/ru', `${namespace}.json`), 'utf8')))

/** Modules that load with sentences: `withSentences([…], import('…'))`. */
const guarded = /withSentences\((\[[^\]]*\]|namespaces), import\('([^']+)'\)/g
const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g

/** Files that a file imports, now or later, unless the sentences of a namespace load with them. Workers show no sentence. */
function importsWithout(file: SourceFile, namespace: Namespace): string[] {
  const code = file.text.replaceAll(/^(import|export) type [^;]*? from '[^']*'/gm, '')
  const safe = new Set(
    [...code.matchAll(guarded)]
      .filter(([, needed]) => needed === 'namespaces' || needed.includes(`'${namespace}'`))
      .map((match) => match[2]),
  )
  const later = [...code.matchAll(dynamic)].map((match) => match[1]).filter((specifier) => !safe.has(specifier))
  return [...staticImportsOf({ path: file.path, text: code }), ...later]
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.normalize(posix.join(posix.dirname(file.path), specifier)))
}

/** What can run while the sentences of a namespace are not loaded. */
function runsWithout(namespace: Namespace): SourceFile[] {
  const reached = new Set<SourceFile>()
  const waiting = ['src/app/main.tsx']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = byPath.get(path)
    if (!file || reached.has(file)) continue
    reached.add(file)
    waiting.push(...importsWithout(file, namespace))
  }
  return [...reached]
}

const commandIds = new Set(allCommands.map(({ id }) => id))

/** Whether a file names a key: whole, without its ending, or as the beginning of a template. */
function namer(text: string): (key: string) => boolean {
  const words = new Set([...text.matchAll(/\bt\('([^']+)'/g)].map((match) => match[1]))
  const literals = new Set(
    [...text.matchAll(/['"`]([\w.]+)['"`]/g)]
      .map((match) => match[1])
      .filter((key) => !commandIds.has(key) || words.has(key)),
  )
  const starts = [...text.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/gi)].map((match) => match[1])
  // Titles of commands have keys composed of the commands' ids.
  const composes = (key: string) =>
    starts.some((start) => key.startsWith(start) && (start !== 'command.' || text.includes(`'${key.slice(8)}'`)))
  return (key) => {
    const base = key.replace(form, '')
    const context = base.replace(/_\w+$/, '')
    return literals.has(key) || literals.has(base) || (context.includes('.') && literals.has(context)) || composes(base)
  }
}

it.each(namespaces)('what can run before the sentences of %s are loaded names none of these sentences', (namespace) => {
  const keys = keysIn(namespace)
  const early = runsWithout(namespace).flatMap(({ path, text }) => {
    const isNamed = namer(text)
    return keys.filter(isNamed).map((key) => `${path}: ${key}`)
  })
  // Move the key to a file that loads with the language, or load the module by `withSentences`.
  expect(early).toEqual([])
})

it('a page loads only the namespaces that it names', () => {
  const unused = files.flatMap((file) =>
    [...file.text.matchAll(guarded)].flatMap(([, needed, specifier]) => {
      const target = posix.normalize(posix.join(posix.dirname(file.path), specifier))
      return namespaces
        .filter((namespace) => needed.includes(`'${namespace}'`))
        .filter((namespace) => {
          const seen = new Set<string>()
          const waiting = [target]
          for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
            const sentences = byPath.get(path)
            if (!sentences || seen.has(path)) continue
            seen.add(path)
            if (keysIn(namespace).some(namer(sentences.text))) return false
            waiting.push(...importsWithout(sentences, namespace))
          }
          return true
        })
        .map((namespace) => `${target}: ${namespace}`)
    }),
  )
  expect(unused).toEqual([])
})

it('names of changes, failures and notifications load with the language: they outlive the page', () => {
  const ownKeys = namespaces.flatMap(keysIn)
  expect(ownKeys.filter((key) => /^(change|failed|notification)\./.test(key))).toEqual([])
})

it('reasons that the server gives load with the language, too', () => {
  // The server itself writes the sentences of history exports.
  const pageKeys = namespaces.flatMap(keysIn).filter((key) => !/^(audit|history)\./.test(key))
  const reasons = sourceFiles('server')
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => {
      const literals = new Set([...text.matchAll(/'([\w.]+)'/g)].map((match) => match[1]))
      return pageKeys.filter((key) => literals.has(key.replace(form, ''))).map((key) => `${path}: ${key}`)
    })
  expect(reasons).toEqual([])
})
