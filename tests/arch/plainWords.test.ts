import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import { root, type SourceFile, sourceFiles, splitComments } from './sourceFiles.ts'

/** Words that no declared name contains (as a word of its camel case), each with what to write instead. */
const bannedInNames: Readonly<Record<string, string>> = {
  tell: 'show, notify, report',
  tells: 'shows, reports, distinguishes',
  telling: 'showing, reporting',
  told: 'shown, notified, message',
  says: 'states, reports',
  said: 'message, reported',
  asks: 'requests, confirms',
  asked: 'requested, prompt',
  keeps: 'stores, retains',
  kept: 'stored, saved, cached, retained',
  keepsake: 'stored value',
  holds: 'contains, locks',
  held: 'locked, pressed, current, contained',
  beside: 'adjacent, secondary, annotation',
  given: 'input, provided, requested',
  handed: 'passed, provided',
  gone: 'deleted, removed, closed',
  takes: 'accepts, applies',
  taken: 'accepted, applied, occupied, claimed',
  anew: 're-: reload, remeasure, repaint',
  meanwhile: 'remote, concurrent',
  overtaken: 'superseded',
  fate: 'outcome',
  deed: 'action, event',
  deeds: 'actions, events',
  believed: 'expected, assumed',
  nobody: 'no user, none',
  whoever: 'the user, the caller',
  somebody: 'a user, a client',
  nudge: 'wake',
  made: 'created, computed',
  meant: 'target, matched, intended',
  hear: 'receive, listener',
  hears: 'listens',
  heard: 'received',
  ask: 'request, confirm, prompt',
  asking: 'pending, requesting',
  former: 'previous, original',
  look: 'style, view, check',
  looks: 'styles, views',
  doubt: 'ambiguity, warning',
  doubts: 'ambiguities, warnings',
  doubted: 'uncertain',
  pocket: 'fieldEntry',
  most: 'max',
  keep: 'store, save, retain',
  keeper: 'store, persister',
  say: 'format, report',
  away: 'hidden, unavailable, distance',
  goes: 'removed, continues',
  speak: 'language',
  spoken: 'announced, referenced',
  wished: 'optional, requested',
  astray: 'unknown, missing',
  insist: 'force, overwrite',
}

/** Words and turns that no comment contains, each with what to write instead. */
const bannedInComments: readonly [pattern: RegExp, instead: string][] = [
  [/\b(?:tells?|told|telling)\b/gi, 'shows, reports, notifies, distinguishes'],
  [
    /\b(?:is|are|was|were|be|been|what|nothing) said\b|\b(?:says?|said) (?:of|so|nothing|what|which|who)\b/gi,
    'states, describes',
  ],
  [/\b(?:nobody|whoever|somebody)\b/gi, 'no user, the user, the caller, the other client'],
  [
    /\bWho (?:has|is|was|does|[a-z]+s|may|can)\b|\b(?:of|by|for|from|to|than|is) who\b/g,
    'the user, the caller, the client that',
  ],
  [/\b(?:anew|meanwhile|keepsake|overtaken)\b/gi, 'again, in the meantime, superseded'],
  [/\b(?:fates?|deeds?)\b/gi, 'outcome, action'],
  [/\bbeside\b/gi, 'next to, besides, in addition to'],
  [/\b(?:that|those) of\b|\bof which\b|\bof whom\b/gi, 'repeat the noun, or a second sentence'],
  [/\bso (?:does|do|is|are|has)\b/gi, 'a sentence of its own'],
  [/\b(?:asked for|asks? for|asked of)\b/gi, 'requested, requests'],
  [/\b(?:is|are|was|were|be|been) (?:kept|held|gone|handed|given)\b/gi, 'stored, locked, deleted, passed'],
  [
    /\b(?:taken|takes?) (?:out|over|back|along|away|up)\b|\btaken (?:as|for|from)\b/gi,
    'removed, applied, claimed, copied',
  ],
  [
    /\b(?:stands?|stood) (?:in|on|at|for|by|as|there|where|still|beside|before|after|under|above|alone)\b/gi,
    'is, is in, means',
  ],
  [/\bhangs? on\b|\bcomes? of\b|\bworked out\b|\byet to\b/gi, 'depends on, results from, computed, not yet'],
  [/\bsays\b/gi, 'states, specifies, shows'],
  [/\b(?:hears?|heard)\b/gi, 'receives, handles'],
  [/\b(?:comes?|came|coming) to\b|\bcame of\b/gi, 'results in, reaches, was sent to'],
  [/\bgo(?:es)? with\b/gi, 'belongs to, is removed with, is sent with'],
  [/\bwhat is to be\b|\byet another\b/gi, 'name the thing; another'],
  [/\b(?:gives?|gave) up\b/gi, 'stops waiting, cancels, releases'],
]

/**
 * Words and turns that no title of a test, no summary of an API call and no document contains (generated keys and the record
 * of earlier measurements apart), in addition to those of comments.
 */
const bannedInTitles: readonly [pattern: RegExp, instead: string][] = [
  ...bannedInComments,
  [/\b(?:says?|said|saying)\b/gi, 'shows a message, reports, states'],
  [/\bkept\b/gi, 'stays, is stored, is preserved'],
  [/\bheld\b/gi, 'contained, locked, pressed'],
  [/\bgiven\b/gi, 'requested, specified, typed, submitted'],
  [/\bhanded\b/gi, 'passed'],
  [/\bgone\b/gi, 'deleted, removed, closed'],
  [/\btaken\b/gi, 'occupied, claimed, accepted'],
]

/**
 * Banned names that stay because they are stored or sent: renaming them would lose data or break other versions. Each has
 * its reason and the folders that use it. The list only gets shorter.
 */
const exceptions = JSON.parse(readFileSync(join(root, 'tests/arch/plainWords.json'), 'utf8')) as Record<
  string,
  { reason: string; folders: string[] }
>

/**
 * Banned words that are plain English in a turn of their own (`looksLikeNumber`, `countryWithMostRegions`, `keepAlive`) or
 * options of AG Grid (`keepRenderedRows`).
 */
const plainTurns = /looksLike(?=[A-Z])|[mM]ost(?=[A-Z])|keep(?=Alive|Clear|Dates|Focus|RenderedRows|UndoRedoStack)/g

const words = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const isPlainName = (name: string): boolean =>
  !words(name.replace(plainTurns, 'plain')).some((word) => Object.hasOwn(bannedInNames, word))

/**
 * Where formatted code declares names: after a keyword; before a colon without a space (properties, typed parameters);
 * in the patterns of `const` and of arrow functions; methods.
 */
const declarations = [
  /\b(?:const|let|function\*?|class|interface|type) +(\w+)/g,
  /(?<![\w.])(\w+)\??:(?=\s)/g,
  /\b(?:const|let) +([{[][^=;]*?[}\]])(?: =| of\b)/g,
  /[(]([\w\s,[\]{}.]*)\)(?: =>|: )/g,
  /^ +(?:static |async |readonly |get |set |#)*(\w+)\((?:(?!=>).)*\)(?:: .+| \{\}?)$/gm,
]

const namesIn = (code: string): string[] =>
  declarations.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap(([, name]) => name.match(/[A-Za-z_$]\w*/g) ?? []),
  )

/** The findings of a file, one line each. */
function findings({ path, text }: SourceFile): string[] {
  const { comments, code } = splitComments(text)
  const names = new Set([path.slice(path.lastIndexOf('/') + 1).replace(/\..*/, ''), ...namesIn(code)])
  const violations = [...names].filter((name) => !isPlainName(name)).map((name) => `${path}: ${name}`)
  for (const comment of comments)
    for (const [pattern, instead] of bannedInComments)
      for (const match of comment.text.matchAll(pattern)) {
        const line = text.slice(0, comment.offset + match.index).split('\n').length
        violations.push(`${path}:${line}: “${match[0]}” (better: ${instead})`)
      }
  return violations
}

/** A title of several words that is a call's first argument, before a function, also with options between both. */
const title =
  /\(\s*('(?:\\.|[^'\\\n])* (?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])* (?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])* (?:\\.|[^`\\])*`),\s*(?:\{[^{}]*\},\s*)?(?:async\b\s*)?(?:\(|function\b|\w+\s*=>)/g

const titlesIn = (text: string): { offset: number; text: string }[] =>
  [...text.matchAll(title)].map((match) => ({ offset: match.index, text: match[1] }))

/**
 * Whether a title is no sentence: it begins with a preposition or conjunction, or, without a describe block that names the
 * subject, with a verb in the plural.
 */
const isFragment = (title: string, isNested: boolean): boolean =>
  /^(?:that|of|with|in|and|as|whose)\b/.test(title) || (!isNested && /^(?:are|have|do|were)\b/.test(title))

/** Whether a title has item ids elsewhere than at its end in square brackets. */
const hasMisplacedIds = (title: string): boolean =>
  /(?:^|[[( ])(?:(?!UTF)[A-Z][A-Z0-9]{0,4}-\d{2}\b|S(?:10|\d) )/.test(title.replace(/ \[[^\]]*\]$/, ''))

/** Whether the line of an offset is indented: the title is below a describe block. */
const isNested = (text: string, offset: number): boolean => /^\s/.test(text.slice(text.lastIndexOf('\n', offset) + 1))

/** Banned words of a text, each with what to write instead. */
const bannedTurns = (text: string, banned: typeof bannedInTitles): string[] =>
  banned.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map((match) => `“${match[0]}” (better: ${instead})`),
  )

const folderOf = (path: string): string =>
  path
    .split('/')
    .slice(0, /^src\/(?:state|domain|pages)\//.test(path) ? 3 : 2)
    .join('/')
    .replace(/\/[^/]*\.tsx?$/, '')

/**
 * Keys of sentences that are stored or sent: of the company history, of names of changes, of commands (their ids are
 * stored with recent ones), of the method and assumptions in saved results, of reasons and refusals in answers.
 */
const sentKeys =
  /^(?:audit|change|history\.kind|command|doubt|auth\.ended)\.|^keys\.pocket$|^review\.doubt_|^statistics\.(?:beside\.(?:beyondOne|blockedRanks|ranks|welch)|biplot\.made\.\w+)$|^(?:genotype\.markers_gone|location\.gone|move\.taken_\w+|position\.taken|seed\.held)$/

describe('plain English', () => {
  const allowed = new Set(
    Object.entries(exceptions).flatMap(([name, { folders }]) => folders.map((folder) => `${folder}: ${name}`)),
  )
  const usedExceptions = new Set<string>()
  const findingsByFolder = new Map<string, string[]>()
  for (const file of sourceFiles('src', 'server', 'tests', 'scripts')) {
    if (file.path === 'tests/arch/plainWords.test.ts') continue
    const folder = folderOf(file.path)
    const violations = findings(file).filter((finding) => {
      const exception = `${folder}: ${finding.slice(file.path.length + 2)}`
      if (!allowed.has(exception)) return true
      usedExceptions.add(exception)
      return false
    })
    findingsByFolder.set(folder, [...(findingsByFolder.get(folder) ?? []), ...violations])
  }

  it.each([...findingsByFolder])('names and comments of %s contain no dialect words', (_folder, violations) => {
    expect(violations).toEqual([])
  })

  const code = sourceFiles('src', 'server', 'tests', 'scripts').map((file) => ({
    ...file,
    code: splitComments(file.text).code,
  }))
  const matchesOf = (pattern: RegExp) =>
    code.flatMap(({ path, code }) => [...code.matchAll(pattern)].map(([, name]) => `${path}: ${name}`))

  it('only conditions have names that begin with is, are or has: a set or map is named for what it contains', () => {
    const collection =
      /\b((?:is|are|has)[A-Z]\w*)(?:: (?:Readonly)?(?:Set|Map)<| = new (?:Set|Map)\b(?![^\n]*\)\.size))/g
    expect(matchesOf(collection)).toEqual([])
  })

  it('types are named for things: `ShownTab`, never `Shown`', () => {
    const participle = /\b(?:interface|type|class) ((?!Seed\b)[A-Z][a-z]+(?:ed|wn))\b(?=[ <])/g
    expect(matchesOf(participle)).toEqual([])
  })

  it('every exception is used and states why the name stays', () => {
    expect([...allowed].filter((exception) => !usedExceptions.has(exception))).toEqual([])
    for (const [name, { reason }] of Object.entries(exceptions)) expect(reason, name).toMatch(/stored|sent/)
  })

  const tests = sourceFiles('src', 'server', 'tests').filter(({ path }) => /\.test\.tsx?$/.test(path))
  const titles = tests
    .filter(({ path }) => path !== 'tests/arch/plainWords.test.ts')
    .flatMap((file) => titlesIn(file.text).map((title) => ({ file, ...title })))

  it('titles of tests contain no dialect words', () => {
    expect(titles.length).toBeGreaterThan(4000)
    const violations = titles.flatMap(({ file, offset, text }) =>
      bannedTurns(text, [...bannedInTitles, [/\breject(?:s|ed|ing)?\b/gi, 'refuses; a promise fails']]).map((turn) => {
        const line = file.text.slice(0, offset).split('\n').length
        return `${file.path}:${line}: ${turn}: ${text}`
      }),
    )
    expect(violations).toEqual([])
  })

  it('titles of tests are sentences with a subject', () => {
    const violations = titles
      .filter(({ file, offset, text }) => isFragment(text.slice(1), isNested(file.text, offset)))
      .map(({ file, offset, text }) => `${file.path}:${file.text.slice(0, offset).split('\n').length}: ${text}`)
    expect(violations, 'begin with the subject, or with a verb if the describe block names the subject').toEqual([])
  })

  it('titles of tests have item ids only at their end, in square brackets', () => {
    const violations = titles
      .filter(({ text }) => hasMisplacedIds(text.slice(1, -1)))
      .map(({ file, offset, text }) => `${file.path}:${file.text.slice(0, offset).split('\n').length}: ${text}`)
    expect(violations).toEqual([])
  })

  it('summaries of API calls contain no dialect words', () => {
    const violations = calls.flatMap(({ method, path, summary }) =>
      bannedTurns(summary, bannedInTitles).map((turn) => `${method} ${path}: ${turn}: ${summary}`),
    )
    expect(violations).toEqual([])
  })

  it('keys of sentences contain no dialect words', () => {
    const keys = readdirSync(join(root, 'locales/en')).flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(join(root, 'locales/en', file), 'utf8')) as object),
    )
    const violations = keys.filter((key) => !isPlainName(key) && !sentKeys.test(key))
    expect(violations).toEqual([])
  })

  it('documents contain no dialect words', () => {
    const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'patches/README.md', 'demo/README.md']
    for (const folder of ['docs', 'docs/adr', 'docs/rooms'])
      for (const name of readdirSync(join(root, folder)))
        if (name.endsWith('.md') && !['keys.md', 'speed-history.md'].includes(name)) documents.push(`${folder}/${name}`)
    const violations = documents.flatMap((document) =>
      readFileSync(join(root, document), 'utf8')
        .split('\n')
        .flatMap((line, i) => bannedTurns(line, bannedInTitles).map((turn) => `${document}:${i + 1}: ${turn}`)),
    )
    expect(violations).toEqual([])
  })

  it('finds titles of tests before functions, with a table or a time limit', () => {
    const text = [
      "describe('a told title', () => {",
      "  it('one  word', { timeout: 1000 }, async ({ page }) => {})",
      "  it.each([['not this'], ['said']])(",
      "    '%s is “kept”',",
      '    async (text) => {},',
      '  )',
      '  test(`over a (two, of which) some`, tests => {})',
      "  expect(\"it's not\").toBe('a title')",
      '})',
    ].join('\n')
    expect(titlesIn(text).map((title) => title.text)).toEqual([
      "'a told title'",
      "'one  word'",
      "'%s is “kept”'",
      '`over a (two, of which) some`',
    ])
  })

  it('recognises titles that continue their describe block', () => {
    expect(isFragment('that deletes values restores them', true)).toBe(true)
    expect(isFragment('of a plot is shown', true)).toBe(true)
    expect(isFragment('are rejected', false)).toBe(true)
    expect(isFragment('are rejected', true)).toBe(false)
    expect(isFragment('a plot of a page is shown', false)).toBe(false)
    expect(isFragment('inverse changes', false)).toBe(false)
  })

  it('recognises item ids that are not at the end of a title', () => {
    const titles = [
      'MAP-12 a label is refused',
      'a label (MAP-12) is refused',
      '[V-10] a page',
      'S5 a key is one change',
    ]
    expect(titles.filter(hasMisplacedIds)).toEqual(titles)
    expect(['a label is refused [MAP-12, S5]', 'a SHA-256 digest'].filter(hasMisplacedIds)).toEqual([])
  })

  it('finds declared names, file names and comments, but not strings, uses or regular expressions', () => {
    const text = [
      "import { told } from './other.ts' // asked for by nobody",
      '/** Fine: keeps its order. */',
      "const { kept, ...gone } = match('held: ', /said: 1/)",
      'const fine = { isTaken: true, plain: beside.given }',
      'const arrow = (asked) => `fate: nobody`',
      'class Fine {',
      '  readonly holds: string',
      '  tell(): void {}',
      '}',
    ].join('\n')
    const violations = findings({ path: 'src/ui/keptRows.ts', text }).map((line) => line.replace(/ \(.*/, ''))
    expect(violations.sort()).toEqual([
      'src/ui/keptRows.ts: asked',
      'src/ui/keptRows.ts: gone',
      'src/ui/keptRows.ts: holds',
      'src/ui/keptRows.ts: isTaken',
      'src/ui/keptRows.ts: kept',
      'src/ui/keptRows.ts: keptRows',
      'src/ui/keptRows.ts: tell',
      'src/ui/keptRows.ts:1: “asked for”',
      'src/ui/keptRows.ts:1: “nobody”',
    ])
  })
})
