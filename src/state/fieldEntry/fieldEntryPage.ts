import { deviceAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** Whether the address requests the field-entry page. */
export const isFieldEntryAtom = deviceAtom(false)

/** Requests the field-entry page (true), or map and table (false). */
export const fieldEntryRequests = requestsOf<boolean>()
