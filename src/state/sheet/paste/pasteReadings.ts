import type { ReadingAnswer } from '../../../domain/sheet/decimalMarks.ts'
import type { ReadingQuestion } from '../../../domain/sheet/readingQuestion.ts'
import type { Store } from '../../store.ts'
import type { PlannedPaste } from './pastePlan.ts'
import { type SheetPaste, sheetPasteAtom } from './sheetPaste.ts'

/** The user's answers about columns of one pasted block; they stay valid when it is parsed again. */
export class PasteReadings {
  private readonly answers = new Map<string, ReadingAnswer>()
  private readonly byField = new Map<string, ReadingQuestion>()
  private latest: Promise<void> | null = null

  /** The columns of a planned paste with their answers. */
  answered(columns: PlannedPaste['columns']): PlannedPaste['columns'] {
    if (!this.answers.size) return columns
    return columns.map((column) => ({ ...column, answer: this.answers.get(column.field) }))
  }

  /**
   * A paste with its questions, including answered ones; `reread` checks the same cells again, null = they no longer
   * exist.
   */
  withQuestions(store: Store, paste: SheetPaste, reread: () => Promise<SheetPaste | null>): SheetPaste {
    for (const question of paste.questions ?? []) this.byField.set(question.field, question)
    const fields = new Set(paste.columns.map(({ field }) => field))
    const questions = [...this.byField.values()]
      .filter(({ field }) => fields.has(field))
      .map((question) => ({ ...question, answer: this.answers.get(question.field) ?? question.answer }))
    return {
      ...paste,
      questions,
      answer: (field, answer) => {
        this.answers.set(field, answer)
        const shown = store.get(sheetPasteAtom)
        const work: Promise<void> = reread()
          .then((paste) => {
            // Only the latest answer is shown: earlier results do not include it.
            if (this.latest === work && paste && shown && store.get(sheetPasteAtom) === shown)
              store.set(sheetPasteAtom, { ...paste, ways: shown.ways })
          })
          .finally(() => {
            if (this.latest === work) this.latest = null
          })
        this.latest = work
        return work
      },
      answered: () => this.latest,
    }
  }
}
