import { expect, it } from 'vitest'
import { replicationId, smallColumns, yieldId } from '../../../../tests/fields/smallField.ts'
import { printPlan } from '../../../contract/plans.ts'
import { storedView } from '../../../domain/layout/viewCorner.ts'
import { planClasses } from '../../../domain/plan/planClasses.ts'
import { colouringOf } from '../../../state/colour/colouring.ts'
import { scaleOf } from '../../../state/colour/scale.ts'
import { mapThemes } from '../../../ui/theme.ts'
import { askedPlan, cellFault, planColouring, readCell, usualPlan } from './askedPlan.ts'

const columns = smallColumns({ rows: 6, cols: 10, rowsPerReplication: 3 })
const theme = mapThemes.light

it('a width of plots is read with either mark, and what cannot be printed is told', () => {
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
  expect(cellFault({ ...usualPlan(null), cell: '3' })).toMatchObject({ key: 'plan.cellFault' })
  expect(cellFault({ ...usualPlan(null), cell: '3', scale: 'fit' })).toBeNull()
})

it('the paper puts every plot into the class that the map has it in, a continuous scale cut into six', () => {
  const asked = planColouring(columns, colouringOf({ by: 'trait', trait: yieldId }), theme)!
  expect(asked.classes).toHaveLength(6)
  const scale = scaleOf(columns, colouringOf({ by: 'trait', trait: yieldId }, 'binned'))
  const shown = scale?.kind === 'numbers' ? [...scale.classes.index] : []
  const { index, missing } = planClasses(columns, columns.traits[0], { decimals: 0, ...asked })
  expect([[...index], missing]).toEqual([shown, 0])
})

it('categories of a factor are told by their values; what is no trait is not coloured, and has no value to say', () => {
  const asked = planColouring(columns, colouringOf({ by: 'trait', trait: replicationId }, 'categories'), theme)!
  expect(asked.classes.map(({ word }) => word)).toEqual(['1', '2'])
  const { counts } = planClasses(columns, columns.traits[1], { decimals: 0, ...asked })
  expect(counts).toEqual([30, 30])
  expect(planColouring(columns, colouringOf({ by: 'line' }, 'categories'), theme)).toBeNull()
  const choices = { ...usualPlan(null), fields: ['label', 'value'] as const, scale: 'fit' as const }
  const { body } = askedPlan(choices, 7, null, storedView, 2)
  expect(printPlan.body?.parse(body)).toMatchObject({
    cell: null,
    fields: ['label'],
    preview: 2,
    origin: 'bottom_left',
  })
})
