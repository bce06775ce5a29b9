import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { traitOfField } from '../../../../domain/change/changeSet.ts'
import { useHiddenColumns } from '../../../../grid/menus/useHiddenColumns.ts'
import { revealColumns } from '../../../../state/sheet/columns/arrangeColumns.ts'
import { addColumn, createColumn } from '../../../../state/sheet/columns/yearColumns.ts'
import { sheetRequests } from '../../../../state/sheet/sheetView.ts'
import { request } from '../../../../state/shell/requests.ts'
import { addToastAtom } from '../../../../state/shell/toasts.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx'
import { NameFormDialog } from '../../../../ui/form/NameFormDialog.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { NewTraitFields } from './NewTraitFields.tsx'
import { checkNewTrait, type NewTraitValues, newTraitOf, noNewTrait } from './newTraitForm.ts'
import { SimilarTrait, useSimilarTrait } from './SimilarTrait.tsx'

/** Adds a trait to the crop, or an existing one to the year, and selects a cell of its column for typing. */
export function AddTraitDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedYearAtom)
  const toast = useSetAtom(addToastAtom)
  const { empty } = useHiddenColumns()
  const enter = (traitId: number) => {
    const field = `trait:${traitId}`
    revealColumns(store, [field])
    onClose()
    request(store, sheetRequests, { kind: 'enterColumn', field })
  }
  const similar = useSimilarTrait()
  const use = (traitId: number) => {
    addColumn(store, traitId)
    enter(traitId)
  }
  const form = useForm<NewTraitValues>({
    initial: noNewTrait,
    check: (values) => checkNewTrait(values, columns),
    async send(values) {
      if (columns && similar.needsConfirmation(columns.traits, newTraitOf(values, 0))) return {}
      const created = await createColumn(store, columns?.year_id ?? null, (id) => newTraitOf(values, id))
      if (typeof created === 'string') {
        toast({ status: 'error', message: { key: created === 'noIds' ? 'column.noIds' : 'yearData.otherYear' } })
        return {}
      }
      enter(created)
      return null
    },
  })
  return (
    <NameFormDialog
      form={form}
      title={t('trait.add')}
      submitLabel={t('trait.add')}
      nameLabel={t('trait.field.name')}
      onClose={onClose}
    >
      <NewTraitFields form={form} />
      {similar.question && (
        <SimilarTrait known={similar.question} onUse={() => similar.question && use(similar.question.id)} />
      )}
      {empty.length > 0 && (
        <ChoiceField
          label={t('trait.ofCrop')}
          name="known"
          choices={empty.map(({ field, heading }) => ({ value: field, text: heading }))}
          selected={[]}
          onChange={([field]) => {
            const traitId = field === undefined ? null : traitOfField(field)
            if (traitId === null) return
            use(traitId)
          }}
          message={null}
        />
      )}
    </NameFormDialog>
  )
}
