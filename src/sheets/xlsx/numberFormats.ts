import { readXml } from './xmlEvents.ts'
import type { ZipEntry } from './zipDirectory.ts'
import type { ZipFile } from './zipFile.ts'

/** Reads for each cell style (the `s` of a cell) whether its number format shows dates or times. */
export function readDateStyles(zip: ZipFile, entry: ZipEntry | null): boolean[] {
  const styles: boolean[] = []
  if (!entry) return styles
  const custom = new Map<number, boolean>()
  let inCellFormats = false
  readXml(zip, entry, {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes.numFmtId), isDateFormat(attributes.formatCode ?? ''))
      else if (name === 'cellXfs') inCellFormats = true
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(custom.get(id) ?? isBuiltInDate(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  return styles
}

/** Built-in formats of dates and times (ECMA-376 part 1, 18.8.30), those of East Asian languages included. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/** Whether a number format shows a date or time: a letter of day, month, year, hour or second outside quotes. */
function isDateFormat(code: string): boolean {
  const [positive] = code.split(';')
  const bare = positive
    .replace(/"[^"]*"?/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare)
}
