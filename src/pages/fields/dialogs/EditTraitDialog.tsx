import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasOtherKind } from '../../../domain/change/newTrait.ts'
import { type FieldYearColumns, traitColumn, traitValue } from '../../../domain/columns/fieldYear.ts'
import { factorRoleOf, factorRoles, ofFactorRole } from '../../../domain/traits/factorRole.ts'
import { directions, isObserved } from '../../../domain/traits/traitFields.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { editTrait, traitNow } from '../../../state/sheet/editTrait.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { NameFormDialog } from '../../../ui/form/NameFormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { NewTraitFields } from './NewTraitFields.tsx'
import { checkNewTrait, type NewTraitValues, newTraitOf, typedTrait } from './newTraitForm.ts'
import { SimilarTrait, useSimilarTrait } from './SimilarTrait.tsx'

interface Values extends NewTraitValues {
  better: string
  factorRole: string
}

/** The first number that a plot of the year has of a trait; null where it has none. */
function firstNumber(columns: FieldYearColumns, traitId: number): number | null {
  const column = traitColumn(columns, traitId)
  if (column?.trait.kind !== 'quantitative') return null
  for (let plot = 0; plot < columns.count; plot++) {
    const value = columns.alive[plot] ? traitValue(column, plot) : null
    if (typeof value === 'number') return value
  }
  return null
}

/** Describes a trait of the crop otherwise, or gives a stage or technology another name; its kind is that of its values. */
export function EditTraitDialog({ traitId, onClose }: { readonly traitId: number; onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const [former] = useState(() => traitNow(store, traitId))
  const isPlain = former !== null && isObserved(former)
  const formerRole = former && factorRoleOf(former)
  const check = (values: Values) => {
    const columns = store.get(loadedAtom)
    const others = columns && { ...columns, traits: columns.traits.filter(({ trait }) => trait.id !== traitId) }
    const role = former?.role ?? 'trait'
    const found = checkNewTrait(values, others, role)
    const name = values.name.trim().normalize('NFC')
    const isOther = others !== null && hasOtherKind(others.traits, { name, kind: values.kind, role })
    const clash = isOther ? { key: 'trait.type_conflict', params: { name } } : null
    return { ...found, name: found.name ?? clash, better: null, factorRole: null }
  }
  /** What the form tells of the trait: of dates the name alone. */
  const described = (values: Values) => {
    const { name, unit, categories, min, max, decimals } = newTraitOf(values, traitId)
    if (!isPlain) return { name }
    const better = directions.find((one) => one === values.better) ?? 'higher'
    const factorRole = factorRoles.find((one) => one === values.factorRole)
    return { name, unit, categories, min, max, decimals, better, ...(factorRole && ofFactorRole(factorRole)) }
  }
  const similar = useSimilarTrait()
  const [unit, setUnit] = useState<{ value: number; before: string; after: string } | null>(null)
  const form = useForm<Values>({
    initial: { ...typedTrait(former), better: former?.better ?? 'higher', factorRole: formerRole ?? '' },
    check,
    async send(values) {
      const now = traitNow(store, traitId)
      const others = (store.get(loadedAtom)?.traits ?? []).filter(({ trait }) => trait.id !== traitId)
      const wanted = { ...newTraitOf(values, traitId), role: former?.role ?? 'trait' }
      const isOther = now !== null && (wanted.name !== now.name || wanted.unit !== now.unit)
      if (isOther && similar.isAsked(others, wanted)) return {}
      const year = store.get(loadedAtom)
      const value = year && now && wanted.unit !== now.unit ? firstNumber(year, traitId) : null
      if (value !== null && unit?.after !== wanted.unit) {
        setUnit({ value, before: now?.unit ?? '', after: wanted.unit })
        return {}
      }
      if (now) editTrait(store, { ...now, ...described(values) })
      onClose()
      return null
    },
  })
  return (
    <NameFormDialog
      form={form}
      title={t('trait.editTitle', { name: former ? traitHeading(former) : '' })}
      submitLabel={t('trait.save')}
      nameLabel={t('trait.field.name')}
      onClose={onClose}
    >
      {isPlain && <NewTraitFields form={form} hasKind />}
      {similar.asked && <SimilarTrait asked={similar.asked} />}
      {unit && unit.after === form.values.unit.trim() && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {t('trait.unitKeeps', {
              before: [formatNumber(unit.value), unit.before].join(' ').trim(),
              after: [formatNumber(unit.value), unit.after].join(' ').trim(),
            })}
          </MessageBarBody>
        </MessageBar>
      )}
      {isPlain && former.kind === 'quantitative' && former.role === 'trait' && (
        <ChoiceField
          label={t('trait.field.better')}
          name="better"
          choices={directions.map((value) => ({ value, text: t(`trait.better.${value}`) }))}
          selected={[form.values.better]}
          onChange={([value]) => form.set('better', value ?? form.values.better)}
          message={null}
        />
      )}
      {formerRole && (
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
