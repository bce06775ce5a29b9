import type { TFunction } from 'i18next'

/** What a dialog says will happen, and how many selected plots it leaves out because they cannot be seen. */
export function leftOutText(t: TFunction, consequence: string, hidden: number): string {
  return hidden ? `${consequence} ${t('hidden.leftOut', { count: hidden })}.` : consequence
}
