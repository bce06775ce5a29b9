import { expect, it } from 'vitest'
import { createCrop, listCrops } from '../../../src/contract/lines/crops.ts'
import { startTestServer } from '../harness.ts'

const server = await startTestServer()

it('names are compared within the company only [CUL-17, CUL-18]', async () => {
  const [mine, other] = [await server.newCompany(), await server.newCompany()]
  const names = { russian_name: 'Овёс', english_name: 'Oat' }
  expect((await mine.call(createCrop, { body: names })).status).toBe(201)
  expect((await other.call(createCrop, { body: names })).status).toBe(201)
  const second = await mine.call(createCrop, { body: { russian_name: ' овёс', english_name: 'OAT' } })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({
    code: 'validation.cultureWithNameExists',
    errors: { russian_name: [expect.any(String)], english_name: [expect.any(String)] },
  })
  const latin = await mine.call(createCrop, { body: { russian_name: 'Рожь', english_name: ' oat' } })
  expect(latin.body).toMatchObject({
    code: 'validation.cultureWithLatinNameExists',
    errors: { english_name: ['A crop with this English name already exists'] },
  })
})

it('a crop name has 1 to 250 characters [LIM-01]', async () => {
  const mine = await server.newCompany()
  const make = (russian_name: string, english_name: string) =>
    mine.call(createCrop, { body: { russian_name, english_name } })
  expect((await make('Я', 'x'.repeat(250))).status).toBe(201)
  expect((await make('', 'Rye')).status).toBe(400)
  expect((await make('я'.repeat(251), 'Rye')).status).toBe(400)
  expect((await mine.call(listCrops)).body.data).toHaveLength(1)
})
