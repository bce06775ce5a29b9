import { Field, MessageBar, MessageBarBody, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../api/browser.ts'
import { convertTrait } from '../../../../contract/plots/traits.ts'
import { convertNumber, unitRatio } from '../../../../domain/traits/unitConversion.ts'
import { formatNumber } from '../../../../i18n/format.ts'

/** What happens to a trait's values when its unit changes. */
export type UnitChoice = 'convert' | 'retain'

/** A change of a trait's unit that the user has to decide about. */
export interface UnitQuestion {
  readonly before: string
  readonly after: string
  /** Numbers of the trait in all years and nurseries of the crop. */
  readonly values: number
  readonly years: number
  readonly nurseries: number
  /** False: the relation of the units is unknown, so the numbers cannot be converted. */
  readonly convertible: boolean
}

/**
 * The question raised by a change of a trait's unit: null if the trait has no numbers in any year. `request` counts
 * them. @throws ApiError if the server cannot be reached.
 */
export function useUnitQuestion() {
  const [question, setQuestion] = useState<UnitQuestion | null>(null)
  return {
    question,
    async request(trait: number, before: string, after: string): Promise<UnitQuestion | null> {
      if (question?.after === after) return question
      const body = { from: before, unit: after, dry_run: true }
      const { values, years, nurseries, convertible } = await client.call(convertTrait, { params: { id: trait }, body })
      const conversion = values > 0 ? { before, after, values, years, nurseries, convertible } : null
      setQuestion(conversion)
      return conversion
    },
  }
}

interface UnitChangeProps {
  readonly question: UnitQuestion
  /** A number of the trait, to show what happens to it. */
  readonly example: number
  readonly choice: UnitChoice | ''
  onChoose(choice: UnitChoice): void
  /** Why the form could not be sent; null = no error. */
  readonly fault: string | null
}

/** Asks whether to convert the values of a trait to its new unit or to keep their numbers, with the number of values. */
export function UnitChange({ question, example, choice, onChoose, fault }: UnitChangeProps) {
  const { t } = useTranslation()
  const { before, after, values, years, nurseries, convertible } = question
  const written = (value: number, unit: string) => [formatNumber(value), unit].join(' ').trim()
  const units = { before: before || '–', after: after || '–' }
  const ratio = convertible ? unitRatio(before, after) : null
  if (!ratio)
    return (
      <MessageBar intent="warning" layout="multiline" data-unit-change="">
        <MessageBarBody>{t('trait.unit.unknown', units)}</MessageBarBody>
      </MessageBar>
    )
  const texts = {
    convert: { before: written(example, before), after: written(convertNumber(example, ratio), after) },
    retain: { before: written(example, before), after: written(example, after) },
  }
  return (
    <div data-unit-change="">
      <Field
        label={t('trait.unit.question', units)}
        hint={choice === 'convert' ? t('trait.unit.scope', { count: values, years, nurseries }) : undefined}
        validationMessage={fault}
        validationState={fault === null ? 'none' : 'error'}
      >
        <RadioGroup value={choice} onChange={(_, data) => onChoose(data.value as UnitChoice)}>
          {(['convert', 'retain'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`trait.unit.${value}`, texts[value])} />
          ))}
        </RadioGroup>
      </Field>
    </div>
  )
}
