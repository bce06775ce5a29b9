import { expect, it } from 'vitest'
import { applyCropChange } from '../../../server/core/changes/crop/cropChange.ts'
import type { KnownNames } from '../../../server/demo/demoChange.ts'
import { demoPedigrees, pedigreeChange, readPedigree } from '../../../server/demo/loadDemo.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { startTestServer } from '../harness.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

const server = await startTestServer()

it('every line of the demo company’s pedigrees names its publisher', async () => {
  const director = await server.newCompany()
  const { db, live } = server.node.services
  for (const pedigree of Object.values(demoPedigrees)) {
    const { place } = await newTrialFixture(director)
    const known: KnownNames = { lines: new Map(), traits: new Map() }
    const comments = await withCompany({ db, company: director.company }, async (tx) => {
      const change = await pedigreeChange(tx, pedigree, known)
      await applyCropChange(tx, { author: director, live }, place.spec_id, change)
      return tx<{ comment: string | null }[]>`
        SELECT comment FROM lines WHERE id = ANY (${[...known.lines.values()]}::bigint[])`
    })
    expect(comments).toHaveLength(readPedigree(pedigree.name).length)
    expect(new Set(comments.map(({ comment }) => comment))).toEqual(new Set([pedigree.source]))
  }
})
