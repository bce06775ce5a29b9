import { useState } from 'react'

/** A question that a form shows before it submits. */
export interface ConfirmedOnce<Question> {
  /** The open question; null = none. */
  readonly question: Question | null
  /**
   * Shows the question that `find` returns about `subject` (null = none). True if it is shown now: submitting the same
   * subject again confirms it.
   */
  needsConfirmation(subject: string, find: () => Question | null): boolean
}

/** Shows a question before a form submits; submitting again confirms it. */
export function useConfirmOnce<Question>(): ConfirmedOnce<Question> {
  const [openQuestion, setOpen] = useState<{ readonly subject: string; readonly question: Question } | null>(null)
  return {
    question: openQuestion?.question ?? null,
    needsConfirmation(subject, find) {
      const question = openQuestion?.subject === subject ? null : find()
      setOpen(question === null ? null : { subject, question })
      return question !== null
    },
  }
}
