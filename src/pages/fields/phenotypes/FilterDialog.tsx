import {
  Checkbox,
  Field,
  Input,
  Label,
  makeStyles,
  Option,
  Radio,
  RadioGroup,
  tokens,
} from '@fluentui/react-components'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import type { CallAnswer } from '../../../contract/call.ts'
import { pagePlots } from '../../../contract/plots/plotPages.ts'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { filterOfTrait, type PlotFilters } from '../../../domain/plots/page/plotFilters.ts'
import { readDay } from '../../../domain/sheet/readDay.ts'
import { isNumberTrait } from '../../../domain/traits/traitKinds.ts'
import { formatNumber, shownMark } from '../../../i18n/format.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { request } from '../../../state/shell/requests.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { pageRequests, type YearPage } from '../../../state/year/yearPage.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { ListBox } from '../../../ui/form/ListBox.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { FormFault } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import {
  columnName,
  type FilterColumn,
  type FilterInput,
  filterOfField,
  inputOfColumn,
  plainColumns,
  withoutColumn,
} from './filterText.ts'

/** The form's values for one column; '' and [] mean no filter. */
interface FilterForm {
  readonly values: readonly string[]
  readonly min: string
  readonly max: string
  readonly missing: '' | 'true' | 'false'
}

type UniqueValues = CallAnswer<typeof pagePlots>['meta']['unique_values']

const valuesOf = (filters: PlotFilters, name: string): string[] => [filters[name] ?? []].flat()

/** A bound as the user reads it: a number with the current decimal mark. */
const shownBound = (bound: string): string => bound.replace('.', shownMark())

/** The form's values for the filters of a column. */
function formOfFilters(filters: PlotFilters, column: FilterColumn): FilterForm {
  const [missing] = valuesOf(filters, `${column}:missing`)
  return {
    values: valuesOf(filters, column),
    min: shownBound(valuesOf(filters, `${column}:min`)[0] ?? ''),
    max: shownBound(valuesOf(filters, `${column}:max`)[0] ?? ''),
    missing: missing === 'true' || missing === 'false' ? missing : '',
  }
}

/** A bound as the server reads it: a number with a point, or a day as `YYYY-MM-DD`. */
const written = (bound: string, input: FilterInput): string =>
  input === 'date' ? (readDay(bound).day ?? '') : bound.trim().replace(',', '.')

/** Why a bound is invalid; null if it is valid or empty. */
function boundFault(bound: string, input: FilterInput): FormFault | null {
  const text = written(bound, input)
  if ((text === '' && input !== 'date') || input === null || input === 'text') return null
  if (input === 'date') return readDay(bound).fault
  return /^-?\d+(\.\d+)?$/.test(text) ? null : { key: 'validation.number' }
}

/** The filters with a column's form values instead of its previous ones. */
function filtersOfForm(filters: PlotFilters, column: FilterColumn, form: FilterForm, input: FilterInput): PlotFilters {
  const values = form.values.map((value) => value.trim()).filter((value) => value !== '')
  const hasBounds = input === 'number' || input === 'date'
  return {
    ...withoutColumn(filters, column),
    ...(values.length > 0 && { [column]: values }),
    ...(hasBounds && written(form.min, input) !== '' && { [`${column}:min`]: [written(form.min, input)] }),
    ...(hasBounds && written(form.max, input) !== '' && { [`${column}:max`]: [written(form.max, input)] }),
    ...(input !== null && form.missing !== '' && { [`${column}:missing`]: [form.missing] }),
  }
}

/** The values of a column in the year, as filters name them; null until they are known. */
function listedValues(columns: FieldYearColumns, column: FilterColumn, unique: UniqueValues | null): string[] | null {
  if (!unique) return null
  if (column === 'parent' || column === 'comment') return unique[column]
  const trait = traitColumn(columns, filterOfTrait(column)?.trait ?? 0)?.trait
  if (!trait) return []
  const values = unique.phenotypes[`${trait.name}, ${trait.unit}`] ?? unique.phenotypes[trait.name] ?? []
  return values.map(String)
}

const useStyles = makeStyles({
  bounds: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px' },
  values: {
    display: 'flex',
    flexDirection: 'column',
    height: '200px',
    marginTop: '2px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '4px',
  },
  part: { display: 'flex', flexDirection: 'column', gap: '4px' },
  none: { padding: '12px', color: tokens.colorNeutralForeground3 },
})

/** Edits the filters of a page of plots, one column at a time. */
export function FilterDialog({ page }: { page: YearPage }) {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const columns = useAtomValue(loadedYearAtom)
  if (dialog?.kind !== 'pageFilter' || !columns) return null
  return (
    <Filter key={dialog.field} page={page} field={dialog.field} columns={columns} onClose={() => setDialog(null)} />
  )
}

interface FilterProps {
  readonly page: YearPage
  readonly field: string | null
  readonly columns: FieldYearColumns
  readonly onClose: () => void
}

function Filter({ page, field, columns, onClose }: FilterProps) {
  const { t } = useTranslation()
  const store = useStore()
  const choices = useMemo(
    () => [...columns.traits.map(({ trait }) => `feature:${trait.id}`), ...plainColumns],
    [columns],
  )
  const [column, setColumn] = useState<FilterColumn>(filterOfField(field) ?? choices[0])
  const [form, setForm] = useState<FilterForm>(() => formOfFilters(page.filters, column))
  const input = inputOfColumn(columns, column)
  const isWrong = boundFault(form.min, input) !== null || boundFault(form.max, input) !== null
  const alter = (part: Partial<FilterForm>) => setForm((before) => ({ ...before, ...part }))
  return (
    <FormDialog
      open
      title={t('pages.filterTitle')}
      submitLabel={t('pages.apply')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWrong) return
        request(store, pageRequests, { filters: filtersOfForm(page.filters, column, form, input) })
        onClose()
      }}
    >
      <Field label={t('pages.column')}>
        <ListBox
          value={columnName(t, columns, column)}
          selectedOptions={[column]}
          onOptionSelect={(_, { optionValue }) => {
            if (!optionValue) return
            setColumn(optionValue)
            setForm(formOfFilters(page.filters, optionValue))
          }}
        >
          {choices.map((choice) => (
            <Option key={choice} value={choice} text={columnName(t, columns, choice)}>
              {columnName(t, columns, choice)}
            </Option>
          ))}
        </ListBox>
      </Field>
      {input !== null && input !== 'text' && <Bounds form={form} input={input} alter={alter} />}
      {column === 'label' || column === 'line' ? (
        <TextField
          label={t('pages.anyOf')}
          name="values"
          hint={t('pages.anyOfHint')}
          value={form.values.join('; ')}
          onChange={(text) => alter({ values: text === '' ? [] : text.split(/;\s*/) })}
          message={null}
          autoFocus
        />
      ) : (
        column !== 'plants' &&
        input !== 'date' && <Values columns={columns} column={column} form={form} alter={alter} />
      )}
      {input !== null && column !== 'plants' && (
        <Field label={t('pages.whether')}>
          <RadioGroup
            layout="horizontal"
            value={form.missing}
            onChange={(_, { value }) => alter({ missing: value as FilterForm['missing'] })}
          >
            <Radio value="" label={t('pages.either')} />
            <Radio value="false" label={t('pages.filled')} />
            <Radio value="true" label={t('pages.missing')} />
          </RadioGroup>
        </Field>
      )}
    </FormDialog>
  )
}

interface PartProps {
  readonly form: FilterForm
  readonly alter: (part: Partial<FilterForm>) => void
}

function Bounds({ form, input, alter }: PartProps & { input: 'number' | 'date' }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const bound = (name: 'min' | 'max') => {
    const props = {
      label: t(`pages.${name}`),
      name,
      value: form[name],
      onChange: (value: string) => alter({ [name]: value }),
      message: boundFault(form[name], input),
      autoFocus: name === 'min',
    }
    return input === 'date' ? <DateField {...props} day={readDay(form[name]).day} /> : <TextField {...props} />
  }
  return (
    <div className={styles.bounds}>
      {bound('min')}
      {bound('max')}
    </div>
  )
}

/** The values that occur in the year, as checkboxes; typing narrows the list to those that contain the text. */
function Values({ columns, column, form, alter }: PartProps & { columns: FieldYearColumns; column: FilterColumn }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { answered } = useCall(pagePlots, { query: { year_id: String(columns.year_id), page_size: 1 } })
  const values = listedValues(columns, column, answered?.answer.meta.unique_values ?? null)
  const isNumbers = isNumberTrait(traitColumn(columns, filterOfTrait(column)?.trait ?? 0)?.trait)
  const shownAs = (value: string) => (isNumbers ? formatNumber(Number(value)) : value)
  // A typed number may have either decimal mark.
  const comparable = (text: string) => text.toLocaleLowerCase().replaceAll(',', '.')
  const shown = values?.filter((value) => comparable(shownAs(value)).includes(comparable(typed.trim())))
  return (
    // Not a Field: its label would become the name of every checkbox.
    <section className={styles.part} aria-label={t('pages.values')}>
      <Label>{t('pages.values')}</Label>
      <Input
        size="small"
        type="search"
        aria-label={t('pages.findValue')}
        placeholder={t('pages.findValue')}
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
      />
      <div className={styles.values}>
        {shown?.map((value) => (
          <Checkbox
            key={value}
            label={shownAs(value)}
            checked={form.values.includes(value)}
            onChange={(_, { checked }) =>
              alter({ values: checked ? [...form.values, value] : form.values.filter((one) => one !== value) })
            }
          />
        ))}
        {shown?.length === 0 && <span className={styles.none}>{t('pages.noValues')}</span>}
        {shown === undefined && <span className={styles.none}>{t('shell.wait')}</span>}
      </div>
    </section>
  )
}
