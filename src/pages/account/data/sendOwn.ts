import { ApiError } from '../../../api/apiError.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import type { Store } from '../../../state/store.ts'
import type { ServerErrors } from '../../../ui/form/useForm.ts'

/**
 * Submits a form: null on success, else the server's messages by field; an error without a field shows the message
 * `failure`.
 */
export async function sendOwn(
  store: Store,
  failure: string,
  send: () => Promise<unknown>,
): Promise<ServerErrors | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (Object.keys(error.errors).length === 0) store.set(reportFailureAtom, error, failure)
    return error.errors
  }
}
