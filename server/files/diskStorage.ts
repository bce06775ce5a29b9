import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type Dirent } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { notFound } from '../http/apiError.ts'
import { checkKey, type FileStorage, isKey, type Listed, type Unfinished } from './storage.ts'

const uploadShape = /^[0-9a-f-]{36}$/
/** Folder of what comes in parts; no key begins with a dot. */
const partsFolder = '.parts'
const private_ = { recursive: true, mode: 0o700 } as const

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

function absent(error: unknown): never {
  throw isMissing(error) ? notFound() : error
}

/** The place of files as a folder on disk; `url` is `file:<path>`. */
export function diskStorage(url: string): FileStorage {
  const root = url.startsWith('file://') ? fileURLToPath(url) : url.replace(/^file:/, '')
  const pathOf = (key: string): string => join(root, checkKey(key))
  const folderOf = (upload: string): string => {
    if (!uploadShape.test(upload)) throw new RangeError('an upload that was not begun here')
    return join(root, partsFolder, upload)
  }

  /** The folder of an upload that was begun for this key. */
  async function begun(key: string, upload: string): Promise<string> {
    const folder = folderOf(upload)
    if ((await readFile(join(folder, 'key'), 'utf8').catch(absent)) !== key) throw notFound()
    return folder
  }

  /** Moves a file to its key; what is moved is new there, however old its bytes are. */
  async function settle(from: string, key: string): Promise<void> {
    const path = pathOf(key)
    await mkdir(dirname(path), private_)
    const now = new Date()
    await utimes(from, now, now)
    await rename(from, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      // Under its key a file is whole or not there.
      const beside = join(root, partsFolder, randomUUID())
      await mkdir(dirname(beside), private_)
      await copyFile(from, beside)
      await rename(beside, path)
      await rm(from, { force: true })
    })
  }

  async function entries(folder: string): Promise<Dirent[]> {
    return readdir(folder, { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return []
      throw error
    })
  }

  async function* under(folder: string): AsyncIterable<Listed> {
    for (const entry of await entries(join(root, folder))) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && key !== partsFolder) yield* under(key)
      else if (isKey(key)) {
        const found = await stat(join(root, key)).catch(() => null)
        if (found) yield { key, modified: found.mtimeMs }
      }
    }
  }

  return {
    put: (key, path) => settle(path, key),
    read: async (key, range) => {
      const handle = await open(pathOf(key)).catch(absent)
      return handle.createReadStream(range && { start: range.from, end: range.to })
    },
    local: async (key) => {
      const path = pathOf(key)
      await stat(path).catch(absent)
      return { path, release: async () => undefined }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    begin: async (key) => {
      const mark = checkKey(key)
      const upload = randomUUID()
      await mkdir(folderOf(upload), private_)
      await writeFile(join(folderOf(upload), 'key'), mark)
      return upload
    },
    putPart: async (key, upload, number, bytes) => {
      const folder = await begun(key, upload)
      const arriving = join(folder, `${randomUUID()}.part`)
      await writeFile(arriving, bytes, { mode: 0o600 })
      await rename(arriving, join(folder, String(number)))
      return { number, tag: createHash('sha256').update(bytes).digest('hex') }
    },
    complete: async (key, upload, parts) => {
      const folder = await begun(key, upload)
      const whole = join(folder, 'whole')
      await rm(whole, { force: true })
      await writeFile(whole, '', { mode: 0o600 })
      for (const { number, tag } of [...parts].sort((a, b) => a.number - b.number)) {
        const hash = createHash('sha256')
        const part = createReadStream(join(folder, String(number)))
        part.on('data', (bytes) => hash.update(bytes))
        await pipeline(part, createWriteStream(whole, { flags: 'a' })).catch(absent)
        if (hash.digest('hex') !== tag) throw new RangeError(`part ${number} is another one`)
      }
      await settle(whole, key)
      await rm(folder, { recursive: true, force: true })
    },
    abort: (_key, upload) => rm(folderOf(upload), { recursive: true, force: true }),
    list: () => under(''),
    unfinished: async function* (): AsyncIterable<Unfinished> {
      for (const { name } of await entries(join(root, partsFolder))) {
        const mark = join(root, partsFolder, name, 'key')
        const key = await readFile(mark, 'utf8').catch(() => null)
        const found = await stat(mark).catch(() => null)
        if (key !== null && found) yield { key, upload: name, begun: found.mtimeMs }
      }
    },
  }
}
