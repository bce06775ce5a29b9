import { useSetAtom, useStore } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import {
  areDatesInOrder,
  checksMax,
  type TechnologyLevel,
  technologyLevels,
  type YearData,
} from '../../../domain/columns/yearData.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { readDay } from '../../../domain/sheet/readDay.ts'
import { addToast } from '../../../state/shell/toasts.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { writeYearData } from '../../../state/year/yearData.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { ChecksField } from './ChecksField.tsx'

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
    checks: checks.length > checksMax ? { key: 'validation.maxItems', params: { max: checksMax } } : null,
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
    const columns = store.get(loadedAtom)
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
  const toast = useSetAtom(addToast)
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
