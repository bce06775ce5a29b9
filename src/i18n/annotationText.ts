import type { TFunction } from 'i18next'

/** That a value is left out of calculations, with the reason where there is one. */
export function suppressedText(t: TFunction, reason: string | null | undefined): string {
  return [t('table.state.suppressed'), reason].filter(Boolean).join(': ')
}
