import { expect, it } from 'vitest'
import { allCommands } from './allCommands.ts'
import { secondKeysOf } from './keyMatch.ts'

it('the hint of second keys has one line per action, however many digits trigger it', () => {
  const hints = secondKeysOf(allCommands, { code: 'KeyS' })
  const codes = (title: string) =>
    hints.filter((hint) => hint.title === title).map(({ strokes }) => strokes.map((stroke) => stroke.then?.code))
  expect(codes('command.select.recall')).toEqual([Array.from({ length: 9 }, (_, k) => `Digit${k + 1}`)])
  expect(codes('command.select.row')).toEqual([['KeyR']])
  expect(codes('command.select.keep')).toEqual([])
})
