import { requestsOf } from '../shell/requests.ts'

/** Asks for the choice of pictures that are added to the inspected plot; its tab serves it, once it is on screen. */
export const addPhotosRequests = requestsOf<undefined>({ waits: true })
