import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallYear } from '../../../tests/arbitraries/smallYear.ts'
import { structuredLayout } from '../../../tests/arbitraries/structures.ts'
import { applyChange } from '../change/applyChange.ts'
import { type ChangeSet, type Entity, invertChange } from '../change/changeSet.ts'
import { plainStructure } from '../layout/structure/fieldStructure.ts'
import { decodeFieldYear, encodeFieldYear, openFieldYear } from './codec.ts'
import { emptyFieldYear, type FieldYearColumns, traitValue } from './fieldYear.ts'
import { packNumbers, unpackNumbers } from './packNumbers.ts'

const name = { key: 'change.value', params: {} }

/** Everything of the field-year that a colleague would see, plot by plot. */
function seen(columns: FieldYearColumns) {
  const plots = []
  for (let i = 0; i < columns.count; i++) {
    if (!columns.alive[i]) continue
    plots.push({
      id: columns.id[i],
      name: columns.name[i],
      label: columns.label[i],
      comment: columns.comment[i],
      row: columns.row[i],
      col: columns.col[i],
      line: columns.line[i],
      width: columns.width[i],
      values: columns.traits.map((column) => [
        column.trait.id,
        traitValue(column, i),
        column.annotations.suppressed.get(i) ?? null,
      ]),
    })
  }
  return { plots, lines: [...columns.lines.values()], traits: columns.traits.map((column) => column.trait) }
}

function create(ids: number[], numbers: (number | null)[], texts: (string | null)[]): ChangeSet {
  const nulls = ids.map(() => null)
  const set = (field: ChangeSet['columns'][0]['field'], after: (number | string | null)[]) => ({
    entity: 'plot' as const,
    field,
    ids,
    before: nulls,
    after,
  })
  return {
    name,
    columns: [
      { entity: 'trait', field: 'exists', ids: [7, 8], before: [false, false], after: [true, true] },
      { entity: 'trait', field: 'name', ids: [7, 8], before: [null, null], after: ['Yield', 'Colour'] },
      { entity: 'trait', field: 'kind', ids: [7, 8], before: [null, null], after: ['quantitative', 'qualitative'] },
      { entity: 'line', field: 'exists', ids: [3], before: [false], after: [true] },
      { entity: 'line', field: 'name', ids: [3], before: [null], after: ['Lada'] },
      { entity: 'plot', field: 'exists', ids, before: ids.map(() => false), after: ids.map(() => true) },
      set(
        'name',
        ids.map((id) => `P${id}`),
      ),
      set(
        'row',
        ids.map((_, i) => 1 + Math.floor(i / 20)),
      ),
      set(
        'col',
        ids.map((_, i) => 1 + (i % 20)),
      ),
      set(
        'line_id',
        ids.map(() => 3),
      ),
      set('trait:7', numbers),
      set('trait:8', texts),
    ],
  }
}

const arbitraryPlots = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 })
  .chain((ids) =>
    fc.record({
      ids: fc.constant(ids),
      numbers: fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), {
        minLength: ids.length,
        maxLength: ids.length,
      }),
      texts: fc.array(fc.option(fc.string()), { minLength: ids.length, maxLength: ids.length }),
    }),
  )

describe('field-year codec', () => {
  it('restores every number exactly, missing ones included', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.double({ noDefaultInfinity: true }),
            fc.integer().map((k) => k / 100),
            fc.integer({ min: -200, max: 200 }),
            fc.constant(Number.NaN),
          ),
        ),
        (values) => {
          const parts: Uint8Array[] = [new Uint8Array(3)]
          const packed = packNumbers(values, parts)
          const bytes = new Uint8Array(parts.reduce((sum, part) => sum + ((part.length + 7) & ~7), 0))
          let at = 0
          for (const part of parts) {
            bytes.set(part, at)
            at += (part.length + 7) & ~7
          }
          const target = new Float64Array(values.length)
          unpackNumbers(packed, bytes, 0, target)
          expect([...target]).toEqual(values)
        },
      ),
    )
  })

  it('ids beyond 32 bits take no more space than small ones', () => {
    const small = Array.from({ length: 1000 }, (_, k) => k * 7 + (k % 3))
    const large = small.map((id) => id + 2 ** 40)
    const bytesOf = (ids: number[]) => {
      const parts: Uint8Array[] = []
      const packed = packNumbers(ids, parts)
      const target = new Float64Array(ids.length)
      unpackNumbers(packed, parts[0], 0, target)
      expect([...target]).toEqual(ids)
      return parts[0].length
    }
    expect(bytesOf(large)).toBe(bytesOf(small))
  })

  it('restores a negative zero that is the only value', () => {
    const parts: Uint8Array[] = []
    const packed = packNumbers([-0, -0], parts)
    const target = new Float64Array(2)
    unpackNumbers(packed, parts[0], 0, target)
    expect([...target]).toEqual([-0, -0])
  })

  it('restores plots, values, lines and traits without deleted plots', () => {
    fc.assert(
      fc.property(arbitraryPlots, ({ ids, numbers, texts }) => {
        const columns = emptyFieldYear({ year_id: 1, field_id: 1, spec_id: 1, year: 2026, field_name: 'Trial' })
        applyChange(columns, create(ids, numbers, texts))
        if (ids.length > 1) {
          const removal = {
            entity: 'plot' as const,
            field: 'exists' as const,
            ids: [ids[0]],
            before: [true],
            after: [false],
          }
          applyChange(columns, { name, columns: [removal] })
        }
        expect(seen(decodeFieldYear(encodeFieldYear(columns)))).toEqual(seen(columns))
      }),
    )
  })

  it('reads a slice of a larger buffer, as Node returns decompressed data', () => {
    const columns = emptyFieldYear({ year_id: 1, field_id: 1, spec_id: 1, year: 2026, field_name: 'Trial' })
    applyChange(columns, create([5, 9, 700], [1.5, null, 2.25], ['a', null, 'b']))
    const bytes = encodeFieldYear(columns)
    const pooled = Buffer.concat([Buffer.alloc(3, 0x7b), Buffer.from(bytes)]).subarray(3)
    expect(seen(decodeFieldYear(pooled))).toEqual(seen(columns))
  })

  it('refuses truncated bytes', () => {
    const columns = emptyFieldYear({ year_id: 1, field_id: 1, spec_id: 1, year: 2026, field_name: 'Trial' })
    applyChange(columns, create([1, 2, 3], [1.5, null, 2.25], ['a', null, 'b']))
    const bytes = encodeFieldYear(columns)
    expect(() => decodeFieldYear(bytes.subarray(0, 3))).toThrow(RangeError)
    expect(() => decodeFieldYear(bytes.subarray(0, 40))).toThrow(RangeError)
  })
})

describe('changes', () => {
  it('applied and inverted changes restore what a colleague sees', () => {
    fc.assert(
      fc.property(arbitraryPlots, ({ ids, numbers, texts }) => {
        const columns = emptyFieldYear({ year_id: 1, field_id: 1, spec_id: 1, year: 2026, field_name: 'Trial' })
        const change = create(ids, numbers, texts)
        applyChange(columns, change)
        const before = seen(columns)
        const edit: ChangeSet = {
          name,
          columns: [
            { entity: 'plot', field: 'trait:7', ids: [ids[0]], before: [numbers[0]], after: [42] },
            { entity: 'plot', field: 'label', ids: [ids[0]], before: [null], after: ['A1'] },
            { entity: 'plot', field: 'suppressed:7', ids: [ids[0]], before: [null], after: ['hail'] },
          ],
        }
        applyChange(columns, edit)
        expect(seen(columns)).not.toEqual(before)
        applyChange(columns, invertChange(edit))
        expect(seen(columns)).toEqual(before)
        applyChange(columns, invertChange(change))
        expect(seen(columns)).toEqual({ plots: [], lines: [], traits: [] })
      }),
    )
  })
})

describe('field structure', () => {
  const header = (columns: FieldYearColumns) => {
    const bytes = encodeFieldYear(columns)
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
    return JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)))
  }

  it('is restored unchanged, and omitted for a field of plots only', () => {
    expect(header(smallYear(1, 3))).not.toHaveProperty('structure')
    fc.assert(
      fc.property(structuredLayout, ({ structure }) => {
        const columns = { ...smallYear(1, 3), structure }
        const { kinds, alleys, ...rest } = decodeFieldYear(encodeFieldYear(columns)).structure
        const { trials, north, road_side, access } = structure
        expect(rest).toEqual({ trials, north, road_side, access })
        expect(alleys).toEqual(structure.alleys)
        expect(new Map(kinds)).toEqual(structure.kinds)
      }),
    )
  })

  it('is refused with an invalid cell', () => {
    const columns = { ...smallYear(1, 3), structure: { ...plainStructure, north: 12 } }
    const bytes = encodeFieldYear(columns)
    const broken = new TextDecoder('latin1').decode(bytes).replace('["north",12]', '["north","a"]')
    const wrong = Uint8Array.from(broken.slice(0, bytes.length), (sign) => sign.charCodeAt(0))
    new DataView(wrong.buffer).setUint32(0, new DataView(bytes.buffer).getUint32(0, true) + 1, true)
    expect(() => decodeFieldYear(wrong)).toThrow(RangeError)
  })
})

describe('invalid bytes', () => {
  const bytesOf = (text: string) => {
    const json = new TextEncoder().encode(text)
    const bytes = new Uint8Array(4 + json.length)
    new DataView(bytes.buffer).setUint32(0, json.length, true)
    bytes.set(json, 4)
    return bytes
  }

  it('are refused, whatever they are', () => {
    const page = new TextEncoder().encode('<html><body>Sign in to the network</body></html>')
    for (const bytes of [page, new Uint8Array(), bytesOf('<html>'), bytesOf('null'), bytesOf('{"format":1}')])
      expect(() => openFieldYear(bytes)).toThrow(RangeError)
  })

  it('are refused if any part of the header is missing or changed', () => {
    const bytes = encodeFieldYear(smallYear(1, 3))
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)))
    for (const key of Object.keys(header))
      for (const other of [undefined, 'x', {}, -1])
        expect(() => openFieldYear(bytesOf(JSON.stringify({ ...header, [key]: other })))).toThrow(RangeError)
  })
})

describe('sparse annotations', () => {
  const written = () => {
    const columns = smallYear(2, 3)
    const cells = (entity: Entity, field: string, ids: number[], after: (string | number | boolean | null)[]) =>
      ({ entity, field, ids, before: ids.map(() => null), after }) as never
    const change: ChangeSet = {
      name,
      columns: [
        cells('plot', 'note:1', [102, 103], ['late', 'thin']),
        cells('plot', 'planned:2', [103], ['2026-05-20']),
        cells('plot', 'occasion:1', [103], ['2026-07-20']),
        cells('plant', 'plot_id', [1, 2, 3], [103, 103, 102]),
        cells('field_year', 'column:2', [1], [true]),
      ],
    }
    applyChange(columns, change)
    return { columns, change }
  }

  it('are restored after decoding, for the remaining plots', () => {
    const { columns } = written()
    applyChange(columns, {
      name,
      columns: [{ entity: 'plot', field: 'exists', ids: [102], before: [true], after: [false] }],
    })
    const { traits, plants, declared, indexOf } = decodeFieldYear(encodeFieldYear(columns))
    const at = indexOf.get(103) ?? -1
    expect(
      traits.map(({ annotations }) =>
        Object.entries(annotations).map(([annotation, texts]) => [annotation, ...texts.entries()]),
      ),
    ).toEqual([
      [['suppressed'], ['note', [at, 'thin']], ['planned'], ['occasion', [at, '2026-07-20']]],
      [['suppressed'], ['note'], ['planned', [at, '2026-05-20']], ['occasion']],
    ])
    expect([[...plants], [...declared]]).toEqual([[[at, 2]], ['column:2']])
  })

  it('cost no bytes after an undo', () => {
    const { columns, change } = written()
    expect(encodeFieldYear(columns).length).toBeGreaterThan(encodeFieldYear(smallYear(2, 3)).length)
    applyChange(columns, invertChange(change))
    expect(encodeFieldYear(columns)).toEqual(encodeFieldYear(smallYear(2, 3)))
  })

  it('are refused if they name an unknown plot', () => {
    const broken = (put: (columns: FieldYearColumns) => void) => () => {
      const columns = smallYear(1, 2)
      put(columns)
      return decodeFieldYear(encodeFieldYear(columns))
    }
    expect(broken((columns) => columns.plants.set(1, -1))).toThrow(RangeError)
    expect(broken((columns) => columns.declared.add('column:1.5'))).toThrow(RangeError)
  })
})
