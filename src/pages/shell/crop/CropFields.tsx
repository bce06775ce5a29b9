import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { useCropForm } from './useCropForm.ts'

/** The two names of a crop. */
export function CropFields({ form }: { form: ReturnType<typeof useCropForm> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('crop.name')}
        name="name"
        required
        autoFocus
        value={form.values.name}
        onChange={(value) => form.set('name', value)}
        message={form.message('name')}
      />
      <TextField
        label={t('crop.englishName')}
        name="latinName"
        required
        value={form.values.latinName}
        onChange={(value) => form.set('latinName', value)}
        message={form.message('latinName')}
      />
    </>
  )
}
