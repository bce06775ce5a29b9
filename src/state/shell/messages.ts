import { atom } from 'jotai'
import type { ChangeName } from '../../domain/change/changeSet.ts'
import { deviceAtom, signInAtom, yearAtom } from '../lifetime.ts'

/** What a message can be about, see messageLife.ts. */
export type MessageTopic =
  | 'selection'
  | 'place'
  | 'doing'
  | 'sticky'
  | 'entries'
  | 'look'
  | 'shownRows'
  | 'copied'
  | 'saving'

/** A message of the status bar: what something came to, as a key of locales with its numbers. */
export interface Message {
  id: number
  kind: 'info' | 'warning' | 'error'
  key: string
  params: Record<string, string | number>
  /** Decimals that its numbers, being values of a trait, are written with; absent = as they are. */
  decimals?: number
  /** What it is true of: it goes when that changes. Absent = of this moment: it goes with whatever is done next. */
  about?: readonly MessageTopic[]
  /** The change that the message is about; its name in the reader's language stands for `name` in the sentence. */
  of?: ChangeName
  /** The command that helps instead, which stands beside the message. */
  offers?: string
  /** The server's localised sentence why something failed. */
  reason?: string
  /** Shown together with the message before it: both are what one command came to. */
  isAddition?: boolean
  at: number
}
/** This session's messages, the newest first. */
export const messagesAtom = signInAtom<Message[]>([])
const messageLimit = 50

/** Number of the last message. */
const lastMessageAtom = deviceAtom(0)

/** What one command came to and is still true: the newest message and those that it stands beside. */
export const shownMessagesAtom = yearAtom<readonly Message[]>([])

/** Adds a message to the list without showing it in the status bar, for one that is shown elsewhere (a toast). */
export const listMessageAtom = atom(null, (get, set, content: Omit<Message, 'id' | 'at'>): Message => {
  set(lastMessageAtom, (before) => before + 1)
  const message = { ...content, id: get(lastMessageAtom), at: Date.now() }
  set(messagesAtom, [message, ...get(messagesAtom)].slice(0, messageLimit))
  return message
})

export const showMessageAtom = atom(null, (get, set, content: Omit<Message, 'id' | 'at'>) => {
  const message = set(listMessageAtom, content)
  set(shownMessagesAtom, content.isAddition ? [...get(shownMessagesAtom), message] : [message])
})
