import fc from 'fast-check'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CellValue, ChangeSet } from '../../src/domain/change/changeSet.ts'
import { ofYear } from '../../src/domain/change/scope.ts'
import { readCell } from '../../src/domain/columns/cell.ts'
import type { FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import { resolveConflict } from '../../src/state/log/conflicts.ts'
import { conflictsAtom, failuresAtom, outboxAtom, staysTyped } from '../../src/state/log/outbox.ts'
import { receiveLogged, receiveTail } from '../../src/state/log/remote.ts'
import { startSender } from '../../src/state/log/sender.ts'
import { transact } from '../../src/state/log/transact.ts'
import { redo, undo } from '../../src/state/log/undo.ts'
import { historyAtom } from '../../src/state/log/undoStack.ts'
import type { Store } from '../../src/state/store.ts'
import { loadedAtom } from '../../src/state/year/loaded.ts'
import { ModelServer, smallYear } from './modelServer.ts'

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
  /** Answers come that the server never gave: the request throws, or something else says that it went well. */
  isHostile = false

  constructor(server: ModelServer) {
    this.server = server
  }

  client(name: string): Client {
    const store = createStore()
    store.set(loadedAtom, this.server.snapshot())
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

/** A call for a number, so that the same steps write values and calls. */
const callOf = (value: number): string => `${'ACGT'[value % 4]}/${'ACGT'[Math.floor(value / 4) % 4]}`

function edit(client: Client, plot: number, value: number, isCall = false): void {
  const field = isCall ? 'marker:3' : 'trait:7'
  const after = isCall ? callOf(value) : value
  const columns = client.store.get(loadedAtom)!
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
  if (change.columns[0].before[0] !== after) transact(client.store, change, { origin: 'user', history: 'record' })
}

/** The values and calls of all plots. */
function cellsOf(columns: FieldYearColumns): CellValue[] {
  return ['trait:7', 'marker:3'].flatMap((field) =>
    Array.from({ length: plotCount }, (_, i) => readCell(columns, i, field)),
  )
}

function values(store: Store): CellValue[] {
  return cellsOf(store.get(loadedAtom)!)
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

/** One client writes a cell twice before it hears that the other was faster. */
const writtenTwiceInConflict = [edited(0, 1, 1), edited(0, 0, 1), edited(1, 0, 2), edited(0, 1, 2), edited(0, 0, 2)]

/** A value that is refused was undone and done again before the answer. */
const refusedDoneAgain = [edited(1, 0, 41), { kind: 'undo' as const, client: 1 }, { kind: 'redo' as const, client: 1 }]

/** The same of a value that another has been faster with: the choice is about the entry that was done again. */
const doneAgainInConflict = [edited(0, 0, 1), ...refusedDoneAgain]

/** What is stored already is written while another's change is on its way: its number is no one's own. */
const storedAlready = [edited(1, 9, 13), edited(0, 0, 1), edited(1, 1, 1), edited(0, 9, 13)]

// Answers that are none are told in the console.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('two clients of one field-year', () => {
  it('come to the same values whatever is delayed, lost, reordered, undone or in conflict', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.boolean(), async (steps, mine) => {
        const server = new ModelServer(smallYear(plotCount))
        const network = new Network(server)
        const clients = [network.client('A'), network.client('B')]
        for (const now of steps) {
          if (now.kind === 'edit') edit(clients[now.client], now.plot, now.value, now.isCall)
          else if (now.kind === 'undo') undo(clients[now.client].store)
          else if (now.kind === 'redo') redo(clients[now.client].store)
          else if (now.kind === 'wake') clients[now.client].sender.wake()
          else if (now.kind === 'tail') {
            const { store } = clients[now.client]
            const since = store.get(loadedAtom)!.seq
            receiveTail(store, ofYear(1), { data: server.log.filter((entry) => entry.seq > since), crop: [] })
          } else if (now.kind === 'live') {
            const entry = server.log[now.entry]
            if (entry) receiveLogged(clients[now.client].store, 1, entry)
          } else if (now.kind === 'deliver') network.waiting.shift()?.()
          else if (now.kind === 'down') network.isDown = true
          else if (now.kind === 'up') network.isDown = false
          else if (now.kind === 'hostile' || now.kind === 'honest') network.isHostile = now.kind === 'hostile'
          else network.loseAnswers = now.kind === 'lose'
          await pause()
        }
        await drain(network, clients, () => (mine ? 'mine' : 'theirs'))
        for (const client of clients) {
          client.sender.stop()
          expect(values(client.store)).toEqual(cellsOf(server.columns))
          // What stays refused in its cells can be taken off.
          while (undo(client.store));
          expect(client.store.get(failuresAtom).filter(staysTyped)).toEqual([])
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
  it('do, undo all, redo all: every point shows what it showed before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ plot: fc.nat(plotCount - 1), value: fc.integer({ min: 1, max: 9 }), isCall: fc.boolean() }),
          { maxLength: 30 },
        ),
        async (edits) => {
          const network = new Network(new ModelServer(smallYear(plotCount)))
          const client = network.client('A')
          const seen = [values(client.store)]
          for (const { plot, value, isCall } of edits) {
            edit(client, plot, value, isCall)
            if (client.store.get(historyAtom)['year:1']?.undo.length === seen.length) seen.push(values(client.store))
          }
          for (let at = seen.length - 1; at > 0; at--) {
            expect(values(client.store)).toEqual(seen[at])
            expect(undo(client.store)?.skipped).toBe(0)
          }
          expect(values(client.store)).toEqual(seen[0])
          for (let at = 1; at < seen.length; at++) {
            redo(client.store)
            expect(values(client.store)).toEqual(seen[at])
          }
          client.sender.stop()
        },
      ),
    )
  })
})
