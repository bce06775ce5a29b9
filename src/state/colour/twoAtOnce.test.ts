import { expect, it } from 'vitest'
import { smallYear, withStage } from '../../../tests/arbitraries/smallYear.ts'
import { readSteps } from '../present/steps.ts'
import { colouringOf, fixedSubjects } from './colouring.ts'
import { changeAgeIndex, changeTimes, numbersByPlot } from './lastChanges.ts'
import { scaleOf } from './scale.ts'

const hour = 3_600_000

it('elapsed days use the user’s calendar', () => {
  const now = new Date(2026, 10, 22, 0, 30).getTime()
  const ago = (hours: number) => changeAgeIndex(now - hours * hour, now)
  expect([ago(0.4), ago(1), ago(25), ago(6 * 24), ago(7 * 24), ago(29 * 24), ago(30 * 24)]).toEqual([
    0, 1, 2, 2, 3, 3, 4,
  ])
})

it('plots are coloured by checks, by their last stage, by author and time of the last change', () => {
  const columns = withStage(smallYear(1, 4))
  const seconds = Math.floor(Date.now() / 1000)
  const last = {
    users: [
      { id: 7, name: 'Anna Orlova' },
      { id: null, name: null },
    ],
    plots: [columns.id[3], columns.id[0], 999],
    seconds: [seconds - 90 * 86_400, seconds, seconds],
    by: [1, 0, 0],
  }
  expect([...numbersByPlot(columns, last, (k) => last.by[k])]).toEqual([0, -1, -1, 1])
  const words = (subject: (typeof fixedSubjects)[number]) => {
    const scale = scaleOf(columns, colouringOf({ by: subject }), undefined, undefined, last)
    return scale?.kind === 'categories' ? [scale.words, [...scale.classes.counts], scale.classes.missing] : null
  }
  expect(words('stage')).toEqual([['Heading'], [1], 3])
  expect(words('who')).toEqual([['Anna Orlova', '–'], [1, 1], 2])
  expect(words('changed')).toEqual([['map.class.today', 'map.class.earlier'], [1, 1], 2])
  expect(scaleOf(columns, colouringOf({ by: 'who' }))).toBeNull()
  expect(scaleOf(columns, colouringOf({ by: 'check' }))).toMatchObject({
    kind: 'states',
    keys: ['map.class.entry', 'map.class.check'],
  })
})

it('a presentation step stores every colouring', () => {
  for (const subject of fixedSubjects) {
    const step = {
      name: subject,
      picture: null,
      camera: null,
      colour: colouringOf({ by: subject }),
      hidden: { subject: null, shown: null, hidden: [] },
      plots: [],
    }
    expect(readSteps(JSON.stringify([step]))).toEqual([step])
  }
})

it('a plot’s last change is the later of a colleague’s and the user’s', () => {
  const answer = { users: [{ id: 7, name: 'Anna Orlova' }], plots: [1, 2], seconds: [100, 200], by: [0, 0] }
  const write = (at: number, id: number) => ({
    at,
    change: {
      name: { key: 'change.value', params: {} },
      columns: [{ entity: 'plot' as const, field: 'comment' as const, ids: [id], before: [null], after: ['x'] }],
    },
  })
  expect([...changeTimes(answer, [write(150_000, 1), write(150_000, 2), write(50_000, 3)])]).toEqual([
    [1, 150_000],
    [2, 200_000],
    [3, 50_000],
  ])
  expect([...changeTimes(null, [write(7, 1)])]).toEqual([[1, 7]])
})
