import { randomUUID } from 'node:crypto'
import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { callAddress } from '../../src/api/address.ts'
import { bases, type Call, type CallAnswer, type CallInput } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls.ts'
import type { getProfile } from '../../src/contract/company/account.ts'
import type {
  acknowledgeNotification,
  listNotifications,
  Notification,
} from '../../src/contract/company/notifications.ts'
import type { readLineCalls } from '../../src/contract/genome/lineCalls.ts'
import type { reserveCropIds } from '../../src/contract/lines/cropChanges.ts'
import type { Crop, SessionUser } from '../../src/contract/lines/crops.ts'
import type { lineSeeds } from '../../src/contract/lines/varieties.ts'
import type { cellHistory } from '../../src/contract/plots/cellHistory.ts'
import type { LastChangesAnswer } from '../../src/contract/plots/lastChanges.ts'
import type { addFieldYear, createField } from '../../src/contract/plots/nurseries.ts'
import type { readPlotPlants } from '../../src/contract/plots/plants.ts'
import { applyChange } from '../../src/domain/change/applyChange.ts'
import { applyToCrop } from '../../src/domain/change/applyToCrop.ts'
import type { CellValue, ChangeColumn, ChangeSet, LineField } from '../../src/domain/change/changeSet.ts'
import { createdColumns } from '../../src/domain/change/createdColumns.ts'
import { lineValue } from '../../src/domain/change/lineEdits.ts'
import { readCell } from '../../src/domain/columns/cell.ts'
import { encodeFieldYear } from '../../src/domain/columns/codec.ts'
import { encodeCrop } from '../../src/domain/columns/cropCodec.ts'
import { type CropColumns, cropOf } from '../../src/domain/columns/cropColumns.ts'
import { emptyFieldYear, type FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import { isYearDataField, yearCell } from '../../src/domain/columns/yearData.ts'
import type { Marker } from '../../src/domain/genotypes/marker.ts'
import { type AlleleCall, agreedCall, alleleCall } from '../../src/domain/genotypes/packedCalls.ts'
import { encodeMeans } from '../../src/domain/means/meansCodec.ts'
import type { Trait } from '../../src/domain/traits/trait.ts'
import type { LoggedChange } from '../../src/state/outbox/loggedChange.ts'
import type { CellConflict } from '../../src/state/outbox/outbox.ts'
import {
  type FieldIds,
  type FieldOptions,
  fieldColumns,
  type TraitOptions,
  traitColumns,
} from '../fields/fieldColumns.ts'
import { MemoryNurseries } from './memoryNurseries.ts'
import { sendLive } from './pageParts.ts'

/** A request as a handler sees it. */
interface Request {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** Requests of a call that are answered otherwise, or only those about one id. */
interface AnsweredOtherwise {
  readonly name: string
  readonly about: string | null
}

interface DelayedCall extends AnsweredOtherwise {
  readonly released: Promise<void>
}

interface RefusedCall extends AnsweredOtherwise {
  readonly error: {
    readonly status: number
    readonly code: string
    readonly detail?: string
    /** Sentences by field of the request. */
    readonly errors?: Readonly<Record<string, string[]>>
  }
}

const isAbout = ({ name, about }: AnsweredOtherwise, call: Call, params: Request['params']): boolean =>
  name === call.name && (about === null || about === params.id)

/** A nursery's year in the memory of the server. */
export interface MemoryField extends FieldIds {
  readonly columns: FieldYearColumns
  /** The change that created the field. */
  readonly creation: LoggedChange
  /** Accepted changes after it, oldest first. */
  readonly log: LoggedChange[]
}

const user = {
  id: 1,
  username: 'breeder',
  first_name: 'Anna',
  last_name: 'Orlova',
  role: 'general_director' as const,
  company_id: 1,
}
const userName = `${user.first_name} ${user.last_name}`
const colleague = 'Boris Ivanov'
const [cropId, fieldId] = [1, 1]

const encoded = (part: object) => btoa(JSON.stringify(part))

/** Time at which pages are opened, and fields created: the simulated clock begins at it. */
export const openedAt = '2026-09-15T09:00:00.000Z'

/** A token of the user's session. */
export const accessToken = `${encoded({})}.${encoded({ sub: String(user.id), sid: 'one' })}.signature`

const noSettings = {
  language: null,
  theme: null,
  decimal_mark: null,
  density: null,
  room_size: null,
  palette: null,
  diverging_reversed: null,
  origin: null,
  wheel_zooms: null,
  single_keys: null,
  toast_position: null,
  notify: {},
  // No tour opens over the page.
  tours: { workbench: 'done' as const },
}

/** An answer other than the call's own: its status and the body of its error. */
class RefusalError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, code: string, further: object = {}) {
    super(code)
    this.status = status
    this.body = { detail: code, code, errors: {}, ...further }
  }
}

/** Ids are unique in the process: the browser's database outlives a server. */
let nextId = 100

const newIds = (count: number): number[] => Array.from({ length: count }, () => nextId++)

const created = '2026-01-12T08:00:00.000Z'

const placeholder = 'A'

/** The addresses of a call: `GET /api/v1/field_years/([^/]+)/changes/`. */
function patternOf(call: Call): RegExp {
  const names = [...call.path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name)
  const params = Object.fromEntries(names.map((name) => [name, placeholder]))
  const [before, ...parts] = callAddress({ ...call, path: call.path.replace(/:([A-Za-z_]+)/g, '\n:$1\n') }, params, {
    ...bases,
    live: '',
  }).split('\n')
  const rest = parts.map((part) => (part === placeholder ? '([^/]+)' : part)).join('')
  return new RegExp(`^${call.method} ${before}${rest}$`)
}

/**
 * The transport of the tests in process: answers the client's calls from memory, with the server's rules for change sets
 * (gapless numbers, repeated keys, conflicts with what others have stored). A call without an answer here is refused.
 */
export class MemoryServer {
  readonly fields: MemoryField[] = []
  readonly nurseries = new MemoryNurseries()
  readonly crops: Crop[] = [{ spec_id: cropId, russian_name: 'Овёс', english_name: 'Oats' }]
  /** Names of the calls so far, in order. */
  readonly called: string[] = []
  /** Bodies of the calls so far by name, in order. */
  readonly bodies = new Map<string, unknown[]>()
  /** Lines of the crop that were added without a year; null = the crop has the lines of its years. */
  private ownCrop: CropColumns | null = null
  private readonly cropLog: LoggedChange[] = []
  /** The signed-in user and the counters of the company. */
  readonly profile: { user_data: CallAnswer<typeof getProfile>['user_data']; company_info: Record<string, number> } = {
    user_data: {
      ...user,
      patronymic: null,
      email: null,
      contact_telephone: null,
      division: null,
      countries: [],
      birthday: null,
      extra_information: null,
      company_name: 'Northfield',
      password_pending: false,
    },
    company_info: { brush_table_objects: 0, fields: 1, lines_created_by_user: 0, lines_in_division: 0, plots: 0 },
  }
  /** The user's layout of the columns. */
  layout: unknown = null
  /** Whether requests reach the server. */
  isConnected = true
  private readonly answers = new Map<string, unknown>()
  private readonly delayed = new Set<DelayedCall>()
  private readonly refused = new Set<RefusedCall>()
  /** The user's notifications, newest first. */
  readonly notifications: Notification[] = []
  private readonly routes = calls.map((call) => ({ call, pattern: patternOf(call) }))

  constructor() {
    this.nurseries.add(fieldId, { field_name: 'Trial', spec_id: cropId, region: 1, kind: 'control' })
  }

  /** Creates a year with plots, lines and the trait `Yield, t/ha`. */
  addField(options: FieldOptions): MemoryField {
    const [yearId, traitId] = newIds(2)
    const lineIds = newIds(options.lineNames?.length ?? options.lines ?? 10)
    return this.addPlots({ yearId, traitId, lineIds }, options)
  }

  /** Creates a further year with other plots of the same lines and trait. */
  addYear({ traitId, lineIds }: MemoryField, options: FieldOptions): MemoryField {
    const [yearId] = newIds(1)
    return this.addPlots({ yearId, traitId, lineIds }, options)
  }

  private addPlots(ids: Omit<FieldIds, 'plotIds'>, options: FieldOptions): MemoryField {
    const own = { ...ids, plotIds: newIds(options.rows * options.cols) }
    const field = this.storeYear(own, 2026 + this.fields.length, fieldId, fieldColumns(own, options))
    this.nurseries.addYear(field.yearId, field.columns.year, fieldId)
    return field
  }

  /** Stores a year whose contents one change creates. */
  private storeYear(own: FieldIds, year: number, field_id: number, created: ChangeColumn[]): MemoryField {
    const place = { year_id: own.yearId, field_id, spec_id: cropId, year, field_name: 'Trial' }
    const columns = emptyFieldYear(place)
    const change = { name: { key: 'change.plotsCreated', params: {} }, columns: created }
    applyChange(columns, change)
    const creation = {
      seq: 0,
      key: randomUUID(),
      user_id: user.id,
      user_name: userName,
      at: openedAt,
      change,
    }
    const field = { ...own, columns, creation, log: [] }
    this.fields.push(field)
    return field
  }

  /** Adds traits to a field; returns their columns. */
  addTraits(field: MemoryField, names: readonly string[], options: TraitOptions): `trait:${number}`[] {
    const ids = newIds(names.length)
    const columns = traitColumns(ids, names, field.plotIds, options)
    applyChange(field.columns, { name: { key: 'change.values', params: {} }, columns })
    return ids.map((id) => `trait:${id}` as const)
  }

  /** Stored values of a column by plot, in the order in which plots were created. */
  stored({ columns, plotIds }: MemoryField, column: string): CellValue[] {
    return plotIds.map((id) => readCell(columns, columns.indexOf.get(id) ?? -1, column))
  }

  /** Adds a marker at 28.4 on chromosome 2H to a field; `callOf` returns the call of plot `k`. Returns its column. */
  addMarker(field: MemoryField, name: string, callOf: (k: number) => string | null): `marker:${number}` {
    const ids = newIds(1)
    const of = (field: ChangeColumn['field'], before: CellValue, after: CellValue): ChangeColumn => {
      return { entity: 'marker', field, ids, before: [before], after: [after] }
    }
    const known = field.plotIds.flatMap((id, k) => (callOf(k) === null ? [] : [{ id, call: callOf(k) }]))
    const calls: ChangeColumn = {
      entity: 'plot',
      field: `marker:${ids[0]}`,
      ids: known.map(({ id }) => id),
      before: known.map(() => null),
      after: known.map(({ call }) => call),
    }
    const passport = [of('exists', false, true), of('name', null, name), of('chromosome', null, '2H')]
    const columns = [...passport, of('position', null, 28.4), calls].filter(({ ids }) => ids.length)
    applyChange(field.columns, { name: { key: 'change.values', params: {} }, columns })
    return `marker:${ids[0]}`
  }

  /** Stores values of plots without an entry of the log; `after` returns the value of plot `k`, undefined = unchanged. */
  set(field: MemoryField, column: ChangeColumn['field'], after: (k: number) => CellValue | undefined): void {
    const written = field.plotIds.flatMap((id, k) => (after(k) === undefined ? [] : [{ id, value: after(k) ?? null }]))
    const ids = written.map(({ id }) => id)
    const values = { ids, before: ids.map(() => null), after: written.map(({ value }) => value) }
    applyChange(field.columns, {
      name: { key: 'change.values', params: {} },
      columns: [{ entity: 'plot', field: column, ...values }],
    })
  }

  /** Stores a property of a year without an entry of the log. */
  setOfYear(field: MemoryField, column: ChangeColumn['field'], after: CellValue): void {
    const columns = [ofYear(field, column, after)]
    applyChange(field.columns, { name: { key: 'change.value', params: {} }, columns })
  }

  /** The stored traits of a field. */
  traits({ columns }: MemoryField): Trait[] {
    return columns.traits.map(({ trait }) => trait)
  }

  /** The stored markers of a field. */
  markers({ columns }: MemoryField): Marker[] {
    return columns.markers.map(({ marker }) => marker)
  }

  /** Writes a column of the `k`-th plot as a colleague and sends it to the open pages. */
  writeAsColleague(field: MemoryField, k: number, column: ChangeColumn['field'], after: CellValue): void {
    const { columns, plotIds } = field
    const plot = columns.indexOf.get(plotIds[k]) ?? -1
    const before = column === 'exists' ? !after : readCell(columns, plot, column)
    this.writeColumns(field, [{ entity: 'plot', field: column, ids: [plotIds[k]], before: [before], after: [after] }])
  }

  /** Writes a value of a plant as a colleague and sends it to the open pages. */
  writePlantAsColleague(field: MemoryField, plant: number, column: ChangeColumn['field'], after: CellValue): void {
    this.writeColumns(field, [{ entity: 'plant', field: column, ids: [plant], before: [null], after: [after] }])
  }

  /** Writes a property of a year as a colleague and sends it to the open pages. */
  writeYearAsColleague(field: MemoryField, column: ChangeColumn['field'], after: CellValue): void {
    this.writeColumns(field, [ofYear(field, column, after)])
  }

  /** Deletes a year as a colleague and notifies the open pages. */
  deleteYearAsColleague({ yearId }: MemoryField): void {
    this.nurseries.deleteYear(yearId)
    const by = { user_id: 2, user_name: colleague, at: new Date().toISOString() }
    sendLive('data_updated', { topic: 'nurseries', spec_id: cropId, ids: [fieldId], ...by })
  }

  private writeColumns(field: MemoryField, written: ChangeColumn[]): void {
    const { columns } = field
    const change: ChangeSet = { name: { key: 'change.value', params: { field: 'Yield' } }, columns: written }
    applyChange(columns, change)
    columns.seq++
    const entry = { key: randomUUID(), user_id: 2, user_name: colleague, at: new Date().toISOString() }
    field.log.push({ seq: columns.seq, ...entry, change })
    const place = { year_id: field.yearId, spec_id: cropId, seq: columns.seq, crop_seq: null }
    sendLive('data_updated', { ...place, ...entry, change })
  }

  /**
   * Delays the answers to a call, and what it does, until the returned function is called; `about`: only to requests with
   * this id in their address.
   */
  delay({ name }: Call, about?: number): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const delayed: DelayedCall = { name, about: about === undefined ? null : String(about), released: promise }
    this.delayed.add(delayed)
    return () => {
      this.delayed.delete(delayed)
      resolve()
    }
  }

  /** Until when the answer to a request waits; null = it is answered at once. */
  delayedUntil(method: string, url: string): Promise<void> | null {
    const found = this.routeOf(method, url)
    if (!found) return null
    return [...this.delayed].find((one) => isAbout(one, found.call, found.params))?.released ?? null
  }

  /**
   * Answers a call with an error until the returned function is called; `about`: only requests with this id in their
   * address.
   */
  refuse({ name }: Call, error: RefusedCall['error'], about?: number): () => void {
    const refused: RefusedCall = { name, about: about === undefined ? null : String(about), error }
    this.refused.add(refused)
    return () => {
      this.refused.delete(refused)
    }
  }

  /** Cuts the connection until the returned function is called: requests fail without an answer. */
  disconnect(): () => void {
    this.isConnected = false
    dispatchEvent(new Event('offline'))
    return () => {
      this.isConnected = true
      dispatchEvent(new Event('online'))
    }
  }

  /** Stores a notification of the user and sends it to the open pages; returns its id. */
  notify(changed: Partial<Notification> = {}): number {
    const [id] = newIds(1)
    const stored: Notification = {
      id,
      title: 'Sign-in blocked',
      message: 'Too many attempts from 192.0.2.7',
      created_at: new Date().toISOString(),
      is_ack: false,
      status: 'info',
      type: 'account',
      ...changed,
    }
    this.notifications.unshift(stored)
    sendLive('system_notification', stored)
    return id
  }

  /** Gives the crop these lines instead of the lines of its years; returns their ids. */
  addLines(names: readonly string[]): number[] {
    const ids = newIds(names.length)
    this.ownCrop = cropOf({ spec_id: cropId, seq: 0 }, [], [])
    const columns = createdColumns('line', ids, [['name', [...names]]])
    applyToCrop(this.ownCrop, { name: { key: 'change.values', params: {} }, columns })
    return ids
  }

  /** The stored lines of the crop by name: whether a variety, mother, father. */
  lines(): Record<string, [isVariety: boolean, mother: string | null, father: string | null]> {
    const crop = this.crop(cropId)
    const nameOf = (id: number) => (id ? crop.name[crop.indexOf.get(id) ?? -1] : null)
    const living = Array.from({ length: crop.count }, (_, i) => i).filter((i) => crop.alive[i])
    return Object.fromEntries(
      living.map((i) => [crop.name[i], [crop.is_variety[i] === 1, nameOf(crop.mother[i]), nameOf(crop.father[i])]]),
    )
  }

  /** Writes a field of a line as a colleague and sends it to the open pages. */
  writeLineAsColleague(line: number, field: LineField, after: CellValue): void {
    const crop = this.crop(cropId)
    const before = lineValue(crop, crop.indexOf.get(line) ?? -1, field)
    const columns: ChangeColumn[] = [{ entity: 'line', field, ids: [line], before: [before], after: [after] }]
    const entry = this.writeCrop(randomUUID(), { name: { key: 'change.values', params: { count: 1 } }, columns }, 2)
    sendLive('data_updated', { ...entry, year_id: null, spec_id: cropId, crop_seq: entry.seq })
  }

  private writeCrop(key: string, change: ChangeSet, user_id: number): LoggedChange {
    const crop = this.crop(cropId)
    applyToCrop(crop, change)
    crop.seq++
    const user_name = user_id === user.id ? userName : colleague
    const entry = { seq: crop.seq, key, user_id, user_name, at: new Date().toISOString(), change }
    this.cropLog.push(entry)
    return entry
  }

  private acceptCrop({ key, change }: { key: string; change: ChangeSet }): unknown {
    const known = this.answers.get(key)
    if (known) return known
    const crop = this.crop(cropId)
    const conflicts = change.columns.flatMap((column) => lineConflictsOf(crop, column))
    if (conflicts.length) throw new RefusalError(409, 'change.conflict', { conflicts })
    const { seq, at } = this.writeCrop(key, change, user.id)
    const answer = { seq: 0, crop_seq: seq, at, difference: null }
    this.answers.set(key, answer)
    return answer
  }

  /** The changes of a cell of a plot in its year, or of a line in its crop and all years, newest first. */
  private cellHistory(request: Request, entity: 'plot' | 'line'): CallAnswer<typeof cellHistory> {
    const { params, query } = request
    const fields = entity === 'plot' ? [this.fieldOf(request)] : this.fields
    const changes = fields.flatMap(({ creation, log }) => [creation, ...log])
    if (entity === 'line') changes.push(...this.cropLog)
    const { page = 1, page_size = 50 } = query
    const [number, size] = [Number(page), Number(page_size)]
    const all = changes.reverse().flatMap(({ seq, at, user_id, user_name, change: { name, columns } }) =>
      columns.flatMap((column) => {
        const isWritten = column.entity === entity && column.field === params.field
        const k = isWritten ? column.ids.indexOf(Number(params[entity])) : -1
        const { before, after } = column
        return k < 0 ? [] : [{ seq, at, user_id, user_name, name, before: before[k], after: after[k] }]
      }),
    )
    const meta = { page: number, page_size: size, total: all.length, total_pages: Math.ceil(all.length / size) }
    return { meta, data: all.slice((number - 1) * size, number * size) }
  }

  /** The calls of the lines of a year at markers: the call on which the plots of a line agree. */
  private lineCalls(request: Request): CallAnswer<typeof readLineCalls> {
    const { columns } = this.fieldOf(request)
    const lines = [...columns.lines.keys()]
    const markers = String(request.query.markers).split(',').map(Number)
    const callOf = (line: number, marker: number) => {
      const own = Array.from({ length: columns.count }, (_, i) => i).filter((i) => columns.line[i] === line)
      const calls = own.map((i) => readCell(columns, i, `marker:${marker}`)).filter((call) => call !== null)
      return agreedCall(calls.map((call) => splitCall(String(call))))?.join('/')
    }
    return {
      lines,
      markers: markers.map((id) => {
        const calls = lines.map((line) => callOf(line, id))
        const words = [...new Set(calls.filter((call) => call !== undefined))]
        return { id, words, calls: calls.map((call) => (call === undefined ? -1 : words.indexOf(call))) }
      }),
    }
  }

  /** The plants of a plot with their values, as the log has written them. */
  plants({ columns, log }: MemoryField, plot: number): CallAnswer<typeof readPlotPlants> {
    const found = new Map<number, Map<string, CellValue>>()
    for (const { change } of log)
      for (const { entity, field, ids, after } of change.columns) {
        if (entity !== 'plant') continue
        ids.forEach((id, k) => {
          found.set(id, (found.get(id) ?? new Map()).set(field, after[k]))
        })
      }
    const own = [...found].filter(([, cells]) => cells.get('exists') && cells.get('plot_id') === plot)
    const plants = own.map(([id, cells]) => ({ id, name: String(cells.get('name')) }))
    const values = own.flatMap(([plant, cells]) =>
      columns.traits.flatMap(({ trait: { id } }) => {
        const value = (cells.get(`trait:${id}`) ?? null) as string | number | null
        const note = (cells.get(`note:${id}`) ?? null) as string | null
        return value === null && note === null ? [] : [{ plant, trait: id, value, note }]
      }),
    )
    plants.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    return { seq: columns.seq, plants, values }
  }

  /** Author and time of the last change of each plot. */
  private lastChanges({ columns, creation, log }: MemoryField): LastChangesAnswer {
    const users = [
      { id: user.id, name: userName },
      { id: 2, name: colleague },
    ]
    const last = new Map<number, { seconds: number; by: number }>()
    for (const { at, user_id, change } of [creation, ...log]) {
      const by = users.findIndex(({ id }) => id === user_id)
      const ids = change.columns.flatMap(({ entity, ids }) => (entity === 'plot' ? ids : []))
      for (const id of ids) last.set(id, { seconds: Math.floor(Date.parse(at) / 1000), by })
    }
    const entries = [...last].filter(([id]) => columns.alive[columns.indexOf.get(id) ?? -1])
    return {
      users,
      plots: entries.map(([plot]) => plot),
      seconds: entries.map(([, { seconds }]) => seconds),
      by: entries.map(([, { by }]) => by),
    }
  }

  /** Number of unread notifications. */
  get unread(): number {
    return this.notifications.filter(({ is_ack }) => !is_ack).length
  }

  private listNotifications({ query }: Request): CallAnswer<typeof listNotifications> {
    const { page = 1, page_size = 50, status__neq } = query
    const [number, size] = [Number(page), Number(page_size)]
    const all = this.notifications.filter(({ status }) => status !== status__neq)
    const meta = { page: number, page_size: size, total: all.length, total_pages: Math.ceil(all.length / size) }
    return { meta: { ...meta, unread: this.unread }, data: all.slice((number - 1) * size, number * size) }
  }

  /** The stored map, row by row; null = empty place. */
  map({ columns }: MemoryField): ({ id: number; label: string | null } | null)[][] {
    const rows: ({ id: number; label: string | null } | null)[][] = Array.from({ length: columns.map_rows }, () =>
      new Array(columns.map_width).fill(null),
    )
    for (let i = 0; i < columns.count; i++) {
      const [row, col] = [readCell(columns, i, 'row'), readCell(columns, i, 'col')]
      if (readCell(columns, i, 'exists') === false || typeof row !== 'number' || typeof col !== 'number') continue
      rows[row - 1][col - 1] = { id: columns.id[i], label: columns.label[i] }
    }
    return rows
  }

  /** Answers every request of the client from now on. */
  connect(): void {
    connected = this
    axios.defaults.adapter = answerRequest
    Object.assign(axios.defaults, { env: { ...axios.defaults.env, fetch: answerFetch } })
  }

  /** Status and data of the answer to a request; `text` is its body. */
  answer(method: string, url: string, query: Request['query'], text: unknown): { status: number; data: unknown } {
    const route = this.routeOf(method, url)
    try {
      if (!route) throw new RefusalError(404, 'notFound')
      const { call, params } = route
      const body = typeof text === 'string' && text ? JSON.parse(text) : text
      this.called.push(call.name)
      this.bodies.set(call.name, [...(this.bodies.get(call.name) ?? []), body])
      const refused = [...this.refused].find((one) => isAbout(one, call, params))
      if (refused) throw new RefusalError(refused.error.status, refused.error.code, refused.error)
      return { status: call.status, data: this.handle(call, { params, query, body }) }
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      return { status: error.status, data: error.body }
    }
  }

  private routeOf(method: string, url: string): { call: Call; params: Request['params'] } | null {
    const address = `${method.toUpperCase()} ${new URL(url, location.href).pathname}`
    for (const { call, pattern } of this.routes) {
      const values = pattern.exec(address)?.slice(1)
      if (!values) continue
      const names = [...call.path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name)
      return { call, params: Object.fromEntries(names.map((name, k) => [name, decodeURIComponent(values[k])])) }
    }
    return null
  }

  private handle(call: Call, request: Request): unknown {
    const total = (data: unknown[]) => ({ meta: { total: data.length }, data })
    switch (call.name) {
      case 'listCrops':
        return {
          meta: this.session(),
          data: this.crops,
        }
      case 'getProfile':
        return this.profile
      case 'updateProfile':
        Object.assign(this.profile.user_data, request.body)
        return this.profile
      case 'getSettings':
        return noSettings
      case 'getMaintenance':
        return { notice: null }
      case 'listNotifications':
        return this.listNotifications(request)
      case 'acknowledgeNotification': {
        const found = this.notifications.filter(({ id }) => id === Number(request.params.id))
        for (const one of found) one.is_ack = (request.body as { is_ack: boolean }).is_ack
        return found[0] satisfies CallAnswer<typeof acknowledgeNotification>
      }
      case 'listFields':
        return this.nurseries.list(Number(request.query.spec_id))
      case 'createField':
        return this.nurseries.add(newIds(1)[0], request.body as CallInput<typeof createField>['body'])
      case 'addFieldYear': {
        const { field_id, year } = request.body as CallInput<typeof addFieldYear>['body']
        const [yearId] = newIds(1)
        const [{ traitId, lineIds }] = this.fields
        this.storeYear({ yearId, traitId, lineIds, plotIds: [] }, year, field_id, [])
        return this.nurseries.addYear(yearId, year, field_id)
      }
      case 'listCountries':
        return this.nurseries.countries()
      case 'listRegions':
        return this.nurseries.regions(Number(request.query.country_id ?? 1))
      case 'loadFieldYear':
        return encodeFieldYear(this.fieldOf(request).columns).slice().buffer
      case 'reserveIds':
        return Object.fromEntries(
          ['plot', 'line', 'trait', 'plant', 'marker'].map((name) => [
            name,
            newIds((request.body as Record<string, number>)[name] ?? 0),
          ]),
        )
      case 'sendChange':
        return this.accept(this.fieldOf(request), request.body as { key: string; change: ChangeSet })
      case 'readChanges':
        return this.tail(this.fieldOf(request), Number(request.query.since))
      case 'loadCrop':
        return encodeCrop(this.crop(Number(request.params.id))).slice().buffer
      case 'reserveCropIds': {
        const { line = 0, trait = 0 } = request.body as CallInput<typeof reserveCropIds>['body']
        return { line: newIds(line), trait: newIds(trait) } satisfies CallAnswer<typeof reserveCropIds>
      }
      case 'sendCropChange':
        return this.acceptCrop(request.body as { key: string; change: ChangeSet })
      case 'readCropChanges': {
        const crop = this.cropLog.filter(({ seq }) => seq > Number(request.query.crop_since))
        const crop_seq = this.crop(Number(request.params.id)).seq
        return {
          meta: { seq: 0, crop_seq, more: false },
          data: [],
          crop: crop.map((entry) => ({ reverts: null, ...entry })),
        }
      }
      case 'loadMeans': {
        const newest = { line: [], plot: [], name: [], place: [], plots: [] }
        const spec_id = Number(request.params.id)
        return encodeMeans({ spec_id, places: [], means: [], newest }).slice().buffer
      }
      case 'lineSeeds': {
        const none = { addresses: [], line: [], seeds: [], place: [], places: [] }
        return { spec_id: Number(request.params.id), ...none } satisfies CallAnswer<typeof lineSeeds>
      }
      case 'readPlotPlants':
        return this.plants(this.fieldOf(request), Number(request.params.plot))
      case 'readLineCalls':
        return this.lineCalls(request)
      case 'cellHistory':
        return this.cellHistory(request, 'plot')
      case 'lineCellHistory':
        return this.cellHistory(request, 'line')
      case 'lastChanges':
        return this.lastChanges(this.fieldOf(request))
      case 'getCompany':
        return { id: 1, name: 'Northfield', time_zone: 'UTC', created_at: created, purge_at: null }
      case 'listNumberingRules':
        return { recipes: [], ranges: [] }
      case 'readColumnOrder':
        return { year: Number(request.query.year), configuration: this.layout }
      case 'storeColumnOrder':
      case 'replaceColumnOrder': {
        const { year, configuration } = request.body as { year: number; configuration: unknown }
        this.layout = configuration
        return { year, configuration }
      }
      case 'photographedPlots':
        return { plots: [], photos: [] }
      case 'listSelections':
        return total([])
      default:
        throw new RefusalError(404, 'notFound')
    }
  }

  /** The user as the session names them. */
  private session(): SessionUser {
    const { id, username, first_name, last_name, role, company_id } = this.profile.user_data
    return { id, username, first_name, last_name, role, company_id, is_sample: false, sample_spec_id: null }
  }

  /** Lines and traits of all years of a crop. */
  private crop(spec_id: number): CropColumns {
    if (spec_id !== cropId) return cropOf({ spec_id, seq: 0 }, [], [])
    if (this.ownCrop) return this.ownCrop
    const lines = this.fields.flatMap(({ columns }) => [...columns.lines.values()])
    const traits = this.fields.flatMap(({ columns }) => columns.traits.map(({ trait }) => trait))
    return cropOf({ spec_id: cropId, seq: this.fields[0]?.columns.crop_seq ?? 0 }, lines, traits)
  }

  private fieldOf({ params }: Request): MemoryField {
    const field = this.fields.find(({ yearId }) => yearId === Number(params.id))
    if (!field || this.nurseries.isYearDeleted(field.yearId)) throw new RefusalError(404, 'notFound')
    return field
  }

  private accept(field: MemoryField, { key, change }: { key: string; change: ChangeSet }): unknown {
    const known = this.answers.get(key)
    if (known) return known
    const { columns } = field
    const conflicts = change.columns.flatMap((column) => conflictsOf(columns, column))
    conflicts.push(...deletedPlots(columns, change))
    if (conflicts.length) throw new RefusalError(409, 'change.conflict', { conflicts })
    applyChange(columns, change)
    columns.seq++
    const touchesCrop = change.columns.some(({ entity }) => entity === 'line' || entity === 'trait')
    if (touchesCrop) columns.crop_seq++
    const at = new Date().toISOString()
    field.log.push({ seq: columns.seq, key, user_id: user.id, user_name: userName, at, change })
    const answer = { seq: columns.seq, crop_seq: touchesCrop ? columns.crop_seq : 0, at, difference: null }
    this.answers.set(key, answer)
    return answer
  }

  private tail({ columns, log }: MemoryField, since: number): unknown {
    const data = log.filter(({ seq }) => seq > since).map((entry) => ({ reverts: null, ...entry }))
    return { meta: { seq: columns.seq, crop_seq: columns.crop_seq, more: false }, data, crop: [] }
  }
}

/** The alleles of a call such as `A/G`. */
function splitCall(call: string): AlleleCall {
  const [one, other] = call.split('/')
  return alleleCall(one, other)
}

/** The column that writes a property of a year. */
function ofYear({ columns, yearId }: MemoryField, field: ChangeColumn['field'], after: CellValue): ChangeColumn {
  const before = isYearDataField(field) ? yearCell(columns, field) : null
  return { entity: 'field_year', field, ids: [yearId], before: [before], after: [after] }
}

let connected: MemoryServer | null = null

function connectedServer(): MemoryServer {
  if (!connected) throw new Error('no server is connected')
  return connected
}

/** The client's transport, which is the same for all servers: the client copies it when its module is loaded. */
async function answerRequest(config: AxiosRequestConfig): Promise<AxiosResponse> {
  const { method = 'get', url = '', params = {}, data: sent } = config
  const server = connectedServer()
  if (!server.isConnected) throw new axios.AxiosError('Network Error', 'ERR_NETWORK', config as never)
  await server.delayedUntil(method, url)
  const { status, data } = server.answer(method, url, params, sent)
  const response = { data, status, statusText: '', headers: {}, config } as AxiosResponse
  if (status < 400) return response
  throw new axios.AxiosError(`status ${status}`, undefined, config as never, null, response)
}

/** The transport of requests that outlive their page. */
async function answerFetch(input: RequestInfo, init?: RequestInit): Promise<Response> {
  if (!connectedServer().isConnected) throw new TypeError('Failed to fetch')
  const request = new globalThis.Request(input, init)
  await connectedServer().delayedUntil(request.method, request.url)
  const { status, data } = connectedServer().answer(request.method, request.url, {}, await request.text())
  return Response.json(data ?? null, { status })
}

/** The stored cell of a plot or year that a change writes; undefined = none that anybody else writes. */
function currentCell(columns: FieldYearColumns, { entity, field }: ChangeColumn, id: number): CellValue | undefined {
  if (entity === 'field_year') return isYearDataField(field) ? yearCell(columns, field) : undefined
  const plot = columns.indexOf.get(id)
  if (entity !== 'plot' || field === 'exists' || plot === undefined || !columns.alive[plot]) return undefined
  return readCell(columns, plot, field)
}

/** A conflict for each deleted plot that a change writes without restoring it. */
function deletedPlots(columns: FieldYearColumns, change: ChangeSet): CellConflict[] {
  const ofPlots = change.columns.filter(({ entity }) => entity === 'plot')
  const [exist, values] = [true, false].map(
    (is) => new Set(ofPlots.flatMap(({ field, ids }) => ((field === 'exists') === is ? ids : []))),
  )
  const isDeleted = (id: number) => readCell(columns, columns.indexOf.get(id) ?? -1, 'exists') === false
  const lost = [...values].filter((id) => !exist.has(id) && isDeleted(id))
  const by = { by: colleague, at: new Date().toISOString() }
  return lost.map((id) => ({
    entity: 'plot',
    field: 'exists',
    id,
    current: false,
    mine: true,
    version: null,
    ...by,
  }))
}

/** Cells that are stored neither as the sender has seen them nor as it wants them. */
function conflictsOf(columns: FieldYearColumns, column: ChangeColumn): CellConflict[] {
  const { entity, field, ids, before, after } = column
  return ids.flatMap((id, k) => {
    const current = currentCell(columns, column, id)
    if (current === undefined || Object.is(current, before[k]) || Object.is(current, after[k])) return []
    return [{ entity, field, id, current, mine: after[k], version: null, by: colleague, at: new Date().toISOString() }]
  })
}

/** Cells of lines that are stored neither as the sender has seen them nor as it wants them. */
function lineConflictsOf(crop: CropColumns, { entity, field, ids, before, after }: ChangeColumn): CellConflict[] {
  if (entity !== 'line' || field === 'exists') return []
  return ids.flatMap((id, k) => {
    const i = crop.indexOf.get(id)
    if (i === undefined) return []
    const current = lineValue(crop, i, field as LineField)
    if (Object.is(current, before[k]) || Object.is(current, after[k])) return []
    return [{ entity, field, id, current, mine: after[k], version: null, by: colleague, at: new Date().toISOString() }]
  })
}
