import type { FileBytes } from '../fileBytes.ts'

/** Whether a file has one marker per row by its name: VCF or HapMap, packed or not. */
export function isRecordFile(fileName: string): boolean {
  return /\.(vcf|hmp\.txt)(\.gz)?$/i.test(fileName)
}

/** Whether bytes are a gzip file's. */
export function isGzip(file: FileBytes): boolean {
  const bytes = file.subarray(0, 2)
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** The beginnings of VCF and HapMap. */
const recordStart = /^(\uFEFF|ï»¿)?(##fileformat=VCF|#CHROM\t|rs#?\t)/i

/** Whether bytes are a file with one marker per row, whatever its name: VCF or HapMap, not packed. */
export function containsRecords(file: FileBytes): boolean {
  return recordStart.test(new TextDecoder('latin1').decode(file.subarray(0, 64)))
}
