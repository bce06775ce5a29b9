import type { TFunction } from 'i18next'
import { writtenParams } from '../../i18n/format.ts'
import type { Message } from '../../state/shell/messages.ts'

/** A message in the reader's language. */
export function messageText(t: TFunction, { key, params, of, decimals }: Message): string {
  const written = writtenParams(params, decimals ?? null)
  return t(key, of ? { ...written, name: t(of.key, of.params) } : written)
}
