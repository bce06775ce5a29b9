import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, sourceFiles } from './sourceFiles.ts'

/** Rooms and the rooms that each may import, as in ARCHITECTURE.md. */
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

/**
 * Folders within a room and the folders of that room that each may import. Files directly in the room can be imported
 * by all of them and import any; a folder that is not listed is an error.
 */
const innerArrows: Record<string, Record<string, readonly string[]>> = {
  server: {
    platform: [],
    core: ['platform'],
    api: ['platform', 'core'],
    admin: ['platform', 'api'],
    demo: ['platform', 'core', 'api'],
  },
  'src/state': {
    account: [],
    colour: ['map', 'year'],
    genome: ['shell'],
    lines: ['log', 'sheet', 'shell'],
    log: ['account', 'outbox', 'photos', 'sheet', 'shell', 'year'],
    map: ['colour', 'log', 'outbox', 'pair', 'present', 'sheet', 'shell', 'year'],
    outbox: [],
    pair: ['colour', 'log', 'map', 'outbox', 'sheet', 'shell', 'year'],
    pedigree: ['log', 'shell'],
    photos: ['log', 'outbox', 'shell'],
    fieldEntry: ['account', 'colour', 'log', 'sheet', 'shell', 'year'],
    present: ['account', 'colour', 'map', 'shell', 'year'],
    seeds: ['shell'],
    sheet: ['account', 'colour', 'fieldEntry', 'lines', 'log', 'map', 'outbox', 'pedigree', 'shell', 'year'],
    shell: ['account', 'colour', 'log', 'map', 'outbox', 'photos', 'seeds', 'sheet', 'year'],
    statistics: ['log', 'shell', 'year'],
    year: ['colour', 'log', 'map', 'outbox', 'sheet', 'shell'],
  },
  'src/pages': {
    account: ['auth', 'shell'],
    auth: ['shell', 'static'],
    crossings: ['shell'],
    fields: ['shell'],
    genome: ['shell', 'statistics'],
    news: ['shell'],
    pedigree: ['fields', 'shell'],
    shell: ['account', 'auth', 'crossings', 'news', 'static'],
    static: ['shell'],
    statistics: ['auth', 'fields', 'shell'],
    storage: ['shell'],
    varieties: ['fields', 'pedigree', 'shell'],
  },
}

/** Imports that the tables forbid, each with its reason. Remove an entry when its import no longer exists. */
const exceptions: Record<string, string> = {
  'src/i18n/i18n.ts -> src/domain/inBackground.ts': 'the one way to start work that nobody waits for',
  'src/ui/nextTask.ts -> src/domain/inBackground.ts': 'the same',
  'src/ui/form/NameFormDialog.tsx -> src/domain/inBackground.ts': 'the same',
}

/** Imports that the inner arrows forbid, each with its reason. Remove an entry when its import no longer exists. */
const innerExceptions: Record<string, string> = {
  'server/core/means/freshMeans.ts -> server/api/nurseries/readFields.ts': 'the one check that a crop exists',
  'server/platform/auth/routes.ts -> server/api/notifications/notify.ts': 'blocked sign-ins notify the user',
  'server/platform/auth/routes.ts -> server/api/regions/countries.ts': 'a new company names its country',
  'server/platform/auth/sessions.ts -> server/core/audit/record.ts': 'a sign-in is a row of the company history',
  'server/platform/live/announceTopic.ts -> server/core/changes/work.ts': 'the type of an author',
}

/** Packages that only some rooms may use, so that each has one place. */
const packageHomes: { name: RegExp; rooms: readonly string[] }[] = [
  { name: /^(konva|react-konva)(\/|$)/, rooms: ['src/canvas'] },
  { name: /^ag-grid-/, rooms: ['src/grid', 'src/ui'] },
  { name: /^axios$/, rooms: ['src/api'] },
  { name: /^@tanstack\/react-query/, rooms: ['src/api', 'src/app'] },
  { name: /^@tanstack\/react-virtual$/, rooms: ['src/grid', 'src/pages'] },
  { name: /^exceljs$/, rooms: ['src/sheets'] },
  { name: /^(fastify|@fastify\/|postgres$|pino$)/, rooms: ['server'] },
  { name: /^node:/, rooms: ['server'] },
]

function roomOf(path: string): string | null {
  return Object.keys(arrows).find((room) => path === room || path.startsWith(`${room}/`)) ?? null
}

const files = sourceFiles('src', 'server').filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file.path))

describe('rooms', () => {
  it('every source file belongs to a room and imports only along the arrows [CARD-03, CARD-12]', () => {
    const broken: string[] = []
    const usedEntries = new Set<string>()
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
        if (arrow in exceptions) usedEntries.add(arrow)
        else broken.push(arrow)
      }
    }
    expect(broken).toEqual([])
    expect(Object.keys(exceptions).filter((arrow) => !usedEntries.has(arrow))).toEqual([])
  })

  it('folders of the server, the state and the pages import only along their arrows', () => {
    const broken: string[] = []
    const usedEntries = new Set<string>()
    const usedArrows = new Set<string>()
    for (const [room, inner] of Object.entries(innerArrows)) {
      const folderOf = (path: string) => {
        const [folder, ...subfolders] = path.slice(room.length + 1).split('/')
        return path.startsWith(`${room}/`) && subfolders.length > 0 ? folder : null
      }
      for (const file of files) {
        const folder = folderOf(file.path)
        if (folder === null) continue
        if (!(folder in inner)) {
          broken.push(`${file.path} lies in no listed folder`)
          continue
        }
        for (const specifier of importsOf(file)) {
          if (!specifier.startsWith('.')) continue
          const target = posix.normalize(posix.join(posix.dirname(file.path), specifier))
          const targetFolder = folderOf(target)
          if (targetFolder === null || targetFolder === folder) continue
          const arrow = `${file.path} -> ${target}`
          if (inner[folder].includes(targetFolder)) usedArrows.add(`${room}: ${folder} -> ${targetFolder}`)
          else if (arrow in innerExceptions) usedEntries.add(arrow)
          else broken.push(arrow)
        }
      }
    }
    expect([...new Set(broken)]).toEqual([])
    expect(Object.keys(innerExceptions).filter((arrow) => !usedEntries.has(arrow))).toEqual([])
    const listedArrows = Object.entries(innerArrows).flatMap(([room, inner]) =>
      Object.entries(inner).flatMap(([folder, targets]) => targets.map((target) => `${room}: ${folder} -> ${target}`)),
    )
    expect(listedArrows.filter((arrow) => !usedArrows.has(arrow))).toEqual([])
  })

  it('the canvas does not know fields, and imports only the types of a store and a camera from the state', () => {
    const known = ["import type { Camera } from '../state/camera.ts'", "import type { Store } from '../state/store.ts'"]
    const stateImports = files
      .filter((file) => file.path.startsWith('src/canvas/'))
      .flatMap((file) => file.text.split('\n').filter((line) => line.includes('/state/')))
      .map((line) => line.replace(/'(\.\.\/)+/, "'../"))
    expect([...new Set(stateImports)].sort()).toEqual(known)
  })

  it('packages are imported only in the rooms that own them', () => {
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

  it('has no barrels and no meaningless names', () => {
    const badlyNamed = files.filter((file) => /(^|\/)(index|utils|helpers|common|misc)(\/|\.tsx?$)/.test(file.path))
    expect(badlyNamed.map((file) => file.path)).toEqual([])
  })

  it('only the colour table contains colours', () => {
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
