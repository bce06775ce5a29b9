import { expect, it } from 'vitest'
import { sourceFiles } from './sourceFiles.ts'

/** Attributes with which the browser drops or cuts typed text before a rule can check it. */
const swallows = [/\bmaxLength=/, /\btype=["']number["']/, /<SpinButton\b/, /\bonBeforeInput=/]

/** A search field, whose text is not stored. */
const exceptions = new Set(['src/pages/news/NewsSearch.tsx'])

it('every editor accepts each typed character: none is dropped, and a rule reports an invalid text', () => {
  const violations = sourceFiles('src').filter(
    ({ path, text }) =>
      path.endsWith('.tsx') && !exceptions.has(path) && swallows.some((pattern) => pattern.test(text)),
  )
  expect(violations.map(({ path }) => path)).toEqual([])
})
