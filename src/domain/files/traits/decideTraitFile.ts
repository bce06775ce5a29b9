import { nameFamily } from '../../traits/traitFields.ts'
import { isDateTrait } from '../../traits/traitKinds.ts'
import { FaultLog } from '../fault.ts'
import { traitForm } from '../headers/traitHeader.ts'
import { type Decision, decide } from '../uploadPlan/decision.ts'
import type { KnownCrop } from '../uploadPlan/known.ts'
import { emptyPlan, type NewTrait } from '../uploadPlan/plan.ts'
import type { ParsedTraitFile, TraitRow } from './parseTraitFile.ts'

/**
 * Compares a list of traits with the crop: missing ones are created, days as growth stages; existing ones stay unchanged.
 */
export function decideTraitFile(parsed: ParsedTraitFile, known: KnownCrop): Decision {
  const log = new FaultLog(parsed.sheet, parsed)
  const plan = emptyPlan()
  for (const row of parsed.rows) {
    const result = newTrait(row)
    const isSame = (trait: { readonly name: string; readonly unit: string; readonly role: NewTrait['role'] }) =>
      nameFamily(trait.role) === nameFamily(result.role) && traitForm(trait) === traitForm(result)
    const existing = known.traits.find(isSame)
    if (existing && existing.kind !== result.kind) {
      log.fault('trait.type_conflict', row.row, row.column, row.header, {
        context: existing.kind,
        trait: existing.name,
      })
    } else if (!existing) plan.traits.push(result)
  }
  return decide(plan, log)
}

function newTrait({ name, unit, external_id, kind, described }: TraitRow): NewTrait {
  return { name, unit, external_id, kind, role: isDateTrait({ kind }) ? 'stage' : 'trait', described }
}
