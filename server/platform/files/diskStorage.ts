import { randomUUID } from 'node:crypto'
import { type Dirent, mkdirSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FileStore } from '@tus/file-store'
import { notFound } from '../http/answers/apiError.ts'
import { checkKey, type FileStorage, isKey, type ListedFile } from './storage.ts'

/** Folder of files that arrive in pieces or are being copied here; no key begins with a dot. */
const arrivingFolder = '.arriving'
/** tus stores its metadata of an arriving file next to it. */
const mark = '.json'
const private_ = { recursive: true, mode: 0o700 } as const

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const fileExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error) => (isMissing(error) ? false : absent(error)),
  )

/** Makes the system write a file, or the names in a folder, to stable storage. */
async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function absent(error: unknown): never {
  throw isMissing(error) ? notFound() : error
}

/** The file storage as a folder on disk; `url` is `file:<path>`. */
export function diskStorage(url: string): FileStorage {
  const root = url.startsWith('file://') ? fileURLToPath(url) : url.replace(/^file:/, '')
  const pathOf = (key: string): string => join(root, checkKey(key))
  const arrivingOf = (key: string): string => join(root, arrivingFolder, checkKey(key))

  let store: FileStore | null = null
  // Created when it is first used: a storage that cannot be written to can still be read.
  function arriving(): FileStore {
    const directory = join(root, arrivingFolder)
    mkdirSync(directory, private_)
    store ??= new FileStore({ directory })
    return store
  }

  /**
   * Moves a file to its key; the modification time becomes now, however old its bytes are. On return its bytes and its
   * name are on stable storage: the row that refers to it is committed only then.
   */
  async function moveToKey(from: string, key: string): Promise<void> {
    const path = pathOf(key)
    const firstCreated = await mkdir(dirname(path), private_)
    const now = new Date()
    await utimes(from, now, now)
    await sync(from)
    await rename(from, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      // Under its key a file is either complete or absent.
      const temporary = join(root, arrivingFolder, randomUUID())
      await mkdir(dirname(temporary), private_)
      try {
        await copyFile(from, temporary)
        await sync(temporary)
        await rename(temporary, path)
      } catch (failure) {
        // On a full disk the part that was copied occupies room that others need.
        await rm(temporary, { force: true })
        throw failure
      }
      await rm(from, { force: true })
    })
    // A new name is recorded in its folder, and the name of a new folder in its parent.
    const top = firstCreated === undefined ? dirname(path) : dirname(firstCreated)
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      await sync(folder)
      if (folder === top) break
    }
  }

  async function entries(folder: string): Promise<Dirent[]> {
    return readdir(folder, { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return []
      throw error
    })
  }

  async function* under(from: string, folder: string): AsyncIterable<ListedFile> {
    for (const entry of await entries(join(from, folder))) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && key !== arrivingFolder) yield* under(from, key)
      else if (isKey(key)) {
        const found = await stat(join(from, key)).catch(() => null)
        if (found) yield { key, modified: found.mtimeMs }
      }
    }
  }

  return {
    put: (key, path) => moveToKey(path, key),
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
    missing: async (keys) => {
      const found: string[] = []
      for (const key of keys) if (!(await fileExists(pathOf(key)))) found.push(key)
      return found
    },
    list: () => under(root, ''),
    arriving,
    arrivingName: checkKey,
    complete: async (key) => {
      const arrivingPath = arrivingOf(key)
      if (await fileExists(arrivingPath)) await moveToKey(arrivingPath, key)
      await rm(arrivingPath + mark, { force: true })
      await stat(pathOf(key)).catch(absent)
    },
    unfinished: () => under(join(root, arrivingFolder), ''),
    discard: async (key) => {
      for (const path of [arrivingOf(key), arrivingOf(key) + mark]) await rm(path, { force: true })
    },
    free: async () => {
      await mkdir(root, private_)
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}
