import type { UploadPlan } from '../../../src/domain/files/uploadPlan/plan.ts'
import { columnOfMarker } from '../../../src/domain/genotypes/columnOfMarker.ts'
import type { TraitRole } from '../../../src/domain/traits/trait.ts'
import { nameFamily } from '../../../src/domain/traits/traitFields.ts'
import { readTraits } from '../../core/changes/crop/traits.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import type { Tx } from '../../platform/db/connect.ts'

/** Ids of the lines and traits that a plan names, old and new; of a marker the number of its column (`columnOfMarker`). */
export interface PlanIds {
  line: ReadonlyMap<string, number>
  trait: ReadonlyMap<string, number>
  newLines: number[]
  newTraits: number[]
}

/** Identifies a trait in a crop: its name and unit within its family. */
export function traitKey({ name, unit, role }: { name: string; unit: string; role: TraitRole }): string {
  return `${nameFamily(role)}\n${name}\n${unit}`
}

/** Assigns ids to new lines and traits and finds the ids of existing ones. */
export async function planIds(tx: Tx, crop: number, plan: UploadPlan): Promise<PlanIds> {
  const [lines, traits, markers] = await Promise.all([
    tx<{ id: number; name: string }[]>`SELECT id, name FROM lines WHERE crop_id = ${crop}`,
    readTraits(tx, crop),
    tx<{ id: number; name: string }[]>`SELECT id, name FROM markers WHERE crop_id = ${crop}`,
  ])
  const newLines = await nextIds(tx, 'line', plan.lines.length)
  const isMarker = plan.traits.map(({ role }) => role === 'marker')
  const [traitIds, markerIds] = [
    await nextIds(tx, 'trait', isMarker.filter((is) => !is).length),
    await nextIds(tx, 'marker', isMarker.filter(Boolean).length),
  ]
  const newTraits = isMarker.map((is) => (is ? columnOfMarker(markerIds.shift()!) : traitIds.shift()!))
  const line = new Map(lines.map((row) => [row.name, row.id]))
  plan.lines.forEach(({ name }, k) => {
    line.set(name, newLines[k])
  })
  const trait = new Map([...traits.values()].map((row) => [traitKey(row), row.id]))
  for (const { id, name } of markers) trait.set(traitKey({ name, unit: '', role: 'marker' }), columnOfMarker(id))
  plan.traits.forEach((created, k) => {
    trait.set(traitKey(created), newTraits[k])
  })
  return { line, trait, newLines, newTraits }
}
