import { randomInt } from 'node:crypto'
import { newPassword } from '../../src/domain/company/newLogin.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { sessionChannel } from '../platform/auth/sessionCache.ts'
import { setCompany } from '../platform/db/company.ts'
import type { Tx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import {
  type AdminRows,
  addHistoryRow,
  addHistoryRowAbout,
  type DatabaseCommand,
  lockPerson,
  notifyPersonSessions,
  type StoredPerson,
} from './adminCommand.ts'

async function endSessions(tx: Tx, person: StoredPerson): Promise<number> {
  await notifyPersonSessions(tx, sessionChannel, person)
  const endedSessions = await tx`UPDATE sessions SET ended_at = now() WHERE user_id = ${person.id} AND ended_at IS NULL`
  return endedSessions.count
}

/** A command whose one word is a login; it acts within that person's company. */
const aboutPerson = (work: (tx: Tx, person: StoredPerson) => Promise<AdminRows>): DatabaseCommand => ({
  usage: 'LOGIN',
  operandCount: 1,
  run: (db, { operands: [login] }) =>
    inTransaction(db, async (tx) => {
      const person = await lockPerson(tx, login)
      await setCompany(tx, person.company_id)
      return work(tx, person)
    }),
})

/** Commands about people. */
export const peopleCommands: Readonly<Record<string, DatabaseCommand>> = {
  'reset-password': {
    usage: 'LOGIN',
    operandCount: 1,
    run: async (db, { operands: [login] }) => {
      const password = newPassword(randomInt)
      const password_hash = await hashPassword(password)
      return inTransaction(db, async (tx) => {
        const person = await lockPerson(tx, login)
        await setCompany(tx, person.company_id)
        await tx`UPDATE users SET password_hash = ${password_hash}, password_pending = true WHERE id = ${person.id}`
        const endedSessions = await endSessions(tx, person)
        await addHistoryRowAbout(tx, person, 'people', 'audit.personPassword')
        return [{ login: person.username, password, ended: endedSessions }]
      })
    },
  },
  unblock: aboutPerson(async (tx, person) => {
    const [{ unblocked }] = await tx<{ unblocked: boolean }[]>`SELECT unblock_person(${person.id}) AS unblocked`
    if (unblocked) await addHistoryRowAbout(tx, person, 'people', 'audit.personUnblocked')
    return [{ login: person.username, unblocked }]
  }),
  sessions: aboutPerson(
    (tx, { id }) => tx`
      SELECT number AS id, device, address, created_at, last_seen_at FROM sessions
      WHERE user_id = ${id} AND ended_at IS NULL AND expires_at > now() ORDER BY last_seen_at DESC`,
  ),
  'end-sessions': aboutPerson(async (tx, person) => {
    const endedSessions = await endSessions(tx, person)
    if (endedSessions > 0) await addHistoryRow(tx, person.company_id, 'sign_in', 'audit.sessionEnded')
    return [{ login: person.username, ended: endedSessions }]
  }),
}
