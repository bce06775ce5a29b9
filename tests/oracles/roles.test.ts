import { describe, expect, it } from 'vitest'
import type { OracleAnalysis } from './adapter.ts'
import { type Role, roleColumn, traitName } from './roles.ts'
import { readTrial, withoutRemark } from './trialTable.ts'

const trial = readTrial('Loc,block,Rep.#1,Line No.,kg\nA,1,1,x,3\n')
const rcbd = { kind: 'rcbd_anova', model: 'kg ~ Rep.#1 + Line No.' }
const columnOf = (role: Role, analysis: OracleAnalysis, ...analyses: OracleAnalysis[]) =>
  roleColumn(analysis, { trial, trials: new Map(), analyses }, role)

describe('columns for the roles of a design', () => {
  it('come first from the analysis', () => {
    expect(columnOf('block', { kind: 'griffing', block: 'Loc' }, rcbd)).toBe('Loc')
  })

  it('come from the file’s own models before the common names', () => {
    expect(columnOf('block', { kind: 'griffing' }, rcbd)).toBe('Rep.#1')
    expect(columnOf('line', { kind: 'stability' }, rcbd)).toBe('Line No.')
    expect(columnOf('environment', { kind: 'stability' }, { kind: 'met_anova', model: 'kg ~ Loc + block' })).toBe('Loc')
    expect(columnOf('block', { kind: 'griffing' }, { kind: 'rcbd_anova', model: 'kg ~ bed + line' })).toBe('block')
  })

  it('come from common names, also as the first word of a name', () => {
    expect(columnOf('block', { kind: 'griffing' })).toBe('block')
    expect(columnOf('line', { kind: 'stability' })).toBe('Line No.')
    expect(columnOf('environment', { kind: 'stability' })).toBe('Loc')
    expect(columnOf('mother', { kind: 'griffing' })).toBe('Line No.')
    expect(columnOf('father', { kind: 'griffing' })).toBeNull()
  })
})

describe('traits', () => {
  it('come from the analysis, its model or another analysis, else the last numeric column', () => {
    const named = (...analyses: OracleAnalysis[]) => traitName(analyses[0]!, { trial, trials: new Map(), analyses })
    expect(named({ kind: 'grid', trait: 'block' }, rcbd)).toBe('block')
    expect(named({ kind: 'mixed_model', model: 'y ~ b + (1 | g)' }, rcbd)).toBe('kg')
    expect(named({ kind: 'grid' })).toBe('kg')
  })

  it('lose only the last remark after their name', () => {
    expect(withoutRemark('yield t/ha (dry) (line means)')).toBe('yield t/ha (dry)')
    expect(withoutRemark('yield (dry), t/ha')).toBe('yield (dry), t/ha')
  })
})
