import { randomUUID } from 'node:crypto'
import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError } from '../../platform/http/answers/apiError.ts'
import type { LiveFanout } from '../../platform/live/fanout.ts'
import { type AppliedChange, applyChanges } from './applyChanges.ts'
import type { LabelParts } from './plots/writePlots.ts'
import type { Author } from './work.ts'

/** The context in which a call of the first version of the API writes. */
export interface WriteContext {
  author: Author
  live: LiveFanout
}

/** Field names of a change in calls of the first version of the API. */
const callNames: Record<string, string> = {
  name: 'plot_name',
  label: 'plot_label',
  line_id: 'line_name',
  crossing_line_id: 'crossbreeding_name',
  mother_id: 'mother',
  father_id: 'father',
  row: 'y',
  col: 'x',
}

/**
 * Writes a change for a call that sends no versions: without conflicts, its refusals at the call's own fields (`names`
 * adds to the usual ones).
 */
export async function applyNamed(
  tx: Tx,
  context: WriteContext,
  year: number,
  change: ChangeSet,
  options: { names?: Record<string, string>; labelParts?: LabelParts } = {},
): Promise<AppliedChange> {
  try {
    return await applyChanges(tx, context, year, change, {
      key: randomUUID(),
      conflicts: 'overwrite',
      labelParts: options.labelParts,
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const names = { ...callNames, ...options.names }
    const { code, params, fields, extra } = error
    throw new ApiError(code, {
      params,
      extra,
      fields: Object.fromEntries(Object.entries(fields).map(([field, faults]) => [names[field] ?? field, faults])),
    })
  }
}
