import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, sourceFiles } from './sourceFiles.ts'

/** Rooms and the rooms that each may import, as ARCHITECTURE.md draws them. */
const arrows: Record<string, readonly string[]> = {
  'src/domain': [],
  'src/words': [],
  'src/contract': ['src/domain'],
  'src/sheets': ['src/domain'],
  'src/api': ['src/contract', 'src/domain'],
  'src/workers': ['src/domain', 'src/sheets'],
  'src/state': ['src/domain', 'src/contract'],
  'src/commands': ['src/domain', 'src/state'],
  'src/ui': ['src/words', 'src/i18n'],
  'src/i18n': ['src/words', 'src/ui'],
  'src/canvas': ['src/state', 'src/ui', 'src/i18n'],
  'src/workbench': ['src/domain', 'src/state', 'src/commands', 'src/ui', 'src/i18n', 'src/workers', 'src/canvas'],
  'src/grid': ['src/domain', 'src/state', 'src/commands', 'src/ui', 'src/i18n', 'src/workers'],
  'src/pages': [
    'src/domain',
    'src/contract',
    'src/api',
    'src/sheets',
    'src/words',
    'src/workers',
    'src/state',
    'src/commands',
    'src/ui',
    'src/i18n',
    'src/canvas',
    'src/workbench',
    'src/grid',
  ],
  'src/app': [
    'src/domain',
    'src/contract',
    'src/api',
    'src/sheets',
    'src/words',
    'src/workers',
    'src/state',
    'src/commands',
    'src/ui',
    'src/i18n',
    'src/canvas',
    'src/workbench',
    'src/grid',
    'src/pages',
  ],
  server: ['src/domain', 'src/contract', 'src/sheets', 'src/words'],
}

/** Imports that the table forbids, each with its reason. One that no longer exists must go from here. */
const exceptions: Record<string, string> = {
  'src/i18n/i18n.ts -> src/domain/inBackground.ts': 'the one way to start work that nobody waits for',
  'src/ui/nextTask.ts -> src/domain/inBackground.ts': 'the same',
  'src/ui/form/NameFormDialog.tsx -> src/domain/inBackground.ts': 'the same',
}

/** Packages that a room alone may use, so that each is met in one place. */
const packageHomes: { name: RegExp; rooms: readonly string[] }[] = [
  { name: /^(konva|react-konva)(\/|$)/, rooms: ['src/canvas'] },
  { name: /^ag-grid-/, rooms: ['src/grid', 'src/ui'] },
  { name: /^axios$/, rooms: ['src/api'] },
  { name: /^@tanstack\/react-query/, rooms: ['src/api', 'src/app'] },
  { name: /^@tanstack\/react-virtual$/, rooms: ['src/pages'] },
  { name: /^exceljs$/, rooms: ['src/sheets'] },
  { name: /^(fastify|@fastify\/|postgres$|pino$)/, rooms: ['server'] },
  { name: /^node:/, rooms: ['server'] },
]

function roomOf(path: string): string | null {
  return Object.keys(arrows).find((room) => path === room || path.startsWith(`${room}/`)) ?? null
}

const files = sourceFiles('src', 'server').filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file.path))

describe('rooms', () => {
  it('CARD-03 CARD-12 every source file lies in a room and imports only along the arrows', () => {
    const broken: string[] = []
    const used = new Set<string>()
    for (const file of files) {
      const room = roomOf(file.path)
      if (room === null) {
        broken.push(`${file.path} lies in no room`)
        continue
      }
      for (const specifier of importsOf(file)) {
        if (!specifier.startsWith('.')) continue
        const target = posix.normalize(posix.join(posix.dirname(file.path), specifier))
        const targetRoom = roomOf(target)
        const arrow = `${file.path} -> ${target}`
        if (targetRoom === null || targetRoom === room || arrows[room].includes(targetRoom)) continue
        if (arrow in exceptions) used.add(arrow)
        else broken.push(arrow)
      }
    }
    expect(broken).toEqual([])
    expect(Object.keys(exceptions).filter((arrow) => !used.has(arrow))).toEqual([])
  })

  it('the canvas knows no field: of the state it takes the types of a store and a camera', () => {
    const known = ["import type { Camera } from '../state/camera.ts'", "import type { Store } from '../state/store.ts'"]
    const stateImports = files
      .filter((file) => file.path.startsWith('src/canvas/'))
      .flatMap((file) => file.text.split('\n').filter((line) => line.includes('/state/')))
      .map((line) => line.replace(/'(\.\.\/)+/, "'../"))
    expect([...new Set(stateImports)].sort()).toEqual(known)
  })

  it('keeps packages in the rooms that own them', () => {
    const broken = files.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => !specifier.startsWith('.'))
        .filter((specifier) =>
          packageHomes.some(({ name, rooms }) => name.test(specifier) && !rooms.includes(roomOf(file.path) ?? '')),
        )
        .map((specifier) => `${file.path} -> ${specifier}`),
    )
    expect(broken).toEqual([])
  })

  it('has no barrels and no names that explain nothing', () => {
    const named = files.filter((file) => /(^|\/)(index|utils|helpers|common|misc)(\/|\.tsx?$)/.test(file.path))
    expect(named.map((file) => file.path)).toEqual([])
  })

  it('writes colours in the colour table alone', () => {
    const colour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\brgba?\(\s*\d/i
    const broken = files
      .filter((file) => file.path.startsWith('src/') && file.path !== 'src/ui/theme.ts')
      .flatMap((file) =>
        file.text
          .split('\n')
          .map((line, i) => ({ line, at: `${file.path}:${i + 1}` }))
          .filter(({ line }) => !/^\s*(\/\/|\*|\/\*)/.test(line) && colour.test(line.replace(/'#(char|label)?'/g, '')))
          .map(({ line, at }) => `${at} ${line.trim()}`),
      )
    expect(broken).toEqual([])
  })
})
