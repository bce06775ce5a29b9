import { randomUUID } from 'node:crypto'
import type { cellConflictSchema } from '../../../src/contract/plots/changeSchemas.ts'
import { reserveIds, revertChange } from '../../../src/contract/plots/changes.ts'
import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import type { Actor } from '../harness.ts'
import { changeOf, column } from '../trials/field.ts'
import type { TrialFixture } from '../trials/trialFixture.ts'

/** The answer to a refused change. */
export interface Refusal {
  code: string
  conflicts?: (typeof cellConflictSchema)['_output'][]
  ids?: number[]
}

export const refusal = (answer: { body: unknown }) => answer.body as Refusal

/** Reserves ids for plots, lines and traits that a test creates. */
export async function reserveYearIds(
  actor: Actor,
  year: number,
  wanted: { plot?: number; line?: number; trait?: number },
) {
  return (await actor.call(reserveIds, { params: { id: year }, body: wanted })).body
}

export function revert(actor: Actor, year: number, seq: number, key: string = randomUUID()) {
  return actor.call(revertChange, { params: { id: year, seq }, body: { key } })
}

/** One value of the setting's first trait for the plot at an index. */
export function valueChange(
  { planted }: TrialFixture,
  plot: number,
  before: number | null,
  after: number | null,
): ChangeSet {
  return changeOf([column('plot', `trait:${planted.traits[0]}`, [planted.plots[plot]], [after], [before])])
}
