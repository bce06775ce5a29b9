import { useState } from 'react'

/** A question that a form asks before it sends something. */
export interface AskedOnce<Question> {
  /** The open question; null = none. */
  readonly asked: Question | null
  /**
   * Asks what `find` answers about `subject`, null = nothing. Answers whether it is asked now: sending the same subject again is
   * the answer.
   */
  isAsked(subject: string, find: () => Question | null): boolean
}

/** Asks once about what a form would send: whoever sends it again means it. */
export function useAskOnce<Question>(): AskedOnce<Question> {
  const [open, setOpen] = useState<{ readonly subject: string; readonly question: Question } | null>(null)
  return {
    asked: open?.question ?? null,
    isAsked(subject, find) {
      const question = open?.subject === subject ? null : find()
      setOpen(question === null ? null : { subject, question })
      return question !== null
    },
  }
}
