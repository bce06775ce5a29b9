import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/form/TextField.tsx'
import { CropNameField } from './CropNameField.tsx'
import type { useCropForm } from './useCropForm.ts'

interface CropFieldsProps {
  form: ReturnType<typeof useCropForm>
  /** A crop that is there already: its name is typed, not chosen. */
  isRenamed?: boolean
  autoFocus?: boolean
  nameHint?: string
}

/** The two names of a crop; the second is optional. */
export function CropFields({ form, isRenamed = false, autoFocus = true, nameHint }: CropFieldsProps) {
  const { t } = useTranslation()
  const name = {
    value: form.values.name,
    onChange: (value: string) => form.set('name', value),
    message: form.message('name'),
    autoFocus,
  }
  return (
    <>
      {isRenamed ? (
        <TextField label={t('crop.name')} name="name" required {...name} />
      ) : (
        <CropNameField hint={nameHint} {...name} />
      )}
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
