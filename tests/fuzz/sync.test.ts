import fc from 'fast-check'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CellValue, ChangeColumn, ChangeField, ChangeSet } from '../../src/domain/change/changeSet.ts'
import { createdColumns } from '../../src/domain/change/createdColumns.ts'
import { yearScope } from '../../src/domain/change/scope.ts'
import { readCell } from '../../src/domain/columns/cell.ts'
import type { FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import { readPlant } from '../../src/domain/columns/plotPlants.ts'
import { structureCell } from '../../src/domain/layout/structure/fieldStructure.ts'
import type { PositionKind } from '../../src/domain/layout/structure/positionKinds.ts'
import { resolveConflict } from '../../src/state/log/conflicts/resolveConflict.ts'
import { startSender } from '../../src/state/log/queue/sender.ts'
import { dropRefusedPlants } from '../../src/state/log/refused/refusedPlants.ts'
import { receiveLogged, receiveTail } from '../../src/state/log/remote/receiveChanges.ts'
import { transact } from '../../src/state/log/transact.ts'
import { timelinesAtom } from '../../src/state/log/undo/timeline.ts'
import { redo, undo } from '../../src/state/log/undo/undo.ts'
import { writePositionKind, writeStructure } from '../../src/state/map/structure/writeStructure.ts'
import { createdPlant } from '../../src/state/outbox/cells.ts'
import { conflictsAtom, outboxAtom, refusedChangesAtom, staysInCells } from '../../src/state/outbox/outbox.ts'
import type { Store } from '../../src/state/store.ts'
import { loadedYearAtom } from '../../src/state/year/loaded.ts'
import { ModelServer, smallYear, withPlants } from './modelServer.ts'

const plotCount = 12

interface Client {
  store: Store
  name: string
  sender: ReturnType<typeof startSender>
}

/** A network that a test steps by hand: requests wait until they are delivered, answers can be lost. */
class Network {
  readonly waiting: (() => void)[] = []
  private readonly server: ModelServer
  loseAnswers = false
  isDown = false
  /** Answers that are not from the server arrive: the request throws, or another program reports success. */
  isHostile = false

  constructor(server: ModelServer) {
    this.server = server
  }

  client(name: string): Client {
    const store = createStore()
    store.set(loadedYearAtom, withPlants(this.server.snapshot()))
    const sender = startSender(store, {
      send: (_, request) =>
        new Promise((resolve, reject) => {
          this.waiting.push(() => {
            if (this.isHostile) reject(new Error('no answer of the contract'))
            else if (this.isDown) resolve({ kind: 'unreachable' })
            else {
              const outcome = this.server.send(request, name)
              resolve(this.loseAnswers ? { kind: 'unreachable' } : outcome)
            }
          })
        }),
      tail: async (_, since) => ({ data: this.server.log.filter((entry) => entry.seq > since), crop: [] }),
    })
    return { store, name, sender }
  }
}

const pause = () => new Promise((resolve) => setImmediate(resolve))

/** A call derived from a number, so that the same steps write values and calls. */
const callOf = (value: number): string => `${'ACGT'[value % 4]}/${'ACGT'[Math.floor(value / 4) % 4]}`

function edit(client: Client, plot: number, value: number, isCall = false): void {
  const field = isCall ? 'marker:3' : 'trait:7'
  const after = isCall ? callOf(value) : value
  const columns = client.store.get(loadedYearAtom)!
  const change: ChangeSet = {
    name: { key: 'change.value', params: {} },
    columns: [
      {
        entity: 'plot',
        field,
        ids: [plot + 1],
        before: [readCell(columns, plot, field)],
        after: [after],
      },
    ],
  }
  if (change.columns[0].before[0] !== after) transact(client.store, change, { origin: 'user', undo: 'record' })
}

/** The values and calls of all plots. */
function cellsOf(columns: FieldYearColumns): CellValue[] {
  return ['trait:7', 'marker:3'].flatMap((field) =>
    Array.from({ length: plotCount }, (_, i) => readCell(columns, i, field)),
  )
}

const written = (entity: 'plot' | 'plant', field: ChangeField, id: number, before: CellValue, after: CellValue) => ({
  entity,
  field,
  ids: [id],
  before: [before],
  after: [after],
})

function send({ store }: Client, ...columns: ChangeColumn[]): void {
  const name = { key: 'change.value', params: {} }
  transact(store, { name, columns }, { origin: 'user', undo: 'record' })
}

/** Stages, planned dates and notes are fields of a plot, like values. */
function noteOn(client: Client, plot: number, field: 'note:7' | 'planned:7', text: string | null): void {
  const before = readCell(client.store.get(loadedYearAtom)!, plot, field)
  if (before !== text) send(client, written('plot', field, plot + 1, before, text))
}

let plantsCreated = 0

/** Adds a plant with one of two names to one of two plots, so that both clients soon choose the same name. */
function addPlant(client: Client, plot: number, named: number): void {
  const columns = client.store.get(loadedYearAtom)!
  const plants = columns.readPlants.get(plot + 1)!
  const name = `n${named}`
  if (plants.name.some((plantName, i) => plantName === name && plants.alive[i])) return
  const id = 1000 + plantsCreated++
  send(
    client,
    ...createdColumns(
      'plant',
      [id],
      [
        ['plot_id', [plot + 1]],
        ['name', [name]],
      ],
    ),
  )
}

/** Measures, notes, renames or deletes one of the living plants of a plot. */
function editPlant(client: Client, plot: number, what: number, value: number): void {
  const plants = client.store.get(loadedYearAtom)!.readPlants.get(plot + 1)!
  const living = [...plants.id.subarray(0, plants.count).keys()].filter((i) => plants.alive[i])
  const i = living[value % (living.length || 1)]
  if (i === undefined) return
  const id = plants.id[i]
  const write = (field: 'trait:7' | 'note:7' | 'name', after: CellValue) => {
    const before = readPlant(plants, i, field)
    if (before !== after) send(client, written('plant', field, id, before, after))
  }
  if (what === 0) write('trait:7', value)
  else if (what === 1) write('note:7', value % 3 ? `note ${value % 3}` : null)
  else if (what === 2 && !plants.name.some((plantName, k) => plantName === `r${value % 4}` && plants.alive[k]))
    write('name', `r${value % 4}`)
  else if (what === 3)
    send(client, written('plant', 'exists', id, true, false), written('plant', 'plot_id', id, plot + 1, null))
}

/** The living plants of all plots with their data, and how many are counted. */
function plantsIn(columns: FieldYearColumns) {
  return Array.from({ length: columns.count }, (_, k) => {
    const plants = columns.readPlants.get(columns.id[k])!
    const living = [...plants.id.subarray(0, plants.count).keys()].filter((i) => plants.alive[i])
    const cells = living.map((i) => [
      plants.id[i],
      ...['name', 'trait:7', 'note:7'].map((field) => readPlant(plants, i, field)),
    ])
    return { counted: columns.plants.get(k) ?? 0, cells: cells.sort(([a], [b]) => Number(a) - Number(b)) }
  })
}

/** Kinds of the places of the first rows, and where north lies. */
function structureOf({ structure }: FieldYearColumns) {
  return (['positions:1', 'positions:2', 'north'] as const).map((field) => structureCell(structure, field))
}

/** Paints a stroke over some places of a row, or sets the direction of north. */
function structure({ store }: Client, row: number, col: number, kind: PositionKind): void {
  const columns = store.get(loadedYearAtom)!
  if (row > 0) {
    const places = [col, col + 1].map((at) => ({ row, col: at }))
    writePositionKind(store, places, kind)
  } else writeStructure(store, { ...columns.structure, north: col * 90 }, 'change.field.north')
}

const notes = (columns: FieldYearColumns) =>
  Array.from({ length: columns.count }, (_, i) => [readCell(columns, i, 'note:7'), readCell(columns, i, 'planned:7')])

function values(store: Store): CellValue[] {
  return cellsOf(store.get(loadedYearAtom)!)
}

async function drain(network: Network, clients: Client[], choose: () => 'mine' | 'theirs'): Promise<void> {
  network.isDown = false
  network.isHostile = false
  network.loseAnswers = false
  for (let round = 0; round < 400; round++) {
    for (const client of clients) {
      const [conflict] = client.store.get(conflictsAtom)
      if (conflict) resolveConflict(client.store, conflict.key, choose())
      client.sender.wake()
    }
    for (const deliver of network.waiting.splice(0)) deliver()
    await pause()
    for (const client of clients) await client.sender.catchUp()
    const isQuiet = clients.every(({ store }) => !store.get(outboxAtom).length && !store.get(conflictsAtom).length)
    if (isQuiet && !network.waiting.length) return
  }
  throw new Error('the clients never came to rest')
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    client: fc.nat(1),
    plot: fc.nat(plotCount - 1),
    value: fc.integer({ min: 1, max: 50 }),
    isCall: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('note' as const),
    client: fc.nat(1),
    plot: fc.nat(1),
    text: fc.constantFrom('wet', 'lodged', null),
  }),
  fc.record({
    kind: fc.constant('planned' as const),
    client: fc.nat(1),
    plot: fc.nat(1),
    day: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('structure' as const),
    client: fc.nat(1),
    row: fc.nat(2),
    col: fc.integer({ min: 1, max: 3 }),
    of: fc.constantFrom('plot' as const, 'border' as const, 'path' as const),
  }),
  fc.record({ kind: fc.constant('addPlant' as const), client: fc.nat(1), plot: fc.nat(1), named: fc.nat(2) }),
  fc.record({
    kind: fc.constant('editPlant' as const),
    client: fc.nat(1),
    plot: fc.nat(1),
    what: fc.nat(3),
    value: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({
    kind: fc.constantFrom('undo' as const, 'redo' as const, 'wake' as const, 'tail' as const),
    client: fc.nat(1),
  }),
  fc.record({
    kind: fc.constantFrom(
      'deliver' as const,
      'down' as const,
      'up' as const,
      'lose' as const,
      'keep' as const,
      'hostile' as const,
      'honest' as const,
    ),
  }),
  fc.record({ kind: fc.constant('live' as const), client: fc.nat(1), entry: fc.nat(30) }),
)

const edited = (client: number, plot: number, value: number) => {
  return { kind: 'edit' as const, client, plot, value, isCall: false }
}

/** One client writes a cell twice before it receives the conflict with the faster one. */
const writtenTwiceInConflict = [edited(0, 1, 1), edited(0, 0, 1), edited(1, 0, 2), edited(0, 1, 2), edited(0, 0, 2)]

/** A value that is refused was undone and done again before the answer. */
const refusedDoneAgain = [edited(1, 0, 41), { kind: 'undo' as const, client: 1 }, { kind: 'redo' as const, client: 1 }]

/** A redone value in conflict with a faster client: the user's choice is about the entry that was redone. */
const doneAgainInConflict = [edited(0, 0, 1), ...refusedDoneAgain]

/** An already stored value is written while another client's change is in progress: its number belongs to neither. */
const storedAlready = [edited(1, 9, 13), edited(0, 0, 1), edited(1, 1, 1), edited(0, 9, 13)]

// Malformed answers are reported in the console.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('two clients of one field-year', () => {
  it('converge to the same values despite delays, losses, reordering, undo and conflicts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.boolean(), async (steps, mine) => {
        const server = new ModelServer(withPlants(smallYear(plotCount)))
        const network = new Network(server)
        const clients = [network.client('A'), network.client('B')]
        for (const step of steps) {
          if (step.kind === 'edit') edit(clients[step.client], step.plot, step.value, step.isCall)
          else if (step.kind === 'note') noteOn(clients[step.client], step.plot, 'note:7', step.text)
          else if (step.kind === 'planned') noteOn(clients[step.client], step.plot, 'planned:7', `2026-06-0${step.day}`)
          else if (step.kind === 'structure') structure(clients[step.client], step.row, step.col, step.of)
          else if (step.kind === 'addPlant') addPlant(clients[step.client], step.plot, step.named)
          else if (step.kind === 'editPlant') editPlant(clients[step.client], step.plot, step.what, step.value)
          else if (step.kind === 'undo') undo(clients[step.client].store)
          else if (step.kind === 'redo') redo(clients[step.client].store)
          else if (step.kind === 'wake') clients[step.client].sender.wake()
          else if (step.kind === 'tail') {
            const { store } = clients[step.client]
            const since = store.get(loadedYearAtom)!.seq
            receiveTail(store, yearScope(1), { data: server.log.filter((entry) => entry.seq > since), crop: [] })
          } else if (step.kind === 'live') {
            const entry = server.log[step.entry]
            if (entry) receiveLogged(clients[step.client].store, 1, entry)
          } else if (step.kind === 'deliver') network.waiting.shift()?.()
          else if (step.kind === 'down') network.isDown = true
          else if (step.kind === 'up') network.isDown = false
          else if (step.kind === 'hostile' || step.kind === 'honest') network.isHostile = step.kind === 'hostile'
          else network.loseAnswers = step.kind === 'lose'
          await pause()
        }
        await drain(network, clients, () => (mine ? 'mine' : 'theirs'))
        for (const client of clients) {
          client.sender.stop()
          expect(values(client.store)).toEqual(cellsOf(server.columns))
          const columns = client.store.get(loadedYearAtom)!
          const refused = client.store.get(refusedChangesAtom).flatMap(({ change }) => createdPlant(change) ?? [])
          const rows = plantsIn(columns).flatMap(({ cells }) => cells.map(([id]) => id))
          expect(rows).toEqual(expect.arrayContaining(refused))
          // Other clients do not have a plant that stays refused in its row.
          dropRefusedPlants(client.store, refused)
          expect(notes(columns)).toEqual(notes(server.columns))
          expect(structureOf(columns)).toEqual(structureOf(server.columns))
          expect(plantsIn(columns)).toEqual(plantsIn(server.columns))
          // Refused texts that stay in their cells can be undone.
          while (undo(client.store));
          expect(client.store.get(refusedChangesAtom).filter(staysInCells)).toEqual([])
        }
        expect(server.log.map((entry) => entry.seq)).toEqual(server.log.map((_, i) => i + 1))
        expect(new Set(server.log.map((entry) => entry.key)).size).toBe(server.log.length)
      }),
      {
        numRuns: 300,
        examples: [
          [writtenTwiceInConflict, true],
          [refusedDoneAgain, false],
          [doneAgainInConflict, true],
          [storedAlready, false],
        ],
      },
    )
  })
})

describe('one timeline', () => {
  it('undo all and redo all pass through the same states', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ plot: fc.nat(plotCount - 1), value: fc.integer({ min: 1, max: 9 }), isCall: fc.boolean() }),
          { maxLength: 30 },
        ),
        async (edits) => {
          const network = new Network(new ModelServer(withPlants(smallYear(plotCount))))
          const client = network.client('A')
          const snapshots = [values(client.store)]
          for (const { plot, value, isCall } of edits) {
            edit(client, plot, value, isCall)
            if (client.store.get(timelinesAtom)['year:1']?.undo.length === snapshots.length)
              snapshots.push(values(client.store))
          }
          for (let index = snapshots.length - 1; index > 0; index--) {
            expect(values(client.store)).toEqual(snapshots[index])
            expect(undo(client.store)?.skipped).toBe(0)
          }
          expect(values(client.store)).toEqual(snapshots[0])
          for (let index = 1; index < snapshots.length; index++) {
            redo(client.store)
            expect(values(client.store)).toEqual(snapshots[index])
          }
          client.sender.stop()
        },
      ),
    )
  })
})
