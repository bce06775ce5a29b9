import { randomUUID } from 'node:crypto'
import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { callAddress } from '../../src/api/address.ts'
import { bases, type Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls.ts'
import { applyChange } from '../../src/domain/change/applyChange.ts'
import type { CellValue, ChangeColumn, ChangeSet } from '../../src/domain/change/changeSet.ts'
import { readCell } from '../../src/domain/columns/cell.ts'
import { encodeFieldYear } from '../../src/domain/columns/codec.ts'
import { encodeCrop } from '../../src/domain/columns/cropCodec.ts'
import { type CropColumns, cropOf } from '../../src/domain/columns/cropColumns.ts'
import { emptyFieldYear, type FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import type { LoggedChange } from '../../src/state/outbox/loggedChange.ts'
import type { CellConflict } from '../../src/state/outbox/outbox.ts'
import {
  type FieldIds,
  type FieldOptions,
  fieldColumns,
  type TraitOptions,
  traitColumns,
} from '../fields/fieldColumns.ts'
import { sendLive } from './pageParts.ts'

/** A request as a handler sees it. */
interface Request {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** A nursery's year in the memory of the server. */
export interface MemoryField extends FieldIds {
  readonly columns: FieldYearColumns
  /** Accepted changes after the one that created the field, oldest first. */
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
const colleague = 'Boris Ivanov'
const [specId, fieldId] = [1, 1]

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
class Refusal extends Error {
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
 * (gapless numbers, repeated keys, conflicts with what others have stored). A call without an answer here is refused and
 * listed in `unanswered`.
 */
export class MemoryServer {
  readonly fields: MemoryField[] = []
  /** Names of the calls so far, in order. */
  readonly called: string[] = []
  /** Names of calls that have no answer here. */
  readonly unanswered: string[] = []
  /** The user's layout of the columns. */
  private layout: unknown = null
  private readonly answers = new Map<string, unknown>()
  private readonly routes = calls.map((call) => ({ call, pattern: patternOf(call) }))

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
    const year = 2026 + this.fields.length
    const columns = emptyFieldYear({
      year_id: own.yearId,
      field_id: fieldId,
      spec_id: specId,
      year,
      field_name: 'Trial',
    })
    applyChange(columns, { name: { key: 'change.plotsCreated', params: {} }, columns: fieldColumns(own, options) })
    const field = { ...own, columns, log: [] }
    this.fields.push(field)
    return field
  }

  /** Adds traits to a field; returns their columns. */
  addTraits(field: MemoryField, names: readonly string[], options: TraitOptions): string[] {
    const ids = newIds(names.length)
    const columns = traitColumns(ids, names, field.plotIds, options)
    applyChange(field.columns, { name: { key: 'change.values', params: {} }, columns })
    return ids.map((id) => `trait:${id}`)
  }

  /** Stored values of a column by plot, in the order in which plots were created. */
  stored({ columns, plotIds }: MemoryField, column: string): CellValue[] {
    return plotIds.map((id) => readCell(columns, columns.indexOf.get(id) ?? -1, column))
  }

  /** Writes a column of the `k`-th plot as a colleague and sends it to the open pages. */
  writeAsColleague(field: MemoryField, k: number, column: ChangeColumn['field'], after: CellValue): void {
    const { columns, plotIds } = field
    const plot = columns.indexOf.get(plotIds[k]) ?? -1
    const before = column === 'exists' ? !after : readCell(columns, plot, column)
    const change: ChangeSet = {
      name: { key: 'change.value', params: { field: 'Yield' } },
      columns: [{ entity: 'plot', field: column, ids: [plotIds[k]], before: [before], after: [after] }],
    }
    applyChange(columns, change)
    columns.seq++
    const entry = { key: randomUUID(), user_id: 2, user_name: colleague, at: new Date().toISOString() }
    field.log.push({ seq: columns.seq, ...entry, change })
    const place = { year_id: field.yearId, spec_id: specId, seq: columns.seq, crop_seq: null }
    sendLive('data_updated', { ...place, ...entry, change })
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
    const { pathname } = new URL(url, location.href)
    const address = `${method.toUpperCase()} ${pathname}`
    const route = this.routes.find(({ pattern }) => pattern.test(address))
    try {
      if (!route) throw new Refusal(404, 'notFound')
      const { call, pattern } = route
      const names = [...call.path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name)
      const values = pattern.exec(address)?.slice(1) ?? []
      const params = Object.fromEntries(names.map((name, k) => [name, values[k]]))
      const body = typeof text === 'string' && text ? JSON.parse(text) : text
      this.called.push(call.name)
      return { status: call.status, data: this.handle(call, { params, query, body }) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, data: error.body }
    }
  }

  private handle(call: Call, request: Request): unknown {
    const total = (data: unknown[]) => ({ meta: { total: data.length }, data })
    const paged = { page: 1, page_size: 20, total: 0, total_pages: 0 }
    switch (call.name) {
      case 'listCrops':
        return {
          meta: { ...user, is_sample: false, sample_spec_id: null },
          data: [{ spec_id: specId, russian_name: 'Овёс', english_name: 'Oats' }],
        }
      case 'getProfile':
        return {
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
      case 'getSettings':
        return noSettings
      case 'getMaintenance':
        return { notice: null }
      case 'listNotifications':
        return { meta: { ...paged, unread: 0 }, data: [] }
      case 'listFields':
        return total([
          {
            field_id: fieldId,
            field_name: 'Trial',
            kind: 'control',
            spec_id: specId,
            country: 1,
            region: 1,
            region_name: 'Central',
            subregion: null,
            subregion_name: null,
            fieldyear_set: this.fields.map(({ columns }) => ({ id: columns.year_id, year: columns.year })).reverse(),
          },
        ])
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
        return encodeCrop(this.crop()).slice().buffer
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
        this.unanswered.push(call.name)
        throw new Refusal(404, 'notFound')
    }
  }

  /** Lines and traits of all years. */
  private crop(): CropColumns {
    const lines = this.fields.flatMap(({ columns }) => [...columns.lines.values()])
    const traits = this.fields.flatMap(({ columns }) => columns.traits.map(({ trait }) => trait))
    return cropOf({ spec_id: specId, seq: this.fields[0]?.columns.crop_seq ?? 0 }, lines, traits)
  }

  private fieldOf({ params }: Request): MemoryField {
    const field = this.fields.find(({ yearId }) => yearId === Number(params.id))
    if (!field) throw new Refusal(404, 'notFound')
    return field
  }

  private accept(field: MemoryField, { key, change }: { key: string; change: ChangeSet }): unknown {
    const known = this.answers.get(key)
    if (known) return known
    const { columns } = field
    const conflicts = change.columns.flatMap((column) => conflictsOf(columns, column))
    if (conflicts.length) throw new Refusal(409, 'change.conflict', { conflicts })
    applyChange(columns, change)
    columns.seq++
    if (change.columns.some(({ entity }) => entity === 'line' || entity === 'trait')) columns.crop_seq++
    const at = new Date().toISOString()
    field.log.push({ seq: columns.seq, key, user_id: user.id, user_name: user.username, at, change })
    const answer = { seq: columns.seq, crop_seq: columns.crop_seq, at, difference: null }
    this.answers.set(key, answer)
    return answer
  }

  private tail({ columns, log }: MemoryField, since: number): unknown {
    const data = log.filter(({ seq }) => seq > since).map((entry) => ({ reverts: null, ...entry }))
    return { meta: { seq: columns.seq, crop_seq: columns.crop_seq, more: false }, data, crop: [] }
  }
}

let connected: MemoryServer | null = null

function connectedServer(): MemoryServer {
  if (!connected) throw new Error('no server is connected')
  return connected
}

/** The client's transport, which is the same for all servers: the client copies it when its module is loaded. */
async function answerRequest(config: AxiosRequestConfig): Promise<AxiosResponse> {
  const { method = 'get', url = '', params = {}, data: sent } = config
  const { status, data } = connectedServer().answer(method, url, params, sent)
  const response = { data, status, statusText: '', headers: {}, config } as AxiosResponse
  if (status < 400) return response
  throw new axios.AxiosError(`status ${status}`, undefined, config as never, null, response)
}

/** The transport of requests that outlive their page. */
async function answerFetch(input: RequestInfo, init?: RequestInit): Promise<Response> {
  const request = new globalThis.Request(input, init)
  const { status, data } = connectedServer().answer(request.method, request.url, {}, await request.text())
  return Response.json(data ?? null, { status })
}

/** Cells of plots that are stored neither as the sender has seen them nor as it wants them. */
function conflictsOf(columns: FieldYearColumns, { entity, field, ids, before, after }: ChangeColumn): CellConflict[] {
  if (entity !== 'plot' || field === 'exists') return []
  return ids.flatMap((id, k) => {
    const plot = columns.indexOf.get(id)
    const current = plot === undefined ? null : readCell(columns, plot, field)
    if (plot === undefined || Object.is(current, before[k]) || Object.is(current, after[k])) return []
    return [{ entity, field, id, current, mine: after[k], version: null, by: colleague, at: new Date().toISOString() }]
  })
}
