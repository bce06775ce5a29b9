import { expect } from 'vitest'
import { fromBuffer } from 'yauzl'
import { companyExportContent, exportCompany, listCompanyExports } from '../../../src/contract/company/companyData.ts'
import type { Actor, TestServer } from '../harness.ts'
import { endOfTask } from '../uploads/upload.ts'

function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Buffer>()
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('end', () => resolve(entries)).on('error', reject)
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (fault, stream) => {
          if (fault) return reject(fault)
          entries.set(entry.fileName, Buffer.concat(await stream.toArray()))
          zip.readEntry()
        })
      })
      zip.readEntry()
    })
  })
}

/** Exports a company and returns the entries of its archive by path. */
export async function exportEntries(server: TestServer, actor: Actor, genome = false): Promise<Map<string, Buffer>> {
  const { task_id } = (await actor.call(exportCompany, { body: { genome } })).body
  expect(await endOfTask(actor, task_id)).toMatchObject({ state: 'success', report: { rows: expect.any(Number) } })
  const [{ id, url, bytes }] = (await actor.call(listCompanyExports)).body.data
  const ticket = new URL(url, server.address).searchParams.get('ticket') as string
  const answer = await server.anonymous.call(companyExportContent, { params: { id: String(id) }, query: { ticket } })
  expect(answer.headers.get('content-length')).toBe(String(bytes))
  return unzip(Buffer.from(answer.body as Uint8Array))
}
