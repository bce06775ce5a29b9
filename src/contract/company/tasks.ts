import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idParams, instant } from '../fields.ts'

export const taskState = z.enum(['queued', 'running', 'success', 'warning', 'failed', 'cancelled'])
export type TaskState = z.infer<typeof taskState>

/** Long work: state, progress (0…1) and, at its end, its report (each kind of task has its own). */
const task = z.object({
  id: z.int(),
  kind: z.string(),
  state: taskState,
  progress: z.number().min(0).max(1),
  report: z.unknown(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type Task = z.infer<typeof task>

export const getTask = defineCall({
  name: 'getTask',
  method: 'GET',
  base: 'main',
  path: '/tasks/:id/',
  summary: 'State, progress and report of a task',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: task,
})

export const cancelTask = defineCall({
  name: 'cancelTask',
  method: 'POST',
  base: 'main',
  path: '/tasks/:id/cancel/',
  summary: 'Cancels a task; nothing it wrote remains',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: task,
  errors: ['task.finished'],
})

export const taskCalls = [getTask, cancelTask]
