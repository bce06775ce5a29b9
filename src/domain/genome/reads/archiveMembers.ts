/** A fault of an archive; `value` names the member, or the missing one. */
export interface ArchiveFault {
  readonly code:
    | 'genome.unsafe_path'
    | 'genome.extra'
    | 'genome.empty_member'
    | 'genome.not_gzip'
    | 'genome.missing'
    | 'file.type'
    | 'file.corrupt'
  readonly value: string | null
}

/** A member of an archive; `other`: a link or a device, which no archive of reads needs. */
export interface ArchiveMember {
  readonly name: string
  readonly kind: 'file' | 'folder' | 'other'
  readonly bytes: number
}

const ending = '.fastq.gz'
const pairedName = /^(.+)_([12])\.fastq\.gz$/s
const ignored = /(^|\/)(__MACOSX(\/|$)|\._[^/]*$|\.DS_Store$)|\.(md5|txt)$/i
const foldersAllowed = 1

/** Whether a path leads out of the target folder, on any system. */
function isUnsafe(name: string): boolean {
  return /^[/\\]|^[A-Za-z]:|\\/.test(name) || name.includes('\0') || name.split('/').includes('..')
}

/**
 * Classifies the members of an archive, in their order, as its files of reads, and collects faults: for each member the
 * first of path, too many, empty; the caller adds faults of content. The sample is the stem of the first member that ends
 * `_1.fastq.gz` or `_2.fastq.gz`; single reads have one file.
 */
export function archiveMembers(paired: boolean) {
  const faults: ArchiveFault[] = []
  const names = new Set<string>()
  let sample: string | null = null

  /** Which member of the sample this is; null where it is none, or a repeated one. */
  function partOf(base: string): string | null {
    if (!paired) return base.endsWith(ending) && base.length > ending.length && names.size === 0 ? base : null
    const [, stem, side] = pairedName.exec(base) ?? []
    if (stem === undefined) return null
    sample ??= stem
    return stem === sample && !names.has(side) ? side : null
  }

  return {
    faults: faults as readonly ArchiveFault[],
    /** Adds a fault found in the content. */
    blame: (code: ArchiveFault['code'], value: string | null) => {
      faults.push({ code, value })
    },
    /** Whether the member is to be read as a file of reads. */
    take({ name, kind, bytes }: ArchiveMember): boolean {
      const path = name.replace(/^(\.\/)+/, '')
      const blame = (code: ArchiveFault['code']) => {
        faults.push({ code, value: name })
        return false
      }
      if (kind === 'other' || isUnsafe(name)) return blame('genome.unsafe_path')
      if (kind === 'folder' || ignored.test(path)) return false
      const parts = path.split('/')
      const part = partOf(parts[parts.length - 1])
      if (part === null || parts.length - 1 > foldersAllowed) return blame('genome.extra')
      names.add(part)
      return bytes === 0 ? blame('genome.empty_member') : true
    },
    /** Adds the missing members. */
    end(): void {
      const expected = paired ? ['1', '2'].map((side) => [side, `${sample ?? '*'}_${side}${ending}`]) : []
      const missing = paired
        ? expected.filter(([side]) => !names.has(side)).map(([, name]) => name)
        : names.size === 0
          ? [`*${ending}`]
          : []
      for (const value of missing) faults.push({ code: 'genome.missing', value })
    },
  }
}
