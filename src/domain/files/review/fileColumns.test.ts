import { describe, expect, it } from 'vitest'
import { readMarkers } from '../../../sheets/markers/readMarkers.ts'
import { readRows } from '../../../sheets/readRows.ts'
import { noAnswers } from '../cells/columnContext.ts'
import type { HeadTarget } from '../headers/headTarget.ts'
import { editedSheet, type HeadMapping } from '../headers/mapping.ts'
import { parseLineFile } from '../lines/parseLineFile.ts'
import { markersOfSheet } from '../markers/markerReaders.ts'
import { uploadNamed } from '../uploads.ts'
import { choosableColumns, type FileColumn, fileColumns } from './fileColumns.ts'
import { readReview } from './reviewFile.ts'
import { columnChoices, mappingWith, restoredMapping } from './reviewMapping.ts'

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'))

/** A csv file of an upload, with its columns as chosen. */
function sheetOf(upload: string, lines: readonly string[], mapping: HeadMapping = {}) {
  const read = readRows(bytesOf(lines), 'file.csv', uploadNamed(upload).format)
  if (!read.ok) throw new Error(read.fault.code)
  return editedSheet(read.sheet, { mapping, corrections: [] })
}

const columnsOf = (upload: string, lines: readonly string[], mapping?: HeadMapping) =>
  fileColumns(sheetOf(upload, lines, mapping), uploadNamed(upload).format)

const shown = (columns: readonly FileColumn[]) =>
  columns.map(({ header, key, trait, isLeftOut }) => `${header}: ${isLeftOut ? 'out' : (key ?? trait?.role ?? '?')}`)

/** Chooses one column after another, like a user. */
function chosen(upload: string, lines: readonly string[], choices: readonly (readonly [string, HeadTarget])[]) {
  let mapping: HeadMapping = {}
  for (const [header, target] of choices) {
    const columns = columnsOf(upload, lines, mapping)
    mapping = mappingWith({ columns }, columns.find((column) => column.header === header)!.column, target)
  }
  return mapping
}

describe('columns of files without a review', () => {
  const lines = ['Cultivar name,Breeder,Land,Jahr', 'Rifle,NRPB,GB,1983', 'Igri,Ackermann,DE,1976', 'Sonja,,DE,1974']

  it('show the known mapping of lines and five values, and are read as chosen (FILES 3)', () => {
    const unmapped = columnsOf('line_collections_upload', lines)
    expect(shown(unmapped)).toEqual(['Cultivar name: ?', 'Breeder: ?', 'Land: ?', 'Jahr: ?'])
    expect(unmapped.map(({ filled, sample }) => `${filled} ${sample}`)).toEqual([
      '3 Rifle,Igri,Sonja',
      '2 NRPB,Ackermann',
      '3 GB,DE',
      '3 1983,1976,1974',
    ])
    // The line is chosen last; earlier choices stay.
    const mapping = chosen('line_collections_upload', lines, [
      ['Breeder', { column: 'owner' }],
      ['Jahr', null],
      ['Cultivar name', { column: 'line' }],
      ['Land', { column: 'origin' }],
    ])
    const sheet = sheetOf('line_collections_upload', lines, mapping)
    const parsed = parseLineFile(sheet, 'line_collections_upload')
    expect([parsed.faults, parsed.warnings.map(({ code }) => code)]).toEqual([[], []])
    expect(parsed.rows.map(({ line, passport }) => [line, passport.owner, passport.origin])).toEqual([
      ['Rifle', 'NRPB', 'GB'],
      ['Igri', 'Ackermann', 'DE'],
      ['Sonja', undefined, 'DE'],
    ])
    const columns = columnsOf('line_collections_upload', lines, mapping)
    expect(shown(columns)).toEqual(['Cultivar name: line', 'Breeder: owner', 'Land: origin', 'Jahr: out'])
    // The mapping stored for the next file with these headings gives the same result.
    const headers = columns.map(({ header }) => header)
    expect(restoredMapping(columnChoices({ columns }), [], headers)).toEqual(mapping)
  })

  it('keep the known line while the parents are still to be chosen', () => {
    const parents = ['Line,P1,P2', 'C,A,B']
    expect(shown(columnsOf('parents_of_lines_upload_file', parents))).toEqual(['Line: line', 'P1: ?', 'P2: ?'])
    const mapping = chosen('parents_of_lines_upload_file', parents, [
      ['P1', { column: 'mother' }],
      ['P2', { column: 'father' }],
    ])
    const parsed = parseLineFile(
      sheetOf('parents_of_lines_upload_file', parents, mapping),
      'parents_of_lines_upload_file',
    )
    expect(parsed.rows.map(({ line, mother, father }) => [line, mother, father])).toEqual([['C', 'A', 'B']])
  })

  it('keep earlier choices when the plot name is chosen', () => {
    const plots = ['Nr,Sorte,Ertrag', '1,Rifle,5', '2,Igri,6']
    const reading = {
      upload: 'field_file',
      target: { nursery: 'N', year: 2026 },
      openYear: null,
      traits: [],
      markers: [],
    }
    const read = (mapping: HeadMapping) =>
      readReview(sheetOf('field_file', plots), { ...reading, upload: 'field_file', mapping, answers: noAnswers })!
    const first = read({})
    const second = read(mappingWith(first, 2, { column: 'line' }))
    expect(shown(second.columns)).toEqual(['Nr: ?', 'Sorte: line', 'Ertrag: ?'])
    expect(shown(read(mappingWith(second, 1, { column: 'plot' })).columns)).toEqual([
      'Nr: plot',
      'Sorte: line',
      'Ertrag: trait',
    ])
  })

  it('offer the fields of their format, except those no upload accepts', () => {
    expect(choosableColumns(uploadNamed('parents_of_lines_upload_file').format)).toEqual([
      ...['line', 'mother', 'father', 'genealogy'],
    ])
    expect(choosableColumns(uploadNamed('line_collections_upload').format)).toContain('species')
    expect(choosableColumns(uploadNamed('field_file').format)).not.toContain('species')
  })
})

describe('columns of a matrix of calls', () => {
  const rows = ['Nr,Entry code,M1,M2,Remark', '1,A,AA,CT,late', '2,B,AC,TT,']
  const mapping = chosen('genotype_upload', rows, [
    ['Remark', null],
    ['Entry code', { column: 'line' }],
    ['Nr', null],
  ])

  it('are markers except for the row name and excluded ones', () => {
    expect(shown(columnsOf('genotype_upload', rows))).toEqual(['Nr: ?', 'Entry code: ?', 'M1: ?', 'M2: ?', 'Remark: ?'])
    expect(shown(columnsOf('genotype_upload', rows, mapping))).toEqual([
      ...['Nr: out', 'Entry code: line', 'M1: marker', 'M2: marker', 'Remark: out'],
    ])
  })

  it('are the same from a sheet and a stream, with errors at their own cells', () => {
    const streamed = readMarkers(bytesOf([...rows, '3,,AA,CC,']), 'calls.csv', null, { mapping })
    const sheetMarkers = markersOfSheet(sheetOf('genotype_upload', [...rows, '3,,AA,CC,'], mapping))
    if ('refused' in streamed) throw new Error(streamed.refused.code)
    for (const parsed of [streamed, sheetMarkers]) {
      expect(parsed.lines.map(({ name, column }) => `${name} ${column}`)).toEqual(['A 2', 'B 2', ' 2'])
      expect(parsed.markers.map(({ name }) => name)).toEqual(['M1', 'M2'])
      expect(parsed.faults.map(({ code, cell }) => `${code} ${cell}`)).toEqual(['cell.required B4'])
    }
    expect([...streamed.calls]).toEqual([...sheetMarkers.calls])
  })

  it('missing in the file are errors, and choices for another file change nothing', () => {
    const read = readMarkers(bytesOf(rows), 'calls.csv', null, { mapping: { Clone: { column: 'line' } } })
    if ('refused' in read) throw new Error(read.refused.code)
    expect(read.faults.map(({ code, value }) => `${code} ${value}`)).toEqual([
      'mapping.header Clone',
      'header.missing line',
    ])
  })
})
