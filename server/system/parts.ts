import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import packed from '../../package.json' with { type: 'json' }
import { projectRoot } from '../settings.ts'

/** A package that the product is made with. */
interface Part {
  name: string
  version: string
  licence: string
}

/** The packages that the product is made with, by name, with the licence that each states ('' where it states none). */
export async function readParts(): Promise<Part[]> {
  const names = Object.keys(packed.dependencies).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8')
      const { version, license } = JSON.parse(text) as { version: string; license?: string | { type?: string } }
      return { name, version, licence: (typeof license === 'object' ? license.type : license) ?? '' }
    }),
  )
}
