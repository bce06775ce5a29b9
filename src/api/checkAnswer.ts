import type { AxiosResponse } from 'axios'
import type { Call } from '../contract/call.ts'
import { ApiError } from './apiError.ts'

/** Code of an answer that violates the contract. */
export const invalidAnswerCode = 'answer.notUnderstood'

function isOfKind({ answerKind, status: agreed }: Call, status: number, type: string): boolean {
  // Only the status, 204, distinguishes such an answer from a page.
  if (answerKind === 'none') return status === agreed && !type.includes('html')
  if (answerKind === 'json') return type === '' || type.includes('json')
  return !type.includes('html')
}

/**
 * The data of a successful answer, checked against the contract.
 * @throws ApiError with the code `network` when something in between has answered instead (a network's sign-in page, a proxy's notice),
 * with `invalidAnswerCode` when the server's answer violates the contract.
 */
export function checkAnswer(call: Call, answer: AxiosResponse): unknown {
  const type = String(answer.headers['content-type'] ?? '').toLowerCase()
  if (!isOfKind(call, answer.status, type)) throw new ApiError({ detail: null, code: 'network', status: null })
  if (call.answerKind !== 'json') return answer.data
  if (call.check ? call.check(answer.data) : (call.answer?.safeParse(answer.data).success ?? true)) return answer.data
  const requestId = answer.headers['x-request-id']
  throw new ApiError({
    detail: null,
    code: invalidAnswerCode,
    status: null,
    requestId: typeof requestId === 'string' ? requestId : null,
  })
}
