import { describe, expect, it } from 'vitest'
import { plotAtPlace, replicationId, smallColumns } from '../../../tests/fields/smallField.ts'
import { emptyFields } from './emptyFields.ts'
import { replicationFactor, replicationNumbers } from './replication.ts'

const hasOwnColumn = (columns: ReturnType<typeof smallColumns>) => !emptyFields(columns).includes('repetitions')

describe('replication of plots, stored in a factor and in the plots', () => {
  it('has one column in the table unless the plots’ own numbers differ from the factor', () => {
    const columns = smallColumns({ rows: 4, cols: 2, rowsPerReplication: 2 })
    columns.repetitions.fill(1, 0, columns.count)
    expect(hasOwnColumn(columns)).toBe(false)
    columns.repetitions[plotAtPlace(columns, 3, 1)] = 2
    expect(hasOwnColumn(columns)).toBe(false)
    columns.repetitions[plotAtPlace(columns, 1, 1)] = 2
    expect(hasOwnColumn(columns)).toBe(true)
  })

  it('has the plots’ own column if no factor contains it', () => {
    const columns = smallColumns({ rows: 2, cols: 2, rowsPerReplication: 1 })
    columns.repetitions.fill(1, 0, columns.count)
    columns.traits[1].trait = { ...columns.traits[1].trait, name: 'Treatment' }
    expect(hasOwnColumn(columns)).toBe(true)
    columns.traits[1].trait = { ...columns.traits[1].trait, name: 'Repetición' }
    columns.traits[1].numbers.fill(Number.NaN)
    expect(hasOwnColumn(columns)).toBe(true)
  })

  it('reads the factor, else the plot’s own number', () => {
    const columns = smallColumns({ rows: 2, cols: 1, rowsPerReplication: 1 })
    expect(replicationNumbers(columns)).toBeNull()
    columns.repetitions.set([3, 3])
    columns.traits[1].numbers[1] = Number.NaN
    expect([...(replicationNumbers(columns) ?? [])]).toEqual([1, 3])
    columns.traits.pop()
    expect([...(replicationNumbers(columns) ?? [])]).toEqual([3, 3])
  })

  it('uses the factor with values among several of the name', () => {
    const columns = smallColumns({ rows: 2, cols: 1, rowsPerReplication: 1 })
    const [, factor] = columns.traits
    const other = {
      ...factor,
      trait: { ...factor.trait, id: 9, name: 'Rep' },
      numbers: factor.numbers.map(() => Number.NaN),
    }
    columns.traits.splice(1, 0, other)
    expect(replicationFactor(columns)?.trait.id).toBe(replicationId)
  })
})
