import type { AxiosResponse } from 'axios'
import type { Call } from '../contract/call.ts'
import { ApiError } from './apiError.ts'

/** Code of an answer that is not as the contract says. */
export const notUnderstood = 'answer.notUnderstood'

function isOfKind({ answerKind, status: agreed }: Call, status: number, type: string): boolean {
  // Nothing tells such an answer from a page but its status, 204.
  if (answerKind === 'none') return status === agreed && !type.includes('html')
  if (answerKind === 'json') return type === '' || type.includes('json')
  return !type.includes('html')
}

/**
 * The data of a successful answer, once they are as the contract says.
 * @throws ApiError `network` when something between here and the server has answered in its place (a page to sign in to
 * the network, a proxy's notice), `answer.notUnderstood` when the server's answer is not as agreed.
 */
export function checkedAnswer(call: Call, answer: AxiosResponse): unknown {
  const type = String(answer.headers['content-type'] ?? '').toLowerCase()
  if (!isOfKind(call, answer.status, type)) throw new ApiError({ detail: null, code: 'network', status: null })
  if (call.answerKind !== 'json') return answer.data
  if (call.check ? call.check(answer.data) : (call.answer?.safeParse(answer.data).success ?? true)) return answer.data
  const requestId = answer.headers['x-request-id']
  throw new ApiError({
    detail: null,
    code: notUnderstood,
    status: null,
    requestId: typeof requestId === 'string' ? requestId : null,
  })
}
