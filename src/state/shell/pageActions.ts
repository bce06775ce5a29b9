import { requestsOf } from './requests.ts'

/** The map as a file: the page asks the server for it. */
export const exportMapRequests = requestsOf<undefined>()
