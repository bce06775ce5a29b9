import { Field, Option } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findKnownCrops, knownCropIn } from '../../../domain/plots/knownCrops.ts'
import { session } from '../../../state/account/session.ts'
import { useFieldMessage } from '../../../ui/form/fieldMessage.ts'
import { ListBox } from '../../../ui/form/ListBox.tsx'
import type { FieldMessage } from '../../../ui/form/useForm.ts'
import { useLabel } from '../../../ui/form/useLabel.ts'

/** The name of a new crop: chosen from the known ones, found by a name in any language, or typed freely. */
export function CropNameField(props: {
  value: string
  onChange(value: string): void
  message: FieldMessage | null
  hint?: string
  autoFocus?: boolean
}) {
  const { value, onChange } = props
  const { t } = useTranslation()
  const language = useAtomValue(session.language)
  const existing = useAtomValue(session.cultureList)
  const text = useFieldMessage(props.message)
  const caption = useLabel(t('crop.name'))
  const names = useMemo(() => {
    const used = new Set(existing.map((crop) => crop.english_name))
    const all = findKnownCrops('', language).filter(({ en }) => !used.has(en))
    const isChosen = all.some((crop) => knownCropIn(crop, language) === value)
    // A chosen name lists all others again; a typed one narrows the list.
    const shown = isChosen ? all : findKnownCrops(value, language).filter(({ en }) => !used.has(en))
    return shown.map((crop) => knownCropIn(crop, language))
  }, [existing, language, value])
  return (
    <Field
      label={caption}
      required
      hint={text === null ? props.hint : undefined}
      validationMessage={text}
      validationState={text === null ? 'none' : 'error'}
    >
      <ListBox
        name="name"
        freeform
        placeholder={t('crop.namePlaceholder')}
        value={value}
        selectedOptions={[value]}
        autoFocus={props.autoFocus}
        onChange={(event) => onChange(event.target.value)}
        onOptionSelect={(_, { optionValue }) => {
          if (optionValue !== undefined) onChange(optionValue)
        }}
      >
        {names.map((name) => (
          <Option key={name} value={name} text={name}>
            {name}
          </Option>
        ))}
        {names.length === 0 && (
          <Option key="" disabled text="">
            {t('crop.notInList')}
          </Option>
        )}
      </ListBox>
    </Field>
  )
}
