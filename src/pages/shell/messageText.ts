import type { TFunction } from 'i18next'
import { writtenParams } from '../../i18n/format.ts'
import type { Message } from '../../state/shell/messages.ts'

/** A message in the reader's language. */
export function messageText(t: TFunction, { key, params, of, decimals, reason }: Message): string {
  const written = writtenParams(params, decimals ?? null)
  const text = t(key, of ? { ...written, name: t(of.key, of.params) } : written)
  return reason === undefined ? text : `${text} · ${reason}`
}
