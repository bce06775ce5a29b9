import {
  annotationRule,
  type CellRule,
  declaredRule,
  genotypeSetRules,
  lineRules,
  markerRules,
  plantRules,
  plotRules,
  traitRules,
  yearRules,
} from '../../../../src/domain/change/cellRules.ts'
import type { CellValue, Entity } from '../../../../src/domain/change/changeSet.ts'
import { isDeclarationField } from '../../../../src/domain/columns/declaredColumns.ts'
import { callRule } from '../../../../src/domain/genotypes/typedCall.ts'
import { isStructureField } from '../../../../src/domain/layout/structure/fieldStructure.ts'
import { checkStructureCell } from '../../../../src/domain/layout/structure/structureRules.ts'
import { familyOf } from '../../../../src/domain/plots/plotFields.ts'
import type { RuleRefusal } from '../../../../src/domain/refusal.ts'
import { type Draft, refuseCells } from './draft.ts'
/**
 * Converts one column's values to the form in which they are stored and reports altered ones to the sender. Cells of
 * entities that the change deletes may be emptied whatever their rule.
 * @throws ApiError the first broken rule's code with the ids of all cells that break it.
 */
export function normaliseColumn(
  draft: Draft,
  entity: Entity,
  field: string,
  rule: CellRule,
  deletedIds: ReadonlySet<number> = new Set(),
): void {
  const cells = draft[entity].get(field)
  if (!cells) return
  const refused: (RuleRefusal & { id: number })[] = []
  const changed: number[] = []
  const sentValues = cells.after
  const stored: CellValue[] = sentValues.map((value, k) => {
    if (value === null && deletedIds.has(cells.ids[k])) return null
    const ruled = rule(value)
    if (!ruled.ok) {
      refused.push({ ...ruled, id: cells.ids[k] })
      return value
    }
    if (ruled.value !== value) changed.push(k)
    return ruled.value
  })
  if (refused.length > 0) {
    const { code, params } = refused[0]
    const ids = refused.filter((cell) => cell.code === code).map((cell) => cell.id)
    throw refuseCells(code, field, ids, params)
  }
  if (changed.length === 0) return
  cells.after = stored
  draft.difference.push({
    entity,
    field: field as never,
    ids: changed.map((k) => cells.ids[k]),
    before: changed.map((k) => sentValues[k]),
    after: changed.map((k) => stored[k]),
  })
}

const rulesOf: Record<Entity, Record<string, CellRule>> = {
  plot: plotRules,
  plant: plantRules,
  line: lineRules,
  trait: traitRules,
  marker: markerRules,
  genotype_set: genotypeSetRules,
  field_year: yearRules,
}

function ruleOf(entity: Entity, field: string): CellRule {
  if (entity === 'field_year' && isStructureField(field)) return (value) => checkStructureCell(field, value)
  if (entity === 'field_year' && isDeclarationField(field)) return declaredRule
  return rulesOf[entity][field]
}

/** Normalises everything except trait values, whose rule depends on the trait. */
export function normaliseDraft(draft: Draft): void {
  for (const entity of ['plot', 'plant', 'line', 'trait', 'marker', 'genotype_set', 'field_year'] as const) {
    const exists = draft[entity].get('exists')
    const deletedIds = new Set(exists?.ids.filter((_, k) => exists.after[k] === false))
    for (const field of draft[entity].keys()) {
      const family = familyOf(field)
      if (family?.family === 'trait') continue
      const rule =
        family?.family === 'marker' ? callRule : family ? annotationRule(family.family) : ruleOf(entity, field)
      normaliseColumn(draft, entity, field, rule, deletedIds)
    }
  }
}
