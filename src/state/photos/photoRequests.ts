import { requestsOf } from '../shell/requests.ts'

/** Requests the file chooser for photos of the inspected plot; waits until its tab is on screen. */
export const addPhotosRequests = requestsOf<undefined>({ waits: true })
