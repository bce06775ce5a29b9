import { expect } from 'vitest'
import { getAbout, getMaintenance, listParts } from '../../../src/contract/system.ts'
import { casesOf } from '../cases.ts'

export const cases = [
  casesOf({
    call: getMaintenance,
    good: [
      {
        input: () => ({}),
        check: async (answer, { server }) => {
          expect(answer).toEqual({ notice: null })
          await server.sql`
            INSERT INTO maintenance (starts_at, ends_at) VALUES ('2100-01-01T02:00:00Z', '2100-01-01T04:00:00Z')`
          const { body } = await server.anonymous.call(getMaintenance)
          expect(body).toEqual({ notice: { from: '2100-01-01T02:00:00.000Z', to: '2100-01-01T04:00:00.000Z' } })
          await server.sql`UPDATE maintenance SET starts_at = '2001-01-01', ends_at = '2001-01-02'`
          expect((await server.anonymous.call(getMaintenance)).body).toEqual({ notice: null })
          await server.sql`DELETE FROM maintenance`
        },
      },
    ],
    bad: [],
    foreign: { none: 'one notice for the whole server' },
  }),
  casesOf({
    call: getAbout,
    good: [
      {
        input: () => ({}),
        check: async (answer, { server }) => {
          expect(answer).toEqual({ version: '0.1.0', contact_email: 'privacy@example.org', registration: 'open' })
          expect((await server.anonymous.call(getAbout)).body).toEqual(answer)
        },
      },
    ],
    bad: [],
    foreign: { none: 'the same for everybody' },
  }),
  casesOf({
    call: listParts,
    good: [
      {
        input: () => ({}),
        check: async ({ meta, data }) => {
          expect(data).toContainEqual({ name: 'fastify', version: expect.stringMatching(/^5\./), licence: 'MIT' })
          expect(meta.total).toBe(data.length)
          expect(data.filter(({ licence }) => licence === '')).toEqual([])
        },
      },
    ],
    bad: [],
    foreign: { none: 'the same for everybody' },
  }),
]
