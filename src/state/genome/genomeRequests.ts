import { requestsOf } from '../shell/requests.ts'

/** What the genome page on screen is asked for by its commands. */
export type GenomeRequest = 'calculate' | 'download' | 'plan'

export const genomeRequests = requestsOf<GenomeRequest>()

/** Asks the page of creating a line to keep the ideotype that it shows. */
export const keepRequests = requestsOf<'keep'>()
