import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { checksOf, linesOfYear } from '../../../domain/lines/checks.ts'
import { formatList } from '../../../i18n/format.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import type { FieldMessage } from '../../../ui/form/useForm.ts'

/** Most checks that are named while none are chosen. */
const namedMax = 5

interface ChecksFieldProps {
  readonly columns: FieldYearColumns
  /** Ids of lines, the control first. */
  readonly chosen: readonly number[]
  onChange(checks: number[]): void
  readonly message: FieldMessage | null
}

/** The checks of a year, chosen from its lines with search; shows the default checks if none are chosen. */
export function ChecksField({ columns, chosen, onChange, message }: ChecksFieldProps) {
  const { t, i18n } = useTranslation()
  const lines = useMemo(() => linesOfYear(columns), [columns])
  const usual = useMemo(() => {
    const { lines: found } = checksOf({ ...columns, checks: [] })
    return lines.filter(({ id }) => found.has(id)).map(({ name }) => name)
  }, [columns, lines])
  const choices = useMemo(() => {
    const known = new Set(lines.map(({ id }) => id))
    // A check without plots can be removed.
    const missing = chosen
      .filter((id) => !known.has(id))
      .map((id) => ({ id, name: columns.lines.get(id)?.name ?? String(id) }))
    return [...lines, ...missing].map(({ id, name }) => ({
      value: String(id),
      text: id === chosen[0] ? t('yearData.control', { name }) : name,
    }))
  }, [columns, lines, chosen, t])
  const named = [...usual.slice(0, namedMax), ...(usual.length > namedMax ? ['…'] : [])]
  const hint = usual.length
    ? t('yearData.checksUsual', { lines: formatList(named, i18n.language) })
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
