import { newInvitation } from '../platform/auth/invitations.ts'
import type { DatabaseCommand } from './adminCommand.ts'
import { AdminRefusedError } from './adminErrors.ts'

const standardDays = 14
const maxDays = 365

/** Commands about invitations to register a company (`REGISTRATION=invite`). */
export const invitationCommands: Readonly<Record<string, DatabaseCommand>> = {
  invite: {
    usage: '[--days N] [--note TEXT]',
    operandCount: 0,
    options: ['days', 'note'],
    run: async (db, { options: { days = String(standardDays), note = '' } }) => {
      const count = /^\d{1,3}$/.test(days) ? Number(days) : 0
      if (count < 1 || count > maxDays)
        throw new AdminRefusedError('admin.countInvalid', { option: '--days', max: maxDays })
      const { code, hash } = newInvitation()
      const [row] = await db`
        INSERT INTO invitations (hash, note, expires_at) VALUES (${hash}, ${note}, now() + ${count} * interval '1 day')
        RETURNING id, expires_at`
      // The code is shown once: only its hash is stored.
      return [{ ...row, code, address: `/sign-up?invitation=${code}` }]
    },
  },
  'list-invitations': {
    usage: '',
    operandCount: 0,
    run: async (db) => db`SELECT id, note, created_at, expires_at, used_at, used_by FROM invitations ORDER BY id`,
  },
  'withdraw-invitation': {
    usage: 'ID',
    operandCount: 1,
    run: async (db, { operands: [text] }) => {
      const id = /^\d{1,15}$/.test(text) ? Number(text) : 0
      const withdrawn = await db`DELETE FROM invitations WHERE id = ${id} AND used_at IS NULL RETURNING id`
      if (withdrawn.length === 0) throw new AdminRefusedError('admin.noInvitation', { id: text })
      return withdrawn
    },
  },
}
