import { expect, it } from 'vitest'
import { replicationId, smallColumns, yieldId } from '../../../../tests/fields/smallField.ts'
import { printPlan } from '../../../contract/plots/plans.ts'
import { storedView } from '../../../domain/layout/viewCorner.ts'
import { classesOf, planClasses } from '../../../domain/printedPlan/planClasses.ts'
import { colouringOf } from '../../../state/colour/colouring.ts'
import { scaleOf } from '../../../state/colour/scale.ts'
import { mapThemes } from '../../../ui/theme.ts'
import {
  cellFault,
  defaultPlan,
  planColouring,
  planRequest,
  plotsColouring,
  plotsOutOfRange,
  readCell,
} from './planRequest.ts'

const columns = smallColumns({ rows: 6, cols: 10, rowsPerReplication: 3 })
const theme = mapThemes.light

it('a width of plots accepts both decimal marks, and unprintable input is reported', () => {
  expect(['20', '12,5', '4', '60', '3.9', '61', '', 'x', '12.55'].map(readCell)).toEqual([
    20,
    12.5,
    4,
    60,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(cellFault({ ...defaultPlan(null), cell: '3' })).toMatchObject({ key: 'plan.cellFault' })
  expect(cellFault({ ...defaultPlan(null), cell: '3', scale: 'fit' })).toBeNull()
})

it('the paper uses the map’s classes for every plot, a continuous scale in six', () => {
  const colouring = planColouring(columns, colouringOf({ by: 'trait', trait: yieldId }), theme)!
  expect(classesOf(colouring)).toHaveLength(6)
  const scale = scaleOf(columns, colouringOf({ by: 'trait', trait: yieldId }, 'binned'))
  const shown = scale?.kind === 'numbers' ? [...scale.classes.index] : []
  const { index, missing } = planClasses(columns, colouring)!
  expect([[...index], missing]).toEqual([shown, 0])
})

it('factor categories show their values; a non-trait is uncoloured and has no value', () => {
  const colouring = planColouring(columns, colouringOf({ by: 'trait', trait: replicationId }, 'categories'), theme)!
  expect(classesOf(colouring).map(({ word }) => word)).toEqual(['1', '2'])
  const { counts } = planClasses(columns, colouring)!
  expect(counts).toEqual([30, 30])
  expect(planColouring(columns, colouringOf({ by: 'mother' }, 'categories'), theme)).toBeNull()
  const choices = { ...defaultPlan(null), fields: ['label', 'value'] as const, scale: 'fit' as const }
  const { body } = planRequest(choices, 7, null, storedView, 2)
  expect(printPlan.body?.parse(body)).toMatchObject({
    cell: null,
    fields: ['label'],
    preview: 2,
    origin: 'bottom_left',
  })
})

it('lines are named, those beyond the classes grouped', () => {
  const colouring = planColouring(columns, colouringOf({ by: 'line' }, 'categories'), theme)!
  const scale = scaleOf(columns, colouringOf({ by: 'line' }, 'categories'))
  const { counts, missing, column } = planClasses(columns, colouring)!
  const words = classesOf(colouring).map(({ word }) => word)
  const first = [...columns.lines.values()].find(({ name }) => name === words[0])!
  const sameLine = Array.from(columns.line.slice(0, columns.count)).filter((line) => line === first.id)
  expect(scale?.kind === 'categories' && words.slice(0, scale.names.length).length).toBe(words.filter(Boolean).length)
  expect([counts[0], counts.reduce((sum, n) => sum + n, 0) + missing, column]).toEqual([
    sameLine.length,
    columns.count,
    null,
  ])
  const { body } = planRequest({ ...defaultPlan('line'), fields: ['line', 'value'] }, 7, colouring, storedView, null)
  expect(printPlan.body?.parse(body)).toMatchObject({ colouring: { by: 'line' }, fields: ['line'] })
})

it('chosen plots and those out of range are highlighted', () => {
  expect(plotsColouring(columns, 'selected', [], theme)).toBeNull()
  const colouring = plotsColouring(columns, 'selected', [0, 4], theme)!
  expect(colouring).toMatchObject({ by: 'selected', plot_ids: [columns.id[0], columns.id[4]] })
  expect(printPlan.body?.parse(planRequest(defaultPlan('selected'), 7, colouring, storedView, null).body)).toBeTruthy()
  const { index, counts } = planClasses(columns, colouring)!
  expect([[...index.slice(0, 5)], counts]).toEqual([
    [1, 0, 0, 0, 1],
    [58, 2],
  ])
  const far = smallColumns({ rows: 6, cols: 10, value: (row, col) => (row === 3 && col === 2 ? 900 : row + col / 10) })
  expect(plotsOutOfRange(far)).toEqual([21])
})
