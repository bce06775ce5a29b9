import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { afterCommit } from '../../../server/platform/db/transaction.ts'
import { listNotifications } from '../../../src/contract/company/notifications.ts'
import { uploadFieldFile } from '../../../src/contract/files/uploads.ts'
import { type Answer, startTestServer } from '../harness.ts'
import { newCrop } from '../trials/field.ts'
import { endOfTask, textFile } from './upload.ts'

const server = await startTestServer()
const { jobs, settings } = server.node.services

it('an upload whose commit was not acknowledged keeps its file, which its task reads', async () => {
  const anna = await server.newCompany()
  const spec_id = await newCrop(anna)
  const { add } = jobs
  const tasks: number[] = []
  const adding = vi.spyOn(jobs, 'add').mockImplementation(async (tx, ...args) => {
    tasks.push(await add(tx, ...args))
    afterCommit(tx, () => {
      throw Object.assign(new Error('lost'), { code: 'CONNECTION_CLOSED' })
    })
    return tasks[0]
  })
  await jobs.stop()
  const file = textFile('a.csv', 'Nursery,Kept', 'Year,2025', '', 'Plot,Line', 'P1,L1')
  expect((await anna.callAny(uploadFieldFile, { body: { spec_id }, file })).status).toBe(503)
  adding.mockRestore()
  jobs.start()
  expect(await endOfTask(anna, tasks[0])).toMatchObject({ state: 'success', report: { created: { plots: 1 } } })
})

it('an upload that fails on the server shows an error in the uploader’s language and changes nothing', async () => {
  const anna = (await server.newCompany()).in('es')
  const spec_id = await newCrop(anna)
  await jobs.stop()
  const file = textFile('a.csv', 'Nursery,Lost', 'Year,2025', '', 'Plot,Line', 'P1,L1')
  const started = (await anna.callAny(uploadFieldFile, { body: { spec_id }, file })) as Answer<{ task_id: number }>
  const folder = join(settings.dataDir, 'files', 'uploads')
  await rm(folder, { recursive: true })
  jobs.start()
  const message = 'La tarea falló, no se cambió nada'
  expect(await endOfTask(anna, started.body.task_id)).toMatchObject({
    state: 'failed',
    report: {
      code: 'task.failed',
      errors: { file: [message] },
      faults: [{ code: 'task.failed', sheet: null, cell: null, value: null, message }],
      total: 1,
    },
  })
  const { data } = (await anna.call(listNotifications, { query: {} })).body
  expect(data).toMatchObject([{ status: 'failed', type: 'file_upload', message: expect.stringContaining('a.csv') }])
})
