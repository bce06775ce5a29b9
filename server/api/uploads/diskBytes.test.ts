import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { phenotypesFormat } from '../../../src/domain/files/formats.ts'
import { readRows } from '../../../src/sheets/readRows.ts'
import { makeFolder, removeFolder } from '../../../tests/temporary/folders.ts'
import { withDiskBytes } from './diskBytes.ts'

it('a text on disk is read in chunks of a megabyte, with the same result as in memory', () => {
  const folder = makeFolder('diskBytes')
  try {
    // Letters of two bytes: pieces end within some of them.
    const lines = Array.from({ length: 60_000 }, (_, k) => `Делянка ${k};Высокорослая линия №${k % 97};${k / 8}`)
    const bytes = new TextEncoder().encode(['Делянка;Линия;Урожайность', ...lines].join('\r\n'))
    const path = join(folder, 'plots.csv')
    writeFileSync(path, bytes)
    expect(bytes.length).toBeGreaterThan(3_000_000)
    let longest = 0
    const read = withDiskBytes(path, (file) => {
      const noted = {
        length: file.length,
        subarray(from: number, to: number) {
          const piece = file.subarray(from, to)
          longest = Math.max(longest, piece.length)
          return piece
        },
      }
      return readRows(noted, 'plots.csv', phenotypesFormat)
    })
    expect(read).toEqual(readRows(bytes, 'plots.csv', phenotypesFormat))
    expect(read.ok && read.sheet.rows.length).toBe(60_001)
    expect(longest).toBe(1 << 20)
  } finally {
    removeFolder(folder)
  }
})
