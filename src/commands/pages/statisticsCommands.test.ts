import { expect, it } from 'vitest'
import { reportCommands } from './reportCommands.ts'
import { statisticsCommands, statisticsPageCommands } from './statisticsCommands.ts'

it('every statistics page undoes and redoes changes of the year, such as written combining abilities', () => {
  for (const commands of [statisticsCommands, statisticsPageCommands, reportCommands]) {
    const ids = commands.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['history.undo', 'history.redo']))
    expect(new Set(ids).size).toBe(ids.length)
  }
})
