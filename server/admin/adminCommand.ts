import type { AuditKind } from '../../src/domain/company/auditKind.ts'
import { setCompany } from '../platform/db/company.ts'
import type { Sql, Tx } from '../platform/db/connect.ts'
import { jobChannel } from '../platform/jobs/queue.ts'
import type { Settings } from '../platform/settings.ts'
import { AdminRefusedError } from './adminErrors.ts'

/** The words after a command, and the values of its options. */
export interface AdminInput {
  readonly operands: readonly string[]
  readonly options: Readonly<Record<string, string>>
}

/** The result of a command: rows, which `--json` prints without formatting. */
export type AdminRows = readonly Record<string, unknown>[]

interface CommandBase {
  /** What follows the command, as the usage shows it. */
  readonly usage: string
  /** How many words must follow, and the options that can. */
  readonly operandCount: number
  readonly options?: readonly string[]
  /** Options that are required. */
  readonly needs?: readonly string[]
  /** Whether the result is a failure, which sets the exit code. */
  isFailure?(rows: AdminRows): boolean
}

/** A command that works on the database of a running server, as the owner's role. */
export interface DatabaseCommand extends CommandBase {
  run(db: Sql, input: AdminInput, settings: Settings): Promise<AdminRows>
}

/** A command that opens its own connections and files. */
interface StandaloneCommand extends CommandBase {
  runStandalone(input: AdminInput, settings: Settings): Promise<AdminRows>
}

export type AdminCommand = DatabaseCommand | StandaloneCommand

export interface StoredPerson {
  company_id: number
  id: number
  username: string
  role: string
}

/** The person of a login, locked. @throws AdminRefusedError. */
export async function lockPerson(tx: Tx, login: string): Promise<StoredPerson> {
  const [person] = await tx<StoredPerson[]>`
    SELECT company_id, id, username, role FROM users WHERE lower(username) = lower(${login}) FOR UPDATE`
  if (!person) throw new AdminRefusedError('admin.noLogin', { login })
  return person
}

/** Locks the company of an id. From here on the transaction acts within it. @throws AdminRefusedError. */
export async function enterCompany(tx: Tx, text: string): Promise<number> {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0
  const [company] = await tx`SELECT 1 FROM companies WHERE id = ${id} FOR UPDATE`
  if (!company) throw new AdminRefusedError('admin.noCompany', { id: text })
  await setCompany(tx, id)
  return id
}

/** A row of the history without an author: done by the operator. */
export async function addHistoryRow(
  tx: Tx,
  company: number,
  kind: AuditKind,
  key: string,
  params: Record<string, string> = {},
) {
  await tx`
    INSERT INTO audit_log (company_id, kind, key, params)
    VALUES (${company}, ${kind}, ${key}, ${tx.json(params)})`
}

/** Adds a history row about a person, named by login. */
export async function addHistoryRowAbout(
  tx: Tx,
  { company_id, id, username }: StoredPerson,
  kind: AuditKind,
  key: string,
) {
  await tx`
    INSERT INTO audit_log (company_id, about_user_id, kind, key, params)
    VALUES (${company_id}, ${id}, ${kind}, ${key}, ${tx.json({ name: username })})`
}

/**
 * Adds a task for the nodes of a running server, or for the next that starts, on behalf of a user; returns the task's id.
 */
export async function addTask(
  tx: Tx,
  { company, user }: { company: number; user: number },
  kind: string,
  input: Record<string, string | boolean>,
): Promise<number> {
  const [{ id }] = await tx<{ id: number }[]>`
    INSERT INTO tasks (company_id, user_id, kind, input)
    VALUES (${company}, ${user}, ${kind}, ${tx.json(input)}) RETURNING id`
  await tx`INSERT INTO jobs (company_id, task_id, kind) VALUES (${company}, ${id}, ${kind})`
  await tx`SELECT pg_notify(${jobChannel}, '')`
  return id
}

/** Makes every node read these sessions again when the transaction commits. */
export async function notifySessions(tx: Tx, channel: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await tx`SELECT pg_notify(${channel}, ${id})`
}

/** Notifies all open sessions of a person over `channel` when the transaction commits. */
export const notifyPersonSessions = (tx: Tx, channel: string, person: Pick<StoredPerson, 'company_id' | 'id'>) =>
  tx`SELECT pg_notify(${channel}, id::text) FROM sessions WHERE user_id = ${person.id} AND ended_at IS NULL`
