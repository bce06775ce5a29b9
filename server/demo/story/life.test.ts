import { expect, it } from 'vitest'
import { languages } from '../../../src/words/word.ts'
import { storyLife } from './life.ts'
import { story } from './story.ts'

it.each(languages)('the history in %s writes what last year lacked, and ends in the current year', (language) => {
  const texts = story(language)
  const [year] = texts.years
  const { before, edits } = storyLife(texts)
  expect(edits.length).toBeGreaterThanOrEqual(30)
  expect(new Set(edits.map(({ person }) => person)).size).toBe(4)
  const hours = edits.map((edit) => edit.hours)
  expect(hours).toEqual([...hours].sort((a, b) => b - a))
  expect(hours[0]).toBeLessThanOrEqual(14 * 24)
  expect(hours.at(-1)).toBeGreaterThan(0)
  const comments = [...(before.comments ?? [])]
  const traits = new Map(
    before.traits.map(({ name, values, notes = [] }) => [name, { values: [...values], notes: [...notes] }]),
  )
  for (const { cells } of edits) {
    expect(cells.length).toBeGreaterThan(0)
    for (const cell of cells) {
      const trait = cell.of === 'comment' ? null : traits.get(texts.words.traits[cell.of.trait].name)
      const column = cell.of === 'comment' ? comments : cell.of.note ? trait?.notes : trait?.values
      if (!column) throw new Error('no such column')
      expect(column[cell.plot]).toEqual(cell.before)
      expect(cell.after).not.toEqual(cell.before)
      column[cell.plot] = cell.after as string | number | null
    }
  }
  // Comments of the director and remarks are written by the history alone.
  for (const [k, comment] of (year.comments ?? []).entries()) if (comment !== null) expect(comments[k]).toBe(comment)
  for (const { name, values } of year.traits) expect(traits.get(name)?.values).toEqual(values)
})
