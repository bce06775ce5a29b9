import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { OptionsRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, inputNumber } from '../../i18n/format.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { typedNumber } from '../../ui/form/typedNumber.ts'
import { type ScopeLevel, scopeLevels } from './choice.ts'

const useStyles = makeStyles({
  button: { fontWeight: 400 },
  surface: { width: '264px', display: 'flex', flexDirection: 'column', gap: '12px' },
})

interface Accuracy {
  /** Accuracy of selection, 0–1; null = the square root of h². */
  readonly h: number | null
  onChange(h: number | null): void
}

interface ScopeDetailsProps {
  readonly level: ScopeLevel
  onLevel(level: ScopeLevel): void
  /** Absent if nothing is selected by it. */
  readonly accuracy?: Accuracy
}

/** Scope of the figures other than the region: the trials' technology level, and the accuracy of selecting progenies. */
export function ScopeDetails({ level, onLevel, accuracy }: ScopeDetailsProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const h = accuracy?.h ?? null
  const text = [t(`scopeDetails.level.${level}`), ...(h === null ? [] : [`h ${formatNumber(h)}`])].join(' · ')
  const name = `${t('scopeDetails.title')}: ${text}`
  // With the default scope only its icon is shown.
  const isUsual = level === 'all' && h === null
  return (
    <Popover positioning={{ position: 'below', align: 'start', offset: 6 }} trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className={styles.button}
          icon={<OptionsRegular />}
          aria-label={name}
          title={name}
          data-scope-details={text}
        >
          {isUsual ? undefined : text}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('scopeDetails.title')}>
        <ChoiceField
          label={t('scopeDetails.technology')}
          name="level"
          choices={scopeLevels.map((value) => ({ value: value as string, text: t(`scopeDetails.level.${value}`) }))}
          selected={[level]}
          onChange={([value]) => onLevel(scopeLevels.find((one) => one === value) ?? 'all')}
          message={null}
          autoFocus
        />
        {accuracy && <AccuracyField {...accuracy} />}
      </PopoverSurface>
    </Popover>
  )
}

/** The typed text stays until it is a valid accuracy, or empty. */
function AccuracyField({ h, onChange }: Accuracy) {
  const { t } = useTranslation()
  const [text, setText] = useState(inputNumber(h))
  const value = typedNumber(text)
  const isIn = value === null || (value >= 0 && value <= 1)
  return (
    <TextField
      label={t('scopeDetails.accuracy')}
      name="h"
      value={text}
      placeholder="√h²"
      hint={t('scopeDetails.accuracyHint')}
      onChange={(typed) => {
        setText(typed)
        const next = typedNumber(typed)
        if (next === null || (next >= 0 && next <= 1)) onChange(next)
      }}
      message={isIn ? null : { key: 'crossTable.within', params: { min: 0, max: 1 } }}
    />
  )
}
