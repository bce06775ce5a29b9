import { useTranslation } from 'react-i18next'
import type { FieldMessage } from './useForm.ts'

/** A field's message in the interface language; null for none. */
export function useFieldMessage(message: FieldMessage | null): string | null {
  const { t } = useTranslation()
  if (message === null) return null
  return 'text' in message ? message.text : t(message.key, { ...message.params })
}
