import { atom } from 'jotai'
import type { ChangeName } from '../../domain/change/changeSet.ts'
import type { RuleRefusal } from '../../domain/refusal.ts'
import { deviceAtom, signInAtom, yearAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'

/** Topics of a message, see messageLife.ts. */
export type MessageTopic =
  | 'selection'
  | 'place'
  | 'doing'
  | 'sticky'
  | 'entries'
  | 'colouring'
  | 'shownRows'
  | 'copied'
  | 'saving'

/** A message of the status bar: a result as a translation key with its numbers. */
export interface Message {
  id: number
  kind: 'info' | 'warning' | 'error'
  key: string
  params: Record<string, string | number>
  /** Decimals of its numbers if they are values of a trait; absent = unchanged. */
  decimals?: number
  /** Topics: the message disappears when one changes. Absent = it disappears at the next action. */
  about?: readonly MessageTopic[]
  /** The change that the message is about; its translated name replaces `name` in the sentence. */
  of?: ChangeName
  /** A command that helps, shown as a button next to the message. */
  offers?: string
  /** The server's localised reason of a failure. */
  reason?: string
  /** Shown together with the message before it: both belong to one command. */
  isAddition?: boolean
  at: number
}
/** Messages of this session, newest first. */
export const messagesAtom = signInAtom<Message[]>([])
const messageLimit = 50

/** Number of the last message. */
const lastMessageAtom = deviceAtom(0)

/** The valid messages of the last command: the newest one and those shown together with it. */
export const shownMessagesAtom = yearAtom<readonly Message[]>([])

/** Adds a message to the list without showing it in the status bar, if it is shown elsewhere (a toast). */
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

/** Shows the refusal of a rule in the status bar. */
export function showRefusalMessage(store: Store, refusal: RuleRefusal): void {
  store.set(showMessageAtom, { kind: 'warning', key: refusal.code, params: { ...refusal.params } })
}
