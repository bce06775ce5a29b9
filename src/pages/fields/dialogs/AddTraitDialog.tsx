import { makeStyles } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import {
  categoriesMax,
  categoryMax,
  changeOfNewTrait,
  isKnownTrait,
  traitDecimalsMax,
  traitNameMax,
  traitUnitMax,
} from '../../../domain/change/newTrait.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { checkText, digitsOnly, maxLength, required } from '../../../domain/plots/textRules.ts'
import { readNumberColumn, readText } from '../../../domain/sheet/numberReading.ts'
import type { Trait, TraitKind } from '../../../domain/traits/trait.ts'
import { newTraitFields } from '../../../domain/traits/traitFields.ts'
import { ensureReserved, takeId } from '../../../state/log/reservedIds.ts'
import { transact } from '../../../state/log/transact.ts'
import { showColumns } from '../../../state/sheet/columnLayout.ts'
import { sheetRequests } from '../../../state/sheet/sheetView.ts'
import { ask } from '../../../state/shell/requests.ts'
import { addToast } from '../../../state/shell/toasts.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { type FormFault, useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

const useStyles = makeStyles({
  row: { display: 'flex', gap: '16px', '> *': { flexGrow: 1, flexBasis: 0, minWidth: 0 } },
})

interface Values {
  name: string
  unit: string
  kind: TraitKind
  categories: string
  min: string
  max: string
  decimals: string
}

const empty: Values = { name: '', unit: '', kind: 'quantitative', categories: '', min: '', max: '', decimals: '' }

/** A limit as it was typed, with a comma or a dot; null = none. */
function limitOf(text: string): number | null {
  const [number] = readNumberColumn([text]).numbers
  return Number.isNaN(number) ? null : number
}

function checkLimit(text: string): FormFault | null {
  const isNumber = readNumberColumn([text]).status[0] === readText
  return text.trim() === '' || isNumber ? null : { key: 'value.not_number' }
}

const lines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

function checkCategories(text: string): FormFault | null {
  const categories = lines(text)
  if (categories.length > categoriesMax) return { key: 'validation.maxItems', params: { max: categoriesMax } }
  return categories.some((one) => one.length > categoryMax)
    ? { key: 'validation.maxLength', params: { max: categoryMax } }
    : null
}

function check(values: Values, columns: FieldYearColumns | null) {
  const [name, unit] = [values.name.trim(), values.unit.trim()]
  const [min, max] = [limitOf(values.min), limitOf(values.max)]
  const isKnown = columns !== null && isKnownTrait(columns.traits, { name, unit, role: 'trait' })
  const isReversed = min !== null && max !== null && min > max
  const isTooFine = Number(values.decimals) > traitDecimalsMax
  const isNumber = values.kind === 'quantitative'
  return {
    name: checkText(name, [required, maxLength(traitNameMax)]) ?? (isKnown ? { key: 'trait.known' } : null),
    unit: isNumber ? checkText(unit, [maxLength(traitUnitMax)]) : null,
    categories: isNumber ? null : checkCategories(values.categories),
    min: isNumber ? checkLimit(values.min) : null,
    max: isNumber ? (checkLimit(values.max) ?? (isReversed ? { key: 'trait.limits' } : null)) : null,
    decimals: isNumber
      ? (checkText(values.decimals.trim(), [digitsOnly]) ??
        (isTooFine ? { key: 'validation.maxValue', params: { max: traitDecimalsMax } } : null))
      : null,
  }
}

function traitOf(values: Values, id: number): Trait {
  const isNumber = values.kind === 'quantitative'
  const categories = isNumber ? [] : lines(values.categories)
  const decimals = values.decimals.trim()
  return {
    id,
    ...newTraitFields,
    name: values.name.trim(),
    unit: isNumber ? values.unit.trim() : '',
    kind: values.kind,
    categories: categories.length ? categories : null,
    min: isNumber ? limitOf(values.min) : null,
    max: isNumber ? limitOf(values.max) : null,
    decimals: isNumber && decimals !== '' ? Number(decimals) : null,
  }
}

/** Adds a trait to the crop; its column then stands in the table with a cell ready to be typed into. */
export function AddTraitDialog({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedAtom)
  const toast = useSetAtom(addToast)
  const form = useForm<Values>({
    initial: empty,
    check: (values) => check(values, columns),
    async send(values) {
      if (!(await ensureReserved(store, 'trait', 1))) {
        toast({ status: 'error', message: { key: 'plots.noIds' } })
        return {}
      }
      if (store.get(loadedAtom) !== columns) return null
      const trait = traitOf(values, takeId(store, 'trait'))
      transact(store, changeOfNewTrait(trait), { origin: 'user', history: 'record' })
      const field = `trait:${trait.id}`
      showColumns(store, [field])
      onClose()
      ask(store, sheetRequests, { do: 'enterColumn', field })
      return null
    },
  })
  const field = (name: 'name' | 'unit' | 'min' | 'max' | 'decimals', isRequired = false) => (
    <TextField
      label={t(`trait.field.${name}`)}
      name={name}
      value={form.values[name]}
      onChange={(value) => form.set(name, value)}
      message={form.message(name)}
      required={isRequired}
      autoFocus={isRequired}
    />
  )
  const kinds = (['quantitative', 'qualitative'] as const).map((value) => ({ value, text: t(`trait.kind.${value}`) }))
  return (
    <FormDialog
      open
      title={t('trait.add')}
      submitLabel={t('trait.add')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => void form.submit(event)}
      isBusy={form.isBusy}
    >
      {field('name', true)}
      <ChoiceField
        label={t('trait.field.kind')}
        name="kind"
        choices={kinds}
        selected={[form.values.kind]}
        onChange={([value]) => form.set('kind', (value as TraitKind | undefined) ?? form.values.kind)}
        message={null}
      />
      {form.values.kind === 'quantitative' ? (
        <>
          <div className={styles.row}>
            {field('unit')}
            {field('decimals')}
          </div>
          <div className={styles.row}>
            {field('min')}
            {field('max')}
          </div>
        </>
      ) : (
        <TextField
          label={t('trait.field.categories')}
          hint={t('trait.categoriesHint')}
          name="categories"
          value={form.values.categories}
          onChange={(value) => form.set('categories', value)}
          message={form.message('categories')}
          multiline
        />
      )}
    </FormDialog>
  )
}
