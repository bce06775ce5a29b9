import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderOfFile } from '../temporary/ofFile.ts'
import { root } from './sourceFiles.ts'

const packages = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0' },
  'node_modules/elsewhere': { version: '1.0.0', optional: true },
}

/** Digest of the files in `src` of the npm package postgres 3.4.9. */
const sourceOfPostgres = '71e513248a7a894f3352cc365e53e8fd469eee6956307ece6cfeb593a40b134e'

/** Runs the first step of the commands in a separate project with a fake npm. */
function install(npm: string) {
  const project = folderOfFile('install')
  mkdirSync(join(project, 'scripts'))
  for (const name of ['install.mjs', 'patches.mjs', 'terminalWords.mjs'])
    copyFileSync(join(root, 'scripts', name), join(project, 'scripts', name))
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }))
  writeFileSync(join(project, 'npm.cjs'), npm)
  writeFileSync(
    join(project, 'run.mjs'),
    "import { installPackages } from './scripts/install.mjs'\nawait installPackages()\nconsole.log('next')\n",
  )
  const env = { ...process.env, npm_execpath: join(project, 'npm.cjs'), LC_ALL: 'en' }
  const run = () => spawnSync(process.execPath, ['run.mjs'], { cwd: project, env, encoding: 'utf8' })
  return run
}

const fakeNpm = `
  const fs = require('node:fs')
  if (!process.argv.includes('--loglevel=error')) console.error('npm warn EBADENGINE')
  console.log('added 2 packages')
  for (const name of ['a', 'b']) {
    fs.mkdirSync('node_modules/' + name, { recursive: true })
    fs.writeFileSync('node_modules/' + name + '/package.json', '{}')
  }
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  delete packages['node_modules/elsewhere']
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))`

it('an installation shows its progress and none of npm’s own output, and does not run twice', () => {
  const run = install(fakeNpm)
  const first = run()
  expect(first.stderr).toBe('')
  expect(first.stdout).toMatch(
    /^Installing packages: 0 of 2, 0 s\n(Installing packages: \d of 2, \d+ s\n)*Installing packages: 2 of 2, \d+ s\nnext\n$/,
  )
  expect(run().stdout).toBe('next\n')
})

it('a failed install shows npm’s output', () => {
  const failed = install("console.log('some of it'); console.error('npm error ENOSPC'); process.exit(7)")()
  expect(failed.status).toBe(1)
  expect(failed.stderr).toContain('npm error ENOSPC')
  expect(failed.stderr).toContain('some of it')
  expect(failed.stderr).toContain('The packages could not be installed (see above).')
  expect(failed.stdout).not.toContain('next')
})

it('the installed packages differ from npm’s only by the patches', () => {
  const project = folderOfFile('patched')
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(root, file), join(project, file))
  cpSync(join(root, 'patches'), join(project, 'patches'), { recursive: true })
  const patched = join(root, 'node_modules/postgres/src')
  cpSync(join(root, 'node_modules/postgres'), join(project, 'node_modules/postgres'), { recursive: true })
  const patch = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'node_modules/patch-package/index.js'), '--error-on-fail', ...args], {
      cwd: project,
      encoding: 'utf8',
    })
  const digestOf = (folder: string) => {
    const hash = createHash('sha256')
    for (const file of readdirSync(folder).sort()) hash.update(`${file}\0`).update(readFileSync(join(folder, file)))
    return hash.digest('hex')
  }
  const copy = join(project, 'node_modules/postgres/src')
  expect(patch('--reverse').status).toBe(0)
  expect(digestOf(copy)).toBe(sourceOfPostgres)
  expect(patch().status).toBe(0)
  expect(digestOf(copy)).toBe(digestOf(patched))
})
