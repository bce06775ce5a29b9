import { Field, makeStyles, Option, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findKnownCrops, knownCropIn } from '../../../domain/plots/knownCrops.ts'
import { session } from '../../../state/account/session.ts'
import { useFieldMessage } from '../../../ui/form/fieldMessage.ts'
import { ListBox } from '../../../ui/form/ListBox.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { FieldMessage } from '../../../ui/form/useForm.ts'
import { useLabel } from '../../../ui/form/useLabel.ts'
import type { useCropForm } from './useCropForm.ts'

const useStyles = makeStyles({
  // A note, not a disabled option.
  note: { color: tokens.colorNeutralForeground3 },
})

/** The name of a new crop: a known one, found by its name in any language, or free text. */
function CropNameField(props: {
  label: string
  value: string
  onChange(value: string): void
  message: FieldMessage | null
  hint?: string
  autoFocus?: boolean
}) {
  const { value, onChange } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useAtomValue(session.language)
  const existing = useAtomValue(session.cultureList)
  const text = useFieldMessage(props.message)
  const caption = useLabel(props.label)
  const names = useMemo(() => {
    const used = new Set(existing.map((crop) => crop.english_name))
    const crops = findKnownCrops('', language).filter(({ en }) => !used.has(en))
    const isChosen = crops.some((crop) => knownCropIn(crop, language) === value)
    // A chosen name lists all others again; a typed one narrows the list.
    const shown = isChosen ? crops : findKnownCrops(value, language).filter(({ en }) => !used.has(en))
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
          <Option key="" className={styles.note} disabled text="">
            {t('crop.notInList')}
          </Option>
        )}
      </ListBox>
    </Field>
  )
}

interface CropFieldsProps {
  form: ReturnType<typeof useCropForm>
  /** Whether the crop exists already: its name is typed, not chosen. */
  isRenamed?: boolean
  autoFocus?: boolean
  nameHint?: string
  /** Label of the name, if the form's title does not mention the crop; default: name. */
  nameLabel?: string
}

/** The two names of a crop; the second is optional. */
export function CropFields({ form, isRenamed = false, autoFocus = true, nameHint, nameLabel }: CropFieldsProps) {
  const { t } = useTranslation()
  const name = {
    label: nameLabel ?? t('crop.name'),
    value: form.values.name,
    onChange: (value: string) => form.set('name', value),
    message: form.message('name'),
    autoFocus,
  }
  return (
    <>
      {isRenamed ? <TextField name="name" required {...name} /> : <CropNameField hint={nameHint} {...name} />}
      <TextField
        label={t('crop.englishName')}
        name="latinName"
        hint={t('crop.englishNameHint')}
        value={form.values.latinName}
        onChange={(value) => form.set('latinName', value)}
        message={form.message('latinName')}
      />
    </>
  )
}
