import type { TFunction } from 'i18next'

/** Why a request failed: the server's sentence, or its code if it sent none. */
export interface FailedRequest {
  readonly code: string
  readonly detail: string | null
  readonly requestId: string | null
}

/** Why a load failed, with the request's number for support. */
export function failureReason(t: TFunction, { code, detail, requestId }: FailedRequest): string {
  const unanswered = code === 'network' ? 'shell.noConnection' : 'shell.notUnderstood'
  const reason = detail ?? t(unanswered)
  return requestId ? `${ended(reason)} ${t('fields.requestId', { id: requestId })}` : reason
}

/** The server's messages have no full stop. */
const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)
