import { useStore } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/apiError.ts'
import { client } from '../../../../api/browser.ts'
import { convertTrait, updateTrait } from '../../../../contract/plots/traits.ts'
import { hasOtherKind } from '../../../../domain/change/newTrait.ts'
import { type FieldYearColumns, traitColumn, traitValue } from '../../../../domain/columns/fieldYear.ts'
import { factorRoleOf, factorRoles, fieldsOfFactorRole } from '../../../../domain/traits/factorRole.ts'
import type { Trait } from '../../../../domain/traits/trait.ts'
import { directions, isObserved } from '../../../../domain/traits/traitFields.ts'
import { isNumberTrait } from '../../../../domain/traits/traitKinds.ts'
import { traitHeading } from '../../../../grid/columns/columnFields.ts'
import { unsentAtom } from '../../../../state/outbox/outbox.ts'
import { editTrait, traitOnScreen } from '../../../../state/sheet/columns/editTrait.ts'
import { showMessageAtom } from '../../../../state/shell/messages.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx'
import { NameFormDialog } from '../../../../ui/form/NameFormDialog.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { useReport } from '../../../shell/useReport.ts'
import { NewTraitFields } from './NewTraitFields.tsx'
import { checkNewTrait, type NewTraitValues, newTraitOf, typedTrait } from './newTraitForm.ts'
import { SimilarTrait, useSimilarTrait } from './SimilarTrait.tsx'
import { UnitChange, type UnitChoice, type UnitQuestion, useUnitQuestion } from './UnitChange.tsx'

interface Values extends NewTraitValues {
  better: string
  factorRole: string
  /** What happens to the values if the unit changes; '' = not decided. */
  values: UnitChoice | ''
}

/** A number of a trait for an example: the first one in the year, else 1. */
function exampleNumber(columns: FieldYearColumns | null, traitId: number): number {
  const column = columns && traitColumn(columns, traitId)
  if (columns && isNumberTrait(column?.trait))
    for (let plot = 0; plot < columns.count; plot++) {
      const value = columns.alive[plot] ? traitValue(column, plot) : null
      if (typeof value === 'number') return value
    }
  return 1
}

/** Edits a trait of the crop, or renames a stage or technology; the kind depends on its values. */
export function EditTraitDialog({ traitId, onClose }: { readonly traitId: number; onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const [previous] = useState(() => traitOnScreen(store, traitId))
  const isPlain = previous !== null && isObserved(previous)
  const previousRole = previous && factorRoleOf(previous)
  const check = (values: Values) => {
    const columns = store.get(loadedYearAtom)
    const others = columns && { ...columns, traits: columns.traits.filter(({ trait }) => trait.id !== traitId) }
    const role = previous?.role ?? 'trait'
    const checked = checkNewTrait(values, others, role)
    const name = values.name.trim().normalize('NFC')
    const isOther = others !== null && hasOtherKind(others.traits, { name, kind: values.kind, role })
    const clash = isOther ? { key: 'trait.type_conflict', params: { name } } : null
    return { ...checked, name: checked.name ?? clash, better: null, factorRole: null, values: null }
  }
  /** The edited fields of the trait; for date traits only the name. */
  const described = (values: Values) => {
    const { name, unit, categories, min, max, decimals } = newTraitOf(values, traitId)
    if (!isPlain) return { name }
    const better = directions.find((direction) => direction === values.better) ?? 'higher'
    const factorRole = factorRoles.find((role) => role === values.factorRole)
    return { name, unit, categories, min, max, decimals, better, ...(factorRole && fieldsOfFactorRole(factorRole)) }
  }
  const similar = useSimilarTrait()
  const { question, request } = useUnitQuestion()
  /** Whether to keep numbers between unrelated units: the form was submitted again after the warning. */
  const confirmedUnit = useRef('')
  const report = useReport()
  /** Converts the values on the server, and updates the trait's other changed fields. */
  const convert = async (wantedUnit: UnitQuestion, values: Values, changed: ReadonlySet<string>) => {
    const params = { id: traitId }
    const body = { from: wantedUnit.before, unit: wantedUnit.after, dry_run: false }
    const { trait, values: count } = await client.call(convertTrait, { params, body })
    const edited: Partial<Trait> = described(values)
    const limits = ['min', 'max', 'decimals'] as const
    // Limits that the user did not edit were converted by the server.
    const isConvertedByServer = (field: string) =>
      field === 'unit' || (limits.some((limit) => limit === field) && !changed.has(field))
    const others = Object.entries(edited).filter(
      ([field, value]) =>
        !isConvertedByServer(field) && JSON.stringify(value) !== JSON.stringify(trait[field as keyof Trait]),
    )
    if (others.length) await client.call(updateTrait, { params, body: Object.fromEntries(others) })
    const messageParams = { name: trait.name, before: wantedUnit.before, after: wantedUnit.after, count }
    store.set(showMessageAtom, { kind: 'info', key: 'trait.unit.converted', params: messageParams, about: ['entries'] })
  }
  const form = useForm<Values>({
    initial: {
      ...typedTrait(previous),
      better: previous?.better ?? 'higher',
      factorRole: previousRole ?? '',
      values: '',
    },
    check,
    async send(values, changed) {
      const current = traitOnScreen(store, traitId)
      const others = (store.get(loadedYearAtom)?.traits ?? []).filter(({ trait }) => trait.id !== traitId)
      const edited = { ...newTraitOf(values, traitId), role: previous?.role ?? 'trait' }
      const isOther = current !== null && (edited.name !== current.name || edited.unit !== current.unit)
      if (isOther && similar.needsConfirmation(others, edited)) return {}
      if (isNumberTrait(current) && current.role === 'trait' && edited.unit !== current.unit) {
        try {
          const wantedUnit = await request(traitId, current.unit, edited.unit)
          if (wantedUnit?.convertible && question?.after !== wantedUnit.after) {
            // The user has not seen this question yet: an answer for another unit does not count.
            form.set('values', '')
            return {}
          }
          if (wantedUnit?.convertible && values.values === '') return { values: [t('trait.unit.choose')] }
          if (wantedUnit && !wantedUnit.convertible && confirmedUnit.current !== wantedUnit.after) {
            confirmedUnit.current = wantedUnit.after
            return {}
          }
          if (wantedUnit?.convertible && values.values === 'convert') {
            // Unsent values in the old unit would be read as the new one.
            if (store.get(unsentAtom) > 0) return { values: [t('trait.unit.unsent')] }
            await convert(wantedUnit, values, changed)
            onClose()
            return null
          }
        } catch (error) {
          const faults = error instanceof ApiError ? error.errors : {}
          if (Object.keys(faults).length === 0) report(error, 'trait.unit.failed')
          return faults
        }
      }
      if (current) editTrait(store, { ...current, ...described(values) })
      onClose()
      return null
    },
  })
  const choiceFault = form.message('values')
  return (
    <NameFormDialog
      form={form}
      title={t('trait.editTitle', { name: previous ? traitHeading(previous) : '' })}
      submitLabel={t('trait.save')}
      nameLabel={t('trait.field.name')}
      onClose={onClose}
    >
      {isPlain && <NewTraitFields form={form} hasKind />}
      {similar.question && <SimilarTrait known={similar.question} />}
      {question && question.after === form.values.unit.trim() && (
        <UnitChange
          question={question}
          example={exampleNumber(store.get(loadedYearAtom), traitId)}
          choice={form.values.values}
          onChoose={(choice) => form.set('values', choice)}
          fault={choiceFault && 'text' in choiceFault ? choiceFault.text : null}
        />
      )}
      {isPlain && isNumberTrait(previous) && previous.role === 'trait' && (
        <ChoiceField
          label={t('trait.field.better')}
          name="better"
          choices={directions.map((value) => ({ value, text: t(`trait.better.${value}`) }))}
          selected={[form.values.better]}
          onChange={([value]) => form.set('better', value ?? form.values.better)}
          message={null}
        />
      )}
      {previousRole && (
        <ChoiceField
          label={t('trait.field.factorRole')}
          name="factorRole"
          choices={factorRoles.map((value) => ({ value, text: t(`trait.factorRole.${value}`) }))}
          selected={[form.values.factorRole]}
          onChange={([value]) => form.set('factorRole', value ?? form.values.factorRole)}
          message={null}
        />
      )}
    </NameFormDialog>
  )
}
