import { ApiError } from '../../../api/apiError.ts'
import { reportFailure } from '../../../state/shell/toasts.ts'
import type { Store } from '../../../state/store.ts'
import type { ServerErrors } from '../../../ui/form/useForm.ts'

/** What the company uses of each limit. */
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
    if (Object.keys(error.errors).length === 0) store.set(reportFailure, error, failure)
    return error.errors
  }
}
