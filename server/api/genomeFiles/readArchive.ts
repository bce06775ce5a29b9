import { createHash } from 'node:crypto'
import { type ArchiveFault, archiveMembers } from '../../../src/domain/genome/reads/archiveMembers.ts'
import { type ArchiveKind, archiveKind } from '../../../src/domain/genome/reads/archiveRules.ts'
import { ReadCounts } from '../../../src/domain/genome/reads/readCounts.ts'
import { type ArchiveReport, type ReadReport, readReport } from '../../../src/domain/genome/reads/readReport.ts'
import { sumReports } from '../../../src/domain/genome/reads/sumReports.ts'
import { type ArchiveSource, BrokenArchiveError } from './archiveSource.ts'
import { readReads } from './readReads.ts'
import { tarMembers } from './tarMembers.ts'
import { zipMembers } from './zipMembers.ts'

/** The outcome of an archive: its digest and report if it is valid, else all faults, at least one. */
export type ArchiveOutcome = { sha256: string; report: ArchiveReport } | { faults: readonly ArchiveFault[] }

const headBytes = 512
const marks: Record<ArchiveKind, (head: Buffer) => boolean> = {
  tar: (head) => head.length >= 262 && head.toString('latin1', 257, 262) === 'ustar',
  'tar.gz': (head) => head[0] === 0x1f && head[1] === 0x8b,
  zip: (head) => head[0] === 0x50 && head[1] === 0x4b && [0x0304, 0x0506, 0x0708].includes(head.readUInt16BE(2)),
}

/** @throws BrokenArchiveError if the first bytes belong to another kind of file. */
async function checkHead({ bytes, read }: ArchiveSource, kind: ArchiveKind): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of await read({ from: 0, to: Math.min(bytes, headBytes) - 1 })) pieces.push(piece)
  const head = Buffer.concat(pieces)
  if (head.length < 4 || !marks[kind](head)) throw new BrokenArchiveError('file.type')
}

/**
 * Examines an archive in one pass over its members, without unpacking them to disk or memory, and counts its reads;
 * after a fault, further members are only listed. @throws the errors of the file storage.
 */
export async function readArchive(source: ArchiveSource): Promise<ArchiveOutcome> {
  const check = archiveMembers(source.paired)
  const hash = createHash('sha256')
  const reports: (ReadReport & { name: string })[] = []
  try {
    // Another ending was refused on arrival.
    const kind = archiveKind(source.name)!
    await checkHead(source, kind)
    const members = kind === 'zip' ? zipMembers(source, hash) : tarMembers(source, hash, kind === 'tar.gz')
    for await (const member of members) {
      if (!check.take(member)) continue
      const counts = check.faults.length > 0 ? null : new ReadCounts()
      const wrong = await readReads(member.open(), counts)
      if (wrong) check.blame(wrong, member.name)
      else if (counts) reports.push({ name: member.name, ...readReport(counts) })
    }
    check.end()
  } catch (error) {
    if (!(error instanceof BrokenArchiveError)) throw error
    check.blame(error.code, error.member)
  }
  if (check.faults.length > 0) return { faults: check.faults }
  return { sha256: hash.digest('hex'), report: { ...sumReports(reports), members: reports } }
}
