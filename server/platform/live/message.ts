import type { LiveFrame } from '../../../src/contract/live.ts'
import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import type { StoredNotification } from './localizeNotification.ts'

/**
 * The receivers of a frame in the company: all, one user's sockets, or all that watch a field-year, or a crop without the
 * year `besides`.
 */
export type LiveAudience =
  | { everyone: true }
  | { user: number }
  | { year: number }
  | { crop: number; besides: number | null }

/** A frame between nodes. A notification is sent with key and parameters, and worded for each socket. */
export type NodeFrame =
  | Exclude<LiveFrame, { event: 'system_notification' }>
  | { event: 'system_notification'; data: StoredNotification }

export interface LiveMessage {
  company: number
  to: LiveAudience
  frame: NodeFrame
}

/** Whose log: of a field-year or of a crop. */
export interface LogName {
  company: number
  of: 'year' | 'crop'
  id: number
}

/** A log and the number that it has reached. */
export interface LogPosition extends LogName {
  seq: number
}

/** A notification of a user has come, or a task of theirs has ended. */
export interface UserEvent {
  company: number
  user: number
  of: 'notification' | 'task'
  id: number
}

/** Longer changes are not sent whole: clients request the log's tail. Characters of the stored text. */
export const longestChange = 400_000

/** One change of a log, as clients receive it. */
export interface PublishedChange {
  spec_id: number
  /** null: a change of the crop alone. */
  year_id: number | null
  /** Number in the log of the frame. */
  seq: number
  /** Number in the crop's log; null: the change touched neither lines nor traits. */
  crop_seq: number | null
  key: string
  user_id: number | null
  user_name: string | null
  at: string
  /** null: longer than a frame may be, or archived. */
  change: ChangeSet | null
}

/** The frame of one change, for clients that follow its log. */
export function frameOfChange({ company, of, id }: LogName, change: PublishedChange): LiveMessage {
  if (of === 'year') return { company, to: { year: id }, frame: { event: 'data_updated', data: change } }
  const data = { ...change, year_id: null, seq: null, crop_seq: change.seq }
  return { company, to: { crop: id, besides: change.year_id }, frame: { event: 'data_updated', data } }
}
