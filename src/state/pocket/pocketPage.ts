import { deviceAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** Whether the address asks for the pocket page. */
export const isPocketAtom = deviceAtom(false)

/** Asks the page of the fields to show the pocket page (true), or map and table again. */
export const pocketRequests = requestsOf<boolean>()
