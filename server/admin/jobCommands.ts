import { setCompany } from '../platform/db/company.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { cancelChannel, jobChannel } from '../platform/jobs/queue.ts'
import { addHistoryRow, type DatabaseCommand } from './adminCommand.ts'
import { AdminRefusedError } from './adminErrors.ts'

const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

interface EndedTask {
  company_id: number
  kind: string
  state: string
  /** Key of the stored file that it reads, if any. */
  stored: string | null
}

/** Commands about tasks. */
export const jobCommands: Readonly<Record<string, DatabaseCommand>> = {
  'list-jobs': {
    usage: '[--state STATE] [--company ID]',
    operandCount: 0,
    options: ['state', 'company'],
    run: async (db, { options: { state = null, company = null } }) => db`
      SELECT company_id AS company, id, kind, state, round(progress * 100)::integer AS percent, created_at, finished_at
      FROM tasks
      WHERE (${state}::text IS NULL OR state = ${state}) AND (${company}::text IS NULL OR company_id::text = ${company})
      ORDER BY id DESC LIMIT 1000`,
  },
  'retry-job': {
    usage: 'ID',
    operandCount: 1,
    run: (db, { operands: [text] }) =>
      inTransaction(db, async (tx) => {
        const id = idOf(text)
        const [task] = await tx<EndedTask[]>`
          SELECT company_id, kind, state, coalesce(input ->> 'stored', input ->> 'key') AS stored FROM tasks
          WHERE id = ${id} AND state IN ('failed', 'cancelled') FOR UPDATE`
        if (!task) throw new AdminRefusedError('admin.noFailedJob', { id: text })
        await setCompany(tx, task.company_id)
        const [file] = await tx<{ id: number }[]>`SELECT id FROM files WHERE key = ${task.stored} FOR UPDATE`
        // The input file of a task is deleted when the task ends.
        if (task.stored !== null && !file) throw new AdminRefusedError('admin.jobFileMissing', { id })
        await tx`
          UPDATE tasks SET state = 'queued', progress = 0, report = NULL, cancel_requested = false, finished_at = NULL
          WHERE id = ${id}`
        await tx`
          INSERT INTO jobs (company_id, task_id, kind, file_id)
          VALUES (${task.company_id}, ${id}, ${task.kind}, ${file?.id ?? null})`
        await addHistoryRow(tx, task.company_id, 'company', 'audit.jobRetried', { kind: task.kind })
        await tx`SELECT pg_notify(${jobChannel}, '')`
        return [{ id, company: task.company_id, kind: task.kind, state: 'queued' }]
      }),
  },
  'cancel-job': {
    usage: 'ID',
    operandCount: 1,
    run: (db, { operands: [text] }) =>
      inTransaction(db, async (tx) => {
        const id = idOf(text)
        const [task] = await tx<{ company_id: number; kind: string }[]>`
          UPDATE tasks SET cancel_requested = true WHERE id = ${id} AND finished_at IS NULL RETURNING company_id, kind`
        if (!task) throw new AdminRefusedError('admin.noJob', { id: text })
        await setCompany(tx, task.company_id)
        await addHistoryRow(tx, task.company_id, 'company', 'audit.jobCancelled', { kind: task.kind })
        await tx`SELECT pg_notify(${cancelChannel}, ${String(id)})`
        return [{ id, company: task.company_id, cancelled: true }]
      }),
  },
}
