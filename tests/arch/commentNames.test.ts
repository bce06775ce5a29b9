import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, sourceFiles, splitComments } from './sourceFiles.ts'

const files = sourceFiles('src', 'server').map((file) => ({ ...file, comments: splitComments(file.text).comments }))

/** What code outside comments contains: identifiers, and words of strings, styles and markup. */
function wordsOf(text: string, comments: readonly { offset: number; text: string }[]): string[] {
  let code = ''
  let from = 0
  for (const comment of comments) {
    code += text.slice(from, comment.offset)
    from = comment.offset + comment.text.length
  }
  return (code + text.slice(from)).match(/[A-Za-z_$][\w$]*/g) ?? []
}

const known = new Set([
  ...files.flatMap(({ text, comments }) => wordsOf(text, comments)),
  ...['index.html', 'vite.config.ts', 'package.json'].flatMap((path) =>
    wordsOf(readFileSync(join(root, path), 'utf8'), []),
  ),
])

/** A name, a member (`Sheet.move`), or a call (`move()`). */
const name = /^[A-Za-z_$][\w$]*(?:[.#][A-Za-z_$][\w$]*)*(?:\(…?\))?$/

it('what comments write as code is a name that the code has: examples of data are in “quotes”', () => {
  const unknown = files.flatMap(({ path, text, comments }) =>
    comments.flatMap((comment) =>
      [...comment.text.matchAll(/`([^`\n]+)`/g)]
        .filter(([, quoted]) => name.test(quoted))
        .filter(([, quoted]) => (quoted.match(/[A-Za-z_$][\w$]*/g) ?? []).some((word) => !known.has(word)))
        .map(([, quoted]) => `${path}:${text.slice(0, comment.offset).split('\n').length}: ${quoted}`),
    ),
  )
  expect(unknown).toEqual([])
})
