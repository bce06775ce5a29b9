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
  const endedPid = spawnSync(process.execPath, ['-e', '']).pid
  const mine = makeFolder('files')
  const abandoned = join(place, `plotline-${endedPid}-files-abcdef`)
  const usedFolder = join(place, `plotline-${endedPid}-test-abcdef`)
  const otherFolder = join(place, 'plotline-notes')
  for (const folder of [join(abandoned, 'incoming'), join(usedFolder, 'postgres'), otherFolder])
    mkdirSync(folder, { recursive: true })
  writeFileSync(join(abandoned, 'incoming', 'a.csv'), 'Plot')
  writeFileSync(join(usedFolder, 'postgres', 'postmaster.pid'), `${process.pid}\n/tmp\n`)
  sweepFolders()
  expect([mine, abandoned, usedFolder, otherFolder].map((folder) => existsSync(folder))).toEqual([
    true,
    false,
    true,
    true,
  ])
  writeFileSync(join(usedFolder, 'postgres', 'postmaster.pid'), `${endedPid}\n/tmp\n`)
  sweepFolders()
  expect(readdirSync(place).length).toBe(2)
})
