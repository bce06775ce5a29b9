import { expect, it } from 'vitest'
import { type ArchiveMember, archiveMembers } from './archiveMembers.ts'
import { archiveKind, archiveRefusal } from './archiveRules.ts'

const file = (name: string, bytes = 9): ArchiveMember => ({ name, kind: 'file', bytes })

function faultsOf(paired: boolean, members: (ArchiveMember | string)[]) {
  const check = archiveMembers(paired)
  for (const member of members) check.take(typeof member === 'string' ? file(member) : member)
  check.end()
  return check.faults.map(({ code, value }) => `${code.split('.')[1]} ${value}`)
}

const cases: [string, boolean, (ArchiveMember | string)[], string[]][] = [
  ['a pair', true, ['x_1.fastq.gz', 'x_2.fastq.gz'], []],
  [
    'a pair in a folder, with what systems add',
    true,
    ['x/x_1.fastq.gz', './x/x_2.fastq.gz', '__MACOSX/x/._x_1.fastq.gz', 'x/.DS_Store', 'x/._a', 'md5.txt', 'x/x.MD5'],
    [],
  ],
  ['one file of single reads', false, ['any.fastq.gz'], []],
  ['a pair without its mate', true, ['x_2.fastq.gz'], ['missing x_1.fastq.gz']],
  ['nothing', true, [], ['missing *_1.fastq.gz', 'missing *_2.fastq.gz']],
  ['nothing of single reads', false, ['readme.txt'], ['missing *.fastq.gz']],
  ['another sample', true, ['x_1.fastq.gz', 'y_2.fastq.gz', 'x_2.fastq.gz'], ['extra y_2.fastq.gz']],
  ['a file twice', true, ['x_1.fastq.gz', 'a/x_1.fastq.gz', 'x_2.fastq.gz'], ['extra a/x_1.fastq.gz']],
  ['two of single reads', false, ['a.fastq.gz', 'b.fastq.gz'], ['extra b.fastq.gz']],
  [
    'reads under two folders',
    true,
    ['a/b/x_1.fastq.gz', 'x_2.fastq.gz'],
    ['extra a/b/x_1.fastq.gz', 'missing x_1.fastq.gz'],
  ],
  [
    'an empty file, which is not missing',
    true,
    [file('x_1.fastq.gz', 0), 'x_2.fastq.gz'],
    ['empty_member x_1.fastq.gz'],
  ],
  [
    'a path that leads out, though it is ignored else',
    true,
    ['../md5.txt', 'x_1.fastq.gz', 'x_2.fastq.gz'],
    ['unsafe_path ../md5.txt'],
  ],
  [
    'faults in the order of the members, then what is missing',
    true,
    ['/etc/passwd', 'x.pdf', 'c:\\x_1.fastq.gz', 'x_2.fastq.gz', { name: 'x_1.fastq.gz', kind: 'other', bytes: 0 }],
    [
      'unsafe_path /etc/passwd',
      'extra x.pdf',
      'unsafe_path c:\\x_1.fastq.gz',
      'unsafe_path x_1.fastq.gz',
      'missing x_1.fastq.gz',
    ],
  ],
]

it.each(cases)('%s [UPL-31]', (_what, paired, members, faults) => {
  expect(faultsOf(paired, members)).toEqual(faults)
})

it('archives are recognised by extension, and refused by name and size before upload [LIM-11, LIM-12, UPL-30]', () => {
  expect(['a.tar', 'a.TAR.GZ', 'a.zip', 'a.tgz', '.zip', 'a.tar.bz2'].map(archiveKind)).toEqual([
    'tar',
    'tar.gz',
    'zip',
    null,
    null,
    null,
  ])
  expect(archiveRefusal('a.zip', 100_000_000_000)).toBe(null)
  expect(archiveRefusal('a.zip', 100_000_000_001)).toBe('file.too_big')
  expect(archiveRefusal(`${'é'.repeat(251)}.tar`, 5)).toBe(null)
  expect(archiveRefusal(`${'é'.repeat(252)}.tar`, 5)).toBe('name.too_long')
  expect(archiveRefusal('a.rar', 5)).toBe('file.type')
  expect(archiveRefusal('a.zip', 0)).toBe('file.empty')
})
