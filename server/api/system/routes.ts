import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import packed from '../../../package.json' with { type: 'json' }
import { getAbout, getMaintenance, listParts } from '../../../src/contract/system.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { projectRoot } from '../../platform/settings.ts'

/** A package in the product. */
interface Part {
  name: string
  version: string
  licence: string
}

/** Characteristic texts of licences whose packages do not name them. */
const knownTexts = [
  ['BSD-3-Clause', /redistributions in binary form[\s\S]*neither the name/i],
  ['MIT', /permission is hereby granted, free of charge/i],
  ['Apache-2.0', /apache license\s+version 2\.0/i],
] as const

/** The licence of a package that names none, from its licence file; '' if there is none, or an unknown one. */
async function licenceByText(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'LICENSE'), 'utf8').catch(() => '')
  return knownTexts.find(([, pattern]) => pattern.test(text))?.[0] ?? ''
}

/** The packages in the product, by name, with the licence that each states or whose text it brings ('': neither). */
async function readParts(): Promise<Part[]> {
  const names = Object.keys(packed.dependencies).sort()
  return Promise.all(
    names.map(async (name) => {
      const folder = join(projectRoot, 'node_modules', name)
      const text = await readFile(join(folder, 'package.json'), 'utf8')
      const { version, license } = JSON.parse(text) as { version: string; license?: string | { type?: string } }
      const statedLicense = typeof license === 'object' ? license.type : license
      return { name, version, licence: statedLicense || (await licenceByText(folder)) }
    }),
  )
}

export function registerSystem(app: App): void {
  route(app, getMaintenance, async ({ services }) => {
    const [row] = await services.db<{ from: string; to: string }[]>`
      SELECT starts_at AS "from", ends_at AS "to" FROM maintenance WHERE ends_at > now()`
    return { notice: row ?? null }
  })

  route(app, getAbout, async ({ services }) => ({
    version: packed.version,
    contact_email: services.settings.contactEmail,
    registration: services.settings.registration,
  }))

  route(app, listParts, async () => {
    const data = await readParts()
    return { meta: { total: data.length }, data }
  })
}
