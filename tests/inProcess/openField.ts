import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { deleteCookie, writeCookie } from '../../src/api/cookies.ts'
import { followReachability } from '../../src/app/reachability.ts'
import { getMaintenance } from '../../src/contract/system.ts'
import type { CellValue } from '../../src/domain/change/changeSet.ts'
import { createI18n } from '../../src/i18n/i18n.ts'
import type { Store } from '../../src/state/store.ts'
import { installKeyInterceptors } from '../../src/ui/keyInterceptors.ts'
import { allSentences } from '../../src/words/allSentences.ts'
import type { Language } from '../../src/words/word.ts'
import { type Clipboard, paste, pressKey, writeText } from './keyboard.ts'
import { accessToken, type MemoryField, type MemoryServer, openedAt } from './memoryServer.ts'
import { installPageParts, pointAt } from './pageParts.ts'
import { elementsOfRole } from './roles.ts'
import { endWorkers, workersAtRest } from './workers.ts'

/** The clock: only what waits for time is simulated, so that promises and messages take their course. */
const clock = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const
const frames = ['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const

/** Time of a frame, ms. */
const frame = 16
/** Frames after a key until the page rests: selection, editor, autosave and the answer of the server. */
const framesOfKey = 12
/** Time after which a resting pointer opens what explains its element, ms. */
const restOfPointer = 1000
/** Simulated time between two looks for parts of the page that are still being loaded, ms. */
const timeBetweenImports = 10 * frame
/** Longest simulated wait for a condition, ms. */
const patience = 20_000

/** Windows in which keys can be intercepted: test files of a worker have their own window, but share this module. */
const intercepted = new WeakSet<Window>()

const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Deletes what pages have stored in the browser's database, which outlives them: the next page would adopt it. */
async function clearDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answered(indexedDB.open(name))
    const stores = [...database.objectStoreNames]
    if (stores.length) {
      const transaction = database.transaction(stores, 'readwrite')
      await Promise.all(stores.map((store) => answered(transaction.objectStore(store).clear())))
    }
    database.close()
  }
}

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Lets simulated time pass, step by step, with all that becomes due in it. */
async function advance(time: number, step = frame): Promise<void> {
  for (let passed = 0; passed < time; passed += step) {
    await vi.advanceTimersByTimeAsync(step)
    await nextTask()
    await workersAtRest()
  }
}

/**
 * The fields page of one nursery and year, mounted in this process over a server in memory and a simulated clock. Keys and
 * pointer go in; cells, names, messages and stored values come out, at rest after every action.
 */
export interface FieldDriver {
  readonly server: MemoryServer
  readonly field: MemoryField
  /** Column of the field's trait. */
  readonly grain: string
  readonly clipboard: Clipboard
  /** A cell of the table by display row, from 0, and column. */
  cell(row: number, column: string): HTMLElement
  /** The map's cell of a place, by its invisible grid. */
  place(row: number, col: number): HTMLElement
  /** The accessible name of a place of the map. */
  nameOf(row: number, col: number): string
  /** Number of rows of plots in the table. */
  shownRows(): number
  /** The first element that a selector matches; fails if there is none. */
  find(selector: string): HTMLElement
  /** The text of the first element that a selector matches; empty if there is none. */
  text(selector: string): string
  /** The first element of a role and name; fails if there is none. */
  role(role: string, name?: string | RegExp, within?: ParentNode): HTMLElement
  /** Presses keys one after another, as Playwright names them. */
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** Presses keys as a scanner sends them: a millisecond passes between two. `scan(...'r8 c1', 'Enter')` types a text. */
  scan(...keys: string[]): Promise<void>
  /** Opens the columns that are folded because they are empty. */
  openEmptyColumns(): Promise<void>
  click(element: Element, options?: MouseEventInit): Promise<void>
  doubleClick(element: Element, options?: MouseEventInit): Promise<void>
  /** Presses on one element, moves to others and releases on the last. */
  drag(elements: readonly Element[], options?: MouseEventInit): Promise<void>
  /** Rests the pointer on an element. */
  hover(element: Element): Promise<void>
  paste(content: Clipboard): Promise<void>
  /** Replaces the text of a field. */
  fill(element: Element, text: string): Promise<void>
  /** Chooses an option of a select element by its label. */
  choose(element: Element, option: string): Promise<void>
  /** Lets so much simulated time pass, ms. */
  wait(time: number): Promise<void>
  /** Lets time pass until a condition holds; fails after 20 simulated seconds. */
  until(condition: () => unknown): Promise<void>
  /** Lets time pass until nothing matches a selector. */
  untilRemoved(selector: string): Promise<void>
  /** Lets time pass until no dialog, or none of a name, is open. */
  untilDialogClosed(name?: string | RegExp): Promise<void>
  /** The content of the first text field or select element of a name. */
  value(role: 'textbox' | 'combobox', name: string | RegExp, within?: ParentNode): string
  /** Texts of a column from display row `from` to `to`. */
  texts(column: string, from: number, to: number): string[]
  /** Selected cells, as `row column`. */
  selected(): string[]
  /** The cell that has the focus, as `row column`. */
  focused(): string
  /** The newest message in the status bar. */
  message(): string
  /** Waits until everything is saved. */
  saved(): Promise<void>
  /** Stored values of a column by plot, in the order in which plots were created. */
  stored(column: string): CellValue[]
  /** Names of accepted changes. */
  entries(): string[]
  /** Number of changes that the page has sent. */
  sent(): number
  /** Stored labels, row by row of the map; null = not numbered or no plot. */
  labels(): (string | null)[][]
  /** Stored rows of the map as plot ids; null = empty place. */
  plots(): (number | null)[][]
  /** Unmounts the page and opens it again, as a reload does. */
  reload(): Promise<void>
}

interface OpenOptions {
  /** Leaves columns that are empty in the whole year folded; by default they are opened first. */
  leavesFolded?: boolean
  /** Address of the page; by default the field's. */
  address?: string
  /** Whether the page is ready; by default once its first row is shown. */
  ready?(): unknown
  /** Whether the page is opened by a visitor, without a session. */
  isVisitor?: boolean
  /** Language of the page; by default English. */
  language?: Language
  /** Sets values of further atoms before the page is mounted. */
  prepare?(store: Store): void
}

/** Opens a field of a server with its table in view; the page is closed after the test. */
export async function openField(
  server: MemoryServer,
  field: MemoryField,
  options: OpenOptions = {},
): Promise<FieldDriver> {
  vi.useFakeTimers({ toFake: [...clock, ...frames], now: new Date(openedAt) })
  const clipboard: Clipboard = {}
  installPageParts(clipboard)
  server.connect()
  if (options.isVisitor) deleteCookie('token')
  else writeCookie('token', accessToken)
  const language = options.language ?? 'en'
  writeCookie('language', language)
  const faults: string[] = []
  const report = (event: Event) => {
    const { error, message } = event as ErrorEvent
    faults.push(String(error?.stack ?? message))
  }
  addEventListener('error', report)
  // The page is loaded after the document's parts are in place: modules read them.
  const { App } = await import('../../src/app/App.tsx')
  const { followPreferences, readPreferences } = await import('../../src/app/preferences.ts')
  const { call, onReached } = await import('../../src/api/browser.ts')
  if (!intercepted.has(window)) installKeyInterceptors()
  intercepted.add(window)
  const words = createI18n(language, allSentences)
  let close = () => {}

  const find = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`nothing matches ${selector}\n${document.body.textContent}`)
    return found
  }
  const cellSelector = (row: number, column: string) => `[data-pane="table"] [row-index="${row}"] [col-id="${column}"]`
  const cell = (row: number, column: string) => find(cellSelector(row, column))
  const place = (row: number, col: number) =>
    find(`[data-pane="map"] [role="gridcell"][aria-rowindex="${row}"][aria-colindex="${col}"]`)
  const until = async (condition: () => unknown) => {
    for (let waited = 0; waited < patience; waited += frame) {
      if (condition()) return
      await advance(frame)
      if (waited % timeBetweenImports === 0) await vi.dynamicImportSettled()
    }
    throw new Error(`the condition was not met: ${condition}\n${document.body.textContent}`)
  }
  /** Parts of the page that are loaded at their first use are loaded in real time. */
  const rest = async () => {
    await advance((framesOfKey / 2) * frame)
    await vi.dynamicImportSettled()
    await advance((framesOfKey / 2) * frame)
  }
  const pointer = (type: string, element: Element, options: MouseEventInit = {}) => {
    pointAt(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    const at = { clientX: x + width / 2, clientY: y + height / 2 }
    const init = { bubbles: true, cancelable: true, composed: true, button: 0, pointerId: 1, ...at, ...options }
    const event = type.startsWith('pointer')
      ? new PointerEvent(type, { pointerType: 'mouse', isPrimary: true, ...init })
      : new MouseEvent(type, init)
    return element.dispatchEvent(event)
  }
  /** A press moves the focus to the nearest element that takes it. */
  const pressPointer = (element: Element, options?: MouseEventInit) => {
    pointer('pointerdown', element, options)
    if (pointer('mousedown', element, options))
      element.closest<HTMLElement>('button, input, textarea, a[href], [tabindex]')?.focus()
  }

  const mount = async () => {
    history.pushState({}, '', options.address ?? `/fields?cultureId=1&fieldId=1&yearId=${field.yearId}`)
    const host = document.createElement('div')
    document.body.append(host)
    const store = createStore()
    readPreferences(store)
    followPreferences(store, words)
    options.prepare?.(store)
    const root = createRoot(host)
    const unmounted = new AbortController()
    const { signal } = unmounted
    const reached = (listener: Parameters<typeof onReached>[0]) => {
      signal.addEventListener('abort', onReached(listener))
    }
    followReachability(
      store,
      { readNotice: async () => (await call(getMaintenance, {})).notice, onReached: reached },
      { navigator, addEventListener: (type: string, act: EventListener) => addEventListener(type, act, { signal }) },
    )
    root.render(createElement(App, { store, words }))
    close = () => {
      unmounted.abort()
      root.unmount()
      host.remove()
    }
    await loaded(options.ready ?? (() => document.querySelector(cellSelector(0, 'label'))))
    await rest()
  }

  const click = async (element: Element, init?: MouseEventInit) => {
    pressPointer(element, init)
    pointer('pointerup', element, init)
    pointer('mouseup', element, init)
    pointer(init?.button === 2 ? 'contextmenu' : 'click', element, init)
    await rest()
  }
  const openEmptyColumns = async () => {
    const chip = () => document.querySelector('[data-empty-columns]')
    for (let found = chip(); found; found = chip()) await click(found)
  }

  onTestFinished(async () => {
    close()
    await advance(frame)
    endWorkers()
    removeEventListener('error', report)
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    await clearDatabases()
    for (const name of ['token', 'refreshToken', 'language'] as const) deleteCookie(name)
    vi.useRealTimers()
    expect(faults).toEqual([])
  })
  await mount()
  if (!options.leavesFolded) await openEmptyColumns()

  const driver: FieldDriver = {
    server,
    field,
    grain: `trait:${field.traitId}`,
    clipboard,
    cell,
    place,
    nameOf: (row, col) => place(row, col).getAttribute('aria-label') ?? '',
    shownRows: () => document.querySelectorAll('[data-pane="table"] [row-index]:not([row-index^="b-"])').length,
    find,
    text: (selector) => document.querySelector(selector)?.textContent ?? '',
    role(role, name, within) {
      const [found] = elementsOfRole(role, name, within)
      if (!found) throw new Error(`no ${role} ${name ?? ''}\n${document.body.textContent}`)
      return found
    },
    async press(...keys) {
      for (const key of keys) {
        pressKey(key, clipboard)
        await rest()
      }
    },
    async type(text) {
      for (const letter of text) {
        pressKey(letter, clipboard)
        await advance(2 * frame)
      }
      await rest()
    },
    async scan(...keys) {
      for (const key of keys) {
        pressKey(key, clipboard)
        await advance(1, 1)
      }
      await rest()
    },
    openEmptyColumns,
    click,
    async doubleClick(element, init) {
      await click(element, init)
      await click(element, init)
      pointer('dblclick', element, init)
      await rest()
    },
    async drag(elements, init) {
      pressPointer(elements[0], init)
      for (const element of elements.slice(1)) {
        pointer('pointermove', element, init)
        await advance(2 * frame)
      }
      const last = elements[elements.length - 1]
      pointer('pointerup', last, init)
      pointer('mouseup', last, init)
      await rest()
    },
    async hover(element) {
      for (const type of ['pointerover', 'mouseover', 'pointermove', 'mousemove']) pointer(type, element)
      await advance(restOfPointer)
    },
    async paste(content) {
      paste(content)
      await rest()
    },
    async fill(element, text) {
      const field = element as HTMLInputElement | HTMLTextAreaElement
      field.focus()
      writeText(field, text)
      await rest()
    },
    async choose(element, option) {
      const select = element as HTMLSelectElement
      const found = [...select.options].find(({ text }) => text === option)
      if (!found) throw new Error(`no option ${option}`)
      select.value = found.value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await rest()
    },
    wait: (time) => advance(time, Math.max(frame, time / 100)),
    until,
    untilRemoved: (selector) => until(() => !document.querySelector(selector)),
    untilDialogClosed: (name) => until(() => elementsOfRole('dialog', name).length === 0),
    value: (role, name, within) => (driver.role(role, name, within) as HTMLInputElement).value,
    texts: (column, from, to) =>
      Array.from({ length: to - from + 1 }, (_, k) => cell(from + k, column).textContent ?? ''),
    selected: () =>
      [...document.querySelectorAll('[row-index] [col-id][aria-selected="true"]')].map(
        (one) => `${one.closest('[row-index]')?.getAttribute('row-index')} ${one.getAttribute('col-id')}`,
      ),
    focused() {
      const one = document.activeElement
      return `${one?.closest('[row-index]')?.getAttribute('row-index')} ${one?.getAttribute('col-id')}`
    },
    message: () => document.querySelector('[data-message]')?.textContent ?? '',
    saved: () => until(() => document.querySelector('[data-saved="true"]')),
    stored: (column) => server.stored(field, column),
    labels: () => server.map(field).map((row) => row.map((plot) => plot?.label ?? null)),
    plots: () => server.map(field).map((row) => row.map((plot) => plot?.id ?? null)),
    entries: () => field.log.map(({ change }) => change.name.key),
    sent: () => server.called.filter((name) => name === 'sendChange').length,
    async reload() {
      dispatchEvent(new Event('pagehide'))
      close()
      await advance(frame)
      await mount()
    },
  }
  return driver
}

/** Opens a page other than the fields page; ready once its heading is shown, unless the options say otherwise. */
export function openPage(server: MemoryServer, address: string, options: OpenOptions = {}): Promise<FieldDriver> {
  const field = server.fields[0] ?? server.addField({ rows: 1, cols: 2 })
  const ready = () => document.querySelector('h1')
  return openField(server, field, { leavesFolded: true, address, ready, ...options })
}

/** Opens a field and focuses its map, with nothing selected. */
export async function openMap(server: MemoryServer, field: MemoryField): Promise<FieldDriver> {
  const map = await openField(server, field, { leavesFolded: true })
  map.find('[data-pane="map"] [data-region-entry]').focus()
  return map
}

/** Runs a command by its name in the palette. */
export async function runCommand(field: FieldDriver, name: string): Promise<void> {
  await field.press('Control+k')
  await field.type(name)
  field.role('option', new RegExp(`^${name}`))
  await field.press('Enter')
}

/** Waits for the first rendering: modules are loaded in real time, what they wait for in simulated time. */
async function loaded(condition: () => unknown): Promise<void> {
  const end = process.hrtime.bigint() + 500_000_000_000n
  while (!condition()) {
    if (process.hrtime.bigint() > end) throw new Error(`not shown: ${document.body.textContent}`)
    await advance(frame)
  }
}

/** Shows a field on the map, which Enter then edits. */
export async function showOnMap(map: FieldDriver, name: string): Promise<void> {
  await map.press('f')
  await map.type(name)
  await map.press('Enter')
}

/** Makes Enter edit labels on the map: until a field is chosen it edits the trait that colours the map. */
export const editLabels = (map: FieldDriver): Promise<void> => showOnMap(map, 'label')

/** Goes to the trait of the field, the last column, in a row. */
export async function toTrait(table: FieldDriver, row: number): Promise<void> {
  await table.click(table.cell(row, 'row'))
  await table.press('End', 'End')
  expect(table.focused()).toBe(`${row} ${table.grain}`)
}

export const hasRow = (row: number) => document.querySelector(`[data-pane="table"] [row-index="${row}"]`) !== null

export const hasHeading = (column: string) =>
  document.querySelector(`[role="columnheader"][col-id="${column}"]`) !== null

/** The region that has the focus. */
export const focusedRegion = () => document.activeElement?.closest('[data-region]')?.getAttribute('data-region')
