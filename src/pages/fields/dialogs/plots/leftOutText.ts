import type { TFunction } from 'i18next'

/** The consequence shown by a dialog, and how many selected plots it skips because they are hidden. */
export function leftOutText(t: TFunction, consequence: string, hidden: number): string {
  return hidden ? `${consequence} ${t('hidden.leftOut', { count: hidden })}.` : consequence
}
