import { parseAddress } from '../../domain/files/cells/address.ts'
import { cleanText } from '../../domain/files/cells/cleanText.ts'
import type { FileLimits } from '../limits.ts'
import { refuseLimit } from '../refusal.ts'
import { unescapeText } from './sharedStrings.ts'
import { readXml } from './xmlEvents.ts'
import type { ZipEntry } from './zipDirectory.ts'
import type { ZipFile } from './zipFile.ts'

/** Notes of the cells of a worksheet, by row and column. */
export type CellNotes = ReadonlyMap<number, ReadonlyMap<number, string>>

/**
 * Reads the notes of a worksheet's cells: old notes (ECMA-376, part 18.7) without the author's name that Excel writes
 * into them, and threads of comments, whose answers are joined. A thread replaces the note that Excel adds for older
 * versions. Throws a FileRefusal.
 */
export function readCellNotes(zip: ZipFile, parts: readonly ZipEntry[], limits: FileLimits): CellNotes {
  const notes = new Map<number, Map<number, string>>()
  let [count, text, inText, inAuthor] = [0, '', false, false]
  const authors: string[] = []
  for (const part of parts) {
    const ofPart = new Map<string, string[]>()
    let [ref, author] = ['', '']
    readXml(zip, part, {
      open(name, attributes) {
        if (name === 'author') {
          inAuthor = true
          authors.push('')
        } else if (name === 'comment' || name === 'threadedComment') {
          ref = attributes.ref ?? ''
          author = authors[Number(attributes.authorId)] ?? ''
          text = ''
        } else if (name === 't' || name === 'text') inText = true
      },
      close(name) {
        if (name === 'author') inAuthor = false
        else if (name === 't' || name === 'text') inText = false
        else if (name === 'comment' || name === 'threadedComment') {
          count += 1
          if (count > limits.rows) throw refuseLimit('rows', limits.rows)
          const lines = ofPart.get(ref) ?? []
          ofPart.set(ref, [...lines, withoutAuthor(cleanText(unescapeText(text)), author)])
        }
      },
      text(piece) {
        if (inAuthor) authors[authors.length - 1] += piece
        else if (inText) text += piece
        if (text.length > limits.cellLength) throw refuseLimit('text', limits.cellLength)
      },
    })
    for (const [at, lines] of ofPart) {
      const cell = parseAddress(at)
      const note = lines.filter((line) => line !== '').join('\n')
      if (!cell || note === '') continue
      const ofRow = notes.get(cell.row) ?? new Map<number, string>()
      notes.set(cell.row, ofRow.set(cell.column, note))
    }
  }
  return notes
}

function withoutAuthor(text: string, author: string): string {
  const start = `${author.trim()}:`
  return author.trim() !== '' && text.startsWith(start) ? text.slice(start.length).trim() : text
}
