import { cancelTask, getTask, type Task } from '../../../src/contract/company/tasks.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import { type App, route } from '../../platform/http/routes/route.ts'

export function registerTasks(app: App): void {
  route(app, getTask, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      const [task] = await tx<
        Task[]
      >`SELECT ${columns(tx)} FROM tasks WHERE id = ${params.id} AND user_id = ${ctx.user}`
      if (!task) throw notFound()
      return task
    }),
  )

  route(app, cancelTask, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      // A task belongs to its user; the lock prevents it from ending in the meantime.
      const [task] = await tx<Task[]>`
        SELECT ${columns(tx)} FROM tasks WHERE id = ${params.id} AND user_id = ${ctx.user} FOR NO KEY UPDATE`
      if (!task) throw notFound()
      if (task.finished_at !== null) throw new ApiError('task.finished')
      await app.services.jobs.cancel(tx, params.id)
      return task
    }),
  )
}

function columns(tx: Tx) {
  return tx(['id', 'kind', 'state', 'progress', 'report', 'created_at', 'finished_at'])
}
