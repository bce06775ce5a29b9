import type { TFunction } from 'i18next'

/** States that a value is excluded from calculations, with the reason if there is one. */
export function suppressedText(t: TFunction, reason: string | null | undefined): string {
  return [t('table.state.suppressed'), reason].filter(Boolean).join(': ')
}
