import { useSetAtom, useStore } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../../domain/columns/fieldYear.ts'
import {
  areDatesInOrder,
  maxChecks,
  type TechnologyLevel,
  technologyLevels,
  type YearData,
} from '../../../../domain/columns/yearData.ts'
import { inBackground } from '../../../../domain/inBackground.ts'
import { checksOf, linesOfYear } from '../../../../domain/lines/checks.ts'
import { readDay } from '../../../../domain/sheet/readDay.ts'
import { formatList } from '../../../../i18n/format.ts'
import { addToastAtom } from '../../../../state/shell/toasts.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import { writeYearData } from '../../../../state/year/yearData.ts'
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { type FieldMessage, useForm } from '../../../../ui/form/useForm.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'

/** Maximum number of default checks listed by name. */
const maxNamed = 5

interface ChecksFieldProps {
  readonly columns: FieldYearColumns
  /** Ids of lines, the control first. */
  readonly chosen: readonly number[]
  onChange(checks: number[]): void
  readonly message: FieldMessage | null
}

/** The checks of a year, chosen from its lines with search; shows the default checks if none are chosen. */
function ChecksField({ columns, chosen, onChange, message }: ChecksFieldProps) {
  const { t, i18n } = useTranslation()
  const lines = useMemo(() => linesOfYear(columns), [columns])
  const defaultChecks = useMemo(() => {
    const { lines: found } = checksOf({ ...columns, checks: [] })
    return lines.filter(({ id }) => found.has(id)).map(({ name }) => name)
  }, [columns, lines])
  const choices = useMemo(() => {
    const ids = new Set(lines.map(({ id }) => id))
    // A check without plots can be removed.
    const missing = chosen
      .filter((id) => !ids.has(id))
      .map((id) => ({ id, name: columns.lines.get(id)?.name ?? String(id) }))
    return [...lines, ...missing].map(({ id, name }) => ({
      value: String(id),
      text: id === chosen[0] ? t('yearData.control', { name }) : name,
    }))
  }, [columns, lines, chosen, t])
  const listedNames = [...defaultChecks.slice(0, maxNamed), ...(defaultChecks.length > maxNamed ? ['…'] : [])]
  const hint = defaultChecks.length
    ? t('yearData.checksUsual', { lines: formatList(listedNames, i18n.language) })
    : t('yearData.checksNone')
  return (
    <ChoiceField
      label={t('yearData.checks')}
      name="checks"
      choices={choices}
      selected={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      message={message}
      placeholder={t('yearData.checksSearch')}
      hint={chosen.length === 0 ? hint : undefined}
      multiple
    />
  )
}

interface Values {
  sowing: string
  emergence: string
  level: TechnologyLevel
  /** Ids of lines, the control first. */
  checks: readonly number[]
}

function check({ sowing, emergence, checks }: Values) {
  const [sown, up] = [readDay(sowing), readDay(emergence)]
  const isInOrder = areDatesInOrder({ sowing_date: sown.day, emergence_date: up.day })
  return {
    sowing: sown.fault,
    emergence: up.fault ?? (isInOrder ? null : { key: 'dates.order' }),
    checks: checks.length > maxChecks ? { key: 'validation.maxItems', params: { max: maxChecks } } : null,
  }
}

const dataOf = ({ sowing, emergence, level, checks }: Values): Omit<YearData, 'walk'> => ({
  sowing_date: readDay(sowing).day,
  emergence_date: readDay(emergence).day,
  technology_level: level,
  checks,
})

const valuesOf = (year: YearData): Values => ({
  sowing: year.sowing_date ?? '',
  emergence: year.emergence_date ?? '',
  level: year.technology_level,
  checks: year.checks,
})

/** Data of the year as a whole: its dates, technology and checks. Saved as one entry. */
export function YearDataDialog({ onClose }: { onClose(): void }) {
  const store = useStore()
  // A colleague's changes since opening are conflicts of single fields when this is saved.
  const [opened] = useState(() => {
    const columns = store.get(loadedYearAtom)
    return columns && { columns, before: valuesOf(columns) }
  })
  return opened && <YearDataForm {...opened} onClose={onClose} />
}

interface YearDataFormProps {
  readonly columns: FieldYearColumns
  readonly before: Values
  onClose(): void
}

function YearDataForm({ columns, before, onClose }: YearDataFormProps) {
  const { t } = useTranslation()
  const store = useStore()
  const toast = useSetAtom(addToastAtom)
  const form = useForm<Values>({
    initial: before,
    check,
    async send(values) {
      if (!writeYearData(store, columns.year_id, dataOf(before), dataOf(values))) {
        toast({ status: 'error', message: { key: 'yearData.otherYear' } })
        return {}
      }
      onClose()
      return null
    },
  })
  const day = (name: 'sowing' | 'emergence', label: string) => (
    <DateField
      label={label}
      name={name}
      value={form.values[name]}
      day={readDay(form.values[name]).day}
      onChange={(value) => form.set(name, value)}
      message={form.message(name)}
      autoFocus={name === 'sowing'}
    />
  )
  const levels = useMemo(
    () => technologyLevels.map((level) => ({ value: level, text: t(`yearData.level.${level}`) })),
    [t],
  )
  return (
    <FormDialog
      open
      title={t('yearData.title', { year: String(columns.year) })}
      submitLabel={t('yearData.save')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      {day('sowing', t('columns.sowing_date'))}
      {day('emergence', t('columns.emergence_date'))}
      <ChoiceField
        label={t('yearData.level')}
        name="level"
        choices={levels}
        selected={[form.values.level]}
        onChange={([level]) => form.set('level', (level ?? form.values.level) as TechnologyLevel)}
        message={null}
      />
      <ChecksField
        columns={columns}
        chosen={form.values.checks}
        onChange={(checks) => form.set('checks', checks)}
        message={form.message('checks')}
      />
    </FormDialog>
  )
}
