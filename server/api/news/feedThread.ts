import { answerParent } from '../../platform/jobs/workerThread.ts'
import { feedItems } from './feedItems.ts'

/** A feed to parse; `address` without its credentials, `now` in ms since 1970. */
export interface FeedToRead {
  text: string
  address: string
  now: number
}

// A feed of 2 MB takes half a second, and a hostile one as much memory as it gets.
await answerParent(({ text, address, now }: FeedToRead) => feedItems(text, address, new Date(now)))
