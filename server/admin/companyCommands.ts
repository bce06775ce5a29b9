import { randomInt } from 'node:crypto'
import { newPassword } from '../../src/domain/company/newLogin.ts'
import { checkText, login as loginRule, required } from '../../src/domain/plots/textRules.ts'
import type { Language } from '../../src/words/word.ts'
import { beginDeletion, endDeletion } from '../api/company/data/deletion.ts'
import { type ExportInput, exportKind } from '../api/company/data/exportJob.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { roleChannel, sessionChannel } from '../platform/auth/sessionCache.ts'
import { setCompany } from '../platform/db/company.ts'
import type { Sql } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type Quotas, quotaNames } from '../platform/policy/quotas.ts'
import {
  type AdminRows,
  addHistoryRow,
  addHistoryRowAbout,
  addTask,
  type DatabaseCommand,
  enterCompany,
  lockPerson,
  notifyPersonSessions,
  notifySessions,
  type StoredPerson,
} from './adminCommand.ts'
import { AdminRefusedError } from './adminErrors.ts'

/** Starts or cancels the deletion of a company; `does` returns the sessions to check again. */
async function changeDeletion(
  db: Sql,
  id: string,
  { does, channel, key }: { does: typeof beginDeletion; channel: string; key: string },
): Promise<AdminRows> {
  return inTransaction(db, async (tx) => {
    const company = await enterCompany(tx, id)
    const sessions = await does(tx, company)
    if (sessions) {
      await notifySessions(tx, channel, sessions)
      await addHistoryRow(tx, company, 'company', key)
    }
    return tx`SELECT id, delete_requested_at FROM companies WHERE id = ${company}`
  })
}

/** Commands about companies. */
export const companyCommands: Readonly<Record<string, DatabaseCommand>> = {
  'list-companies': {
    usage: '',
    operandCount: 0,
    run: async (db) => db`
      SELECT c.id, c.name, c.created_at, c.delete_requested_at, d.username AS director,
        (SELECT count(*)::integer FROM users u WHERE u.company_id = c.id AND u.is_active) AS people
      FROM companies c LEFT JOIN users d ON d.company_id = c.id AND d.role = 'general_director' ORDER BY c.id`,
  },
  'create-company': {
    usage: 'LOGIN FIRST_NAME LAST_NAME [--name COMPANY]',
    operandCount: 3,
    options: ['name'],
    run: async (db, { operands: [username, first_name, last_name], options }) => {
      const fault = checkText(username, [required, loginRule])
      if (fault) throw new AdminRefusedError(fault.key, fault.params)
      const password = newPassword(randomInt)
      const password_hash = await hashPassword(password)
      return inTransaction(db, async (tx) => {
        const [known] = await tx`SELECT 1 FROM users WHERE lower(username) = lower(${username})`
        if (known) throw new AdminRefusedError('auth.loginExists')
        const person = { username, password_hash, first_name, last_name, countries: [] }
        const [{ company_id: company, user_id }] = await tx<{ company_id: number; user_id: number }[]>`
          SELECT * FROM register_company(${tx.json(person)})`
        await setCompany(tx, company)
        await tx`UPDATE users SET password_pending = true WHERE id = ${user_id}`
        if (options.name) await tx`UPDATE companies SET name = ${options.name} WHERE id = ${company}`
        await addHistoryRow(tx, company, 'company', 'audit.registered')
        return [{ company, login: username, password }]
      })
    },
  },
  'set-quota': {
    usage: 'ID [--bytes N] [--plots N] [--archives N] [--calls N]   (N: a number, none, or default)',
    operandCount: 1,
    options: [...quotaNames],
    run: (db, { operands: [id], options }) =>
      inTransaction(db, async (tx) => {
        const company = await enterCompany(tx, id)
        const [{ quotas }] = await tx<{ quotas: Partial<Quotas> }[]>`SELECT quotas FROM companies WHERE id = ${company}`
        for (const name of quotaNames) {
          const value = options[name]
          if (value === undefined) continue
          if (value === 'default') delete quotas[name]
          else if (value === 'none') quotas[name] = null
          else if (/^\d{1,15}$/.test(value)) quotas[name] = Number(value)
          else throw new AdminRefusedError('admin.quotaInvalid', { option: `--${name}` })
        }
        await tx`UPDATE companies SET quotas = ${tx.json({ ...quotas })} WHERE id = ${company}`
        const limits = quotaNames.map((name) => [name, name in quotas ? (quotas[name] ?? 'none') : 'default'])
        return [{ company, ...Object.fromEntries(limits) }]
      }),
  },
  'export-company': {
    usage: 'ID [--genome yes]',
    operandCount: 1,
    options: ['genome'],
    run: (db, { operands: [id], options: { genome = 'no' } }) =>
      inTransaction(db, async (tx) => {
        if (genome !== 'yes' && genome !== 'no') throw new AdminRefusedError('admin.yesOrNo', { option: '--genome' })
        const company = await enterCompany(tx, id)
        const [runs] = await tx`
          SELECT 1 FROM tasks WHERE company_id = ${company} AND kind = ${exportKind} AND finished_at IS NULL`
        if (runs) throw new AdminRefusedError('company.exportRuns')
        // The archive belongs to the director: it appears on the company's data page, and the director is notified of the
        // link.
        const [director] = await tx<{ id: number; language: Language | null }[]>`
          SELECT u.id, s.settings ->> 'language' AS language
          FROM users u LEFT JOIN user_settings s ON (s.company_id, s.user_id) = (u.company_id, u.id)
          WHERE u.company_id = ${company} AND u.role = 'general_director'`
        const input: ExportInput = { genome: genome === 'yes', language: director.language ?? 'ru' }
        const task = await addTask(tx, { company, user: director.id }, exportKind, { ...input })
        await addHistoryRow(tx, company, 'taken_out', 'audit.companyTakenOut')
        return [{ task, company, state: 'queued' }]
      }),
  },
  'delete-company': {
    usage: 'ID',
    operandCount: 1,
    run: (db, { operands: [id] }) =>
      changeDeletion(db, id, { does: beginDeletion, channel: sessionChannel, key: 'audit.companyDeleted' }),
  },
  'keep-company': {
    usage: 'ID',
    operandCount: 1,
    run: (db, { operands: [id] }) =>
      changeDeletion(db, id, { does: endDeletion, channel: roleChannel, key: 'audit.companyKept' }),
  },
  'set-director': {
    usage: 'ID LOGIN',
    operandCount: 2,
    run: (db, { operands: [id, login] }) =>
      inTransaction(db, async (tx) => {
        const company = await enterCompany(tx, id)
        const heir = await lockPerson(tx, login)
        if (heir.company_id !== company) throw new AdminRefusedError('admin.noLogin', { login })
        const previous = await tx<StoredPerson[]>`
          UPDATE users SET role = 'employee'
          WHERE company_id = ${company} AND role = 'general_director' AND id <> ${heir.id}
          RETURNING company_id, id, username, role`
        await tx`
          UPDATE users SET role = 'general_director', division_id = NULL, is_active = true, removed_at = NULL, erase_at = NULL
          WHERE id = ${heir.id}`
        for (const person of [heir, ...previous]) await notifyPersonSessions(tx, roleChannel, person)
        await addHistoryRowAbout(tx, heir, 'company', 'audit.handedOver')
        return [{ company, director: heir.username, former: previous.map(({ username }) => username) }]
      }),
  },
}
