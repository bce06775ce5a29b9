import type { ChangeSet } from '../../domain/change/changeSet.ts'

/** One accepted change of the log, from the socket or a tail. */
export interface LoggedChange {
  seq: number
  key: string
  user_id: number | null
  user_name: string | null
  at: string
  change: ChangeSet
}
