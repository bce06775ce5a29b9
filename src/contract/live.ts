import { z } from 'zod'
import type { ChangeSet } from '../domain/change/changeSet.ts'
import { notification } from './company/notifications.ts'
import { taskState } from './company/tasks.ts'
import { isChangeSet } from './plots/changeShape.ts'

/** Address of the live socket; the token is the access token. */
export function socketPath(userId: number, token: string): string {
  return `/notification/ws/${userId}/?token=${encodeURIComponent(token)}`
}

/** Close codes of the socket besides the standard ones. */
export const socketClose = {
  /** The token is invalid or has expired: refresh it and connect again. */
  token: 4401,
  /** Too many sockets of one user. */
  tooMany: 4429,
  /** Messages may be missing: connect again and read the change log's tail. */
  missed: 1012,
  /** The client is too slow: connect again and read the change log's tail. */
  slow: 1013,
} as const

/** Largest client frame (bytes), and the most frames and presence frames per second. */
export const clientFrameLimit = { bytes: 1024, perSecond: 20, presences: 10 } as const

const watchedId = z.int().positive().nullable()
/** Only a field-year, as sent by pages of previous releases. */
const watchedYear = watchedId.transform((year) => ({ year, crop: null }))
const watched = z.strictObject({ year: watchedId, crop: watchedId })
/** The field-year and the crop that a client has open; null: none. */
export type WatchedScopes = z.infer<typeof watched>

/** Frames of a client: what it has open, and its user's position in the field-year. */
export const clientFrame = z.union([
  z.strictObject({ watch: z.union([watched, watchedYear]) }),
  z.strictObject({
    presence: z.strictObject({
      plot: z.int().positive().nullable(),
      column: z.string().max(100).nullable(),
      typing: z.boolean(),
    }),
  }),
])
export type ClientFrame = z.infer<typeof clientFrame>

/**
 * An accepted change set of the watched field-year, as in its log; `change` is null if it is too large for a frame (the
 * client reads the log's tail). `crop_seq` is its number in the crop's log if it touched lines, traits or parents;
 * clients on that crop or another field-year of it receive the event with year_id and seq null.
 */
const loggedUpdate = z.object({
  year_id: z.int().nullable(),
  spec_id: z.int(),
  seq: z.int().nullable(),
  crop_seq: z.int().nullable(),
  key: z.string(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  at: z.string(),
  change: z.custom<ChangeSet>(isChangeSet).nullable(),
})

/**
 * Things without a log were created, changed or deleted: clients that show them read again. `ids` identify nurseries,
 * photos, genome data files or lots of a crop, or a crop itself; empty if settings behind its figures changed;
 * `spec_id` is null for what belongs to no crop: people and divisions, warehouses and their places.
 */
const topicUpdate = z.object({
  topic: z.enum([
    'nurseries',
    'photos',
    'genome_files',
    'results',
    'structure',
    'seeds',
    'values',
    'selections',
    'numbering',
    'crops',
  ]),
  spec_id: z.int().nullable(),
  ids: z.array(z.int()),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  at: z.string(),
})

export type LoggedUpdate = z.infer<typeof loggedUpdate>
export type TopicUpdate = z.infer<typeof topicUpdate>

/** Data of each event of the server. */
export const liveEvents = {
  connected: z.object({ user_id: z.int(), socket: z.string(), at: z.string() }),
  /** Answers `watch`: the logs that are followed from now on, with their current numbers. */
  watching: z.object({ logs: z.array(z.object({ of: z.enum(['year', 'crop']), id: z.int(), seq: z.int() })) }),
  disconnect: z.object({ reason: z.enum(['token', 'shutdown', 'slow', 'too_many']) }),
  system_notification: notification,
  data_updated: z.union([loggedUpdate, topicUpdate]),
  file_upload: z.object({ task_id: z.int(), kind: z.string(), state: taskState, progress: z.number() }),
  task_completed: z.object({ task_id: z.int(), kind: z.string(), state: taskState, report: z.unknown() }),
  /** The upload of a marker file has ended, or a large genomic fit was stored; `report` is the report of the task. */
  mutation_definition: z.object({ task_id: z.int(), state: taskState, report: z.unknown() }),
  /** A user of the company in the watched field-year; `gone` when they left it. */
  presence: z.object({
    year_id: z.int(),
    socket: z.string(),
    user_id: z.int(),
    /** First and last name. */
    user_name: z.string(),
    plot: z.int().nullable(),
    column: z.string().nullable(),
    typing: z.boolean(),
    gone: z.boolean(),
  }),
}

export type LiveEventName = keyof typeof liveEvents
/** Data of an event. */
export type LiveData<E extends LiveEventName> = z.infer<(typeof liveEvents)[E]>
/** One frame of the server: an event's name and data. */
export type LiveFrame = { [E in LiveEventName]: { event: E; data: z.infer<(typeof liveEvents)[E]> } }[LiveEventName]
