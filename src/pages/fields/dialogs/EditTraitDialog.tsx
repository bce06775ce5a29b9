import { useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasOtherKind } from '../../../domain/change/newTrait.ts'
import { factorRoleOf, factorRoles, ofFactorRole } from '../../../domain/traits/factorRole.ts'
import { directions, isObserved } from '../../../domain/traits/traitFields.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
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
  const form = useForm<Values>({
    initial: { ...typedTrait(former), better: former?.better ?? 'higher', factorRole: formerRole ?? '' },
    check,
    async send(values) {
      const now = traitNow(store, traitId)
      const others = (store.get(loadedAtom)?.traits ?? []).filter(({ trait }) => trait.id !== traitId)
      const wanted = { ...newTraitOf(values, traitId), role: former?.role ?? 'trait' }
      const isOther = now !== null && (wanted.name !== now.name || wanted.unit !== now.unit)
      if (isOther && similar.isAsked(others, wanted)) return {}
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
