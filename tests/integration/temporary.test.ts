import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolder, sweepFolders } from '../temporary/folders.ts'
import { folderOfFile } from '../temporary/ofFile.ts'

const place = folderOfFile('sweep')
const before = process.env.TMPDIR
process.env.TMPDIR = place

afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
})

it('a run removes leftovers of killed runs, but nothing of a live run or database', () => {
  // A process that has ended: its number is not in use again yet.
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const mine = makeFolder('files')
  const left = join(place, `plotline-${ended}-files-abcdef`)
  const used = join(place, `plotline-${ended}-test-abcdef`)
  const others = join(place, 'plotline-notes')
  for (const folder of [join(left, 'incoming'), join(used, 'postgres'), others]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(left, 'incoming', 'a.csv'), 'Plot')
  writeFileSync(join(used, 'postgres', 'postmaster.pid'), `${process.pid}\n/tmp\n`)
  sweepFolders()
  expect([mine, left, used, others].map((folder) => existsSync(folder))).toEqual([true, false, true, true])
  writeFileSync(join(used, 'postgres', 'postmaster.pid'), `${ended}\n/tmp\n`)
  sweepFolders()
  expect(readdirSync(place).length).toBe(2)
})
