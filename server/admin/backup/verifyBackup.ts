import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { AdminRefusedError } from '../adminErrors.ts'
import { filePath, type Manifest, readManifest, startMeasure, tablePath } from './manifest.ts'

const nowhere = () => new Writable({ write: (_part, _encoding, callback) => callback() })

/** Measures a file of a backup; null when it is not there or cannot be unpacked. */
async function measureFile(
  path: string,
  isPacked: boolean,
): Promise<{ rows: number; bytes: number; sha256: string } | null> {
  const { through, result } = startMeasure()
  try {
    await pipeline([createReadStream(path), ...(isPacked ? [createGunzip()] : []), through, nowhere()])
    return result()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // Absent, truncated or altered: all are faults of the backup.
    if (code === 'ENOENT' || code.startsWith('Z_')) return null
    throw error
  }
}

/**
 * Reads a whole backup and compares rows, bytes and hashes with its manifest.
 * @throws AdminRefusedError `backup.none`, `backup.unreadable`, or `backup.damaged` naming the first part that differs.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const measured = await measureFile(tablePath(folder, name), true)
    if (measured?.rows !== rows || measured.bytes !== bytes || measured.sha256 !== sha256)
      throw new AdminRefusedError('backup.damaged', { part: `tables/${name}` })
  }
  for (const { key, bytes, sha256 } of manifest.files) {
    const measured = await measureFile(filePath(folder, key), false)
    if (measured?.bytes !== bytes || measured.sha256 !== sha256)
      throw new AdminRefusedError('backup.damaged', { part: `files/${key}` })
  }
  return manifest
}
