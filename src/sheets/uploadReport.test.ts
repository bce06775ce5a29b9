import { describe, expect, it } from 'vitest'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import type { Decision } from '../domain/files/uploadPlan/decision.ts'
import { plannedChanges } from '../domain/files/uploadPlan/plannedChanges.ts'
import { reportOf } from '../domain/files/uploadPlan/report.ts'
import { decideUpload, parseUpload } from '../domain/files/uploadRules.ts'
import { type UploadKey, uploadNamed } from '../domain/files/uploads.ts'
import { readRows } from './readRows.ts'

function decided(crop: MemoryCrop, format: UploadKey, ...lines: string[]): Decision {
  const target = { nursery: 'N', year: 2024 }
  const read = readRows(new TextEncoder().encode(lines.join('\n')), 'a.csv', uploadNamed(format).format)
  if (!read.ok) throw new Error(read.fault.code)
  const parsed = parseUpload(format, read.sheet, target)
  if (format === 'field_file') expect(parsed.places).toMatchObject([target])
  return decideUpload(parsed, crop.known(), target)
}

const changed = (decision: Decision) =>
  [...(decision.plan ? plannedChanges(decision.plan) : [])].map(({ entity, name, plant, field, before, after }) =>
    [entity, name, plant, field, before, after].map((part) => part ?? '-').join(' '),
  )

describe('report of an upload', () => {
  it('lists what would be written, old and new', () => {
    const crop = new MemoryCrop()
    const first = decided(
      crop,
      'field_file',
      'Sowing date,2024-05-01',
      'Plot,Line,Row,Column,"Yield, t",Label,Width,Length,Repetitions,Comment',
      'A,L,1,1,5,7,1.2,5,1,near the road',
      'B,L,1,2,',
    )
    expect(changed(first)).toEqual([
      'nursery N - - - N',
      'nursery N - kind - source_material',
      'nursery N - region - 1',
      'year N - - - 2024',
      'year N - sowing_date - 2024-05-01',
      'line L - - - L',
      'trait Yield - - - Yield, t',
      'plot A - - - A',
      ...['plot A - label - 7', 'plot A - line - L', 'plot A - position - 1, 1', 'plot A - width - 1.2'],
      ...['plot A - length - 5', 'plot A - repetitions - 1', 'plot A - comment - near the road'],
      'plot B - - - B',
      ...['plot B - line - L', 'plot B - position - 1, 2'],
      'plot A - Yield, t - 5',
    ])
    if (first.plan) crop.apply(first.plan)
    const values = decided(crop, 'plot_result', 'Plot,Plant,"Yield, t"', 'A,,6', 'B,b1,7')
    expect(changed(values)).toEqual(['plant B b1 - - b1', 'plot A - Yield, t 5 6', 'plot B b1 Yield, t - 7'])
    expect(reportOf(values)).toMatchObject({
      ok: true,
      created: { plants: 1, values: 1 },
      updated: { values: 1 },
      warnings: [],
      total_warnings: 0,
    })
    expect(changed(decided(crop, 'field_map', 'B', 'A'))).toEqual([
      'plot A - position 1, 1 2, 1',
      'plot B - position 1, 2 1, 1',
    ])
    expect(changed(decided(crop, 'line_collections_upload', 'Line,Stage,Mother', 'L,F5,M'))).toEqual([
      'line M - - - M',
      'line L - stage - F5',
      'line L - mother - M',
    ])
    const cap = ['Region,Rostov Oblast', 'Sowing date,2024-05-02', 'Plot', 'A']
    expect(changed(decided(crop, 'field_file', ...cap))).toEqual([
      'nursery N - region 1 2',
      'year N - sowing_date 2024-05-01 2024-05-02',
    ])
  })

  it('names the first error, lists the first hundred in the order of the cells, and counts all', () => {
    const rows = Array.from({ length: 250 }, (_, i) => `A${i}|,B|`)
    const decision = decided(new MemoryCrop(), 'field_file', 'Line,Plot', ...rows)
    const report = reportOf(decision)
    expect(decision.plan).toBeNull()
    expect(report).toMatchObject({ ok: false, code: 'cell.pattern', total: 500 })
    const cells = report.ok ? [] : report.faults.map((fault) => fault.cell)
    expect(cells).toHaveLength(100)
    expect(cells.slice(0, 4)).toEqual(['A2', 'B2', 'A3', 'B3'])
    expect(cells.at(-1)).toBe('B51')
  })
})
