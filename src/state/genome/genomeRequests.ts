import { requestsOf } from '../shell/requests.ts'

/** A request of a command to the genome page on screen. */
export type GenomeRequest = 'calculate' | 'download' | 'plan'

export const genomeRequests = requestsOf<GenomeRequest>()

/** Requests to save the shown ideotype on the page for creating a line. */
export const saveRequests = requestsOf<'keep'>()
