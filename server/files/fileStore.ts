import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Keeps uploaded files under names of our own making; what a user calls a file is never part of a path. */
export interface FileStore {
  /** Takes a file over from where a request left it; answers its name in the store. */
  keep: (path: string) => Promise<string>
  /** A kept file as one on this machine's disk, until it is released. */
  local: (name: string) => Promise<{ path: string; release: () => Promise<void> }>
  remove: (name: string) => Promise<void>
  /** Removes files that have lain here longer than `age` ms, but none that is `awaited`. */
  sweep: (age: number, awaited?: ReadonlySet<string>) => Promise<void>
}

/** How every name of a store looks. */
export const nameShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A folder of the store on disk. `url` is `file:<path>`; `folder` keeps one kind of file apart from the others. */
export function diskStore(url: string, folder: string): FileStore {
  const root = join(url.startsWith('file://') ? fileURLToPath(url) : url.replace(/^file:/, ''), folder)
  const pathOf = (name: string): string => {
    if (!nameShape.test(name)) throw new RangeError('a file name that the store did not make')
    return join(root, name)
  }
  return {
    local: async (name) => ({ path: pathOf(name), release: async () => undefined }),
    keep: async (path) => {
      const name = randomUUID()
      await mkdir(root, { recursive: true, mode: 0o700 })
      try {
        await rename(path, pathOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        await copyFile(path, pathOf(name))
        await rm(path, { force: true })
      }
      return name
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    sweep: async (age, awaited = new Set()) => {
      const names = await readdir(root).catch(() => [])
      for (const name of names.filter((one) => nameShape.test(one) && !awaited.has(one))) {
        const found = await stat(pathOf(name)).catch(() => null)
        if (found && Date.now() - found.mtimeMs > age) await rm(pathOf(name), { force: true })
      }
    },
  }
}
