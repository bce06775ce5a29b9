import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'

/** Limit of the answers cached for one group of calls, characters of their JSON. */
const maxCharacters = 16_000_000

interface CachedAnswer {
  readonly state: string
  readonly answer: object
  readonly size: number
}

/**
 * Everything that a crop's genome answers depend on, as one text: the numbers of both logs, the data of its
 * nursery-years, its fits and its settings. Calls, genotype sets, lines, traits, values and checks are in the logs.
 */
async function stateOf(tx: Tx, crop: number): Promise<string> {
  const [{ state }] = await tx<{ state: string }[]>`
    SELECT md5(json_build_array(
      (SELECT seq FROM crops WHERE id = ${crop}),
      (SELECT json_agg(json_build_array(y.id, y.year, y.seq, y.means_seq, y.means_crop_seq, y.technology_level, f.region_id, f.name)
          ORDER BY y.id)
        FROM field_years y JOIN fields f ON f.id = y.field_id WHERE f.crop_id = ${crop}),
      (SELECT json_agg(json_build_array(id, made_at) ORDER BY id) FROM genome_fits WHERE crop_id = ${crop}),
      (SELECT to_json(s) FROM genome_settings s WHERE s.crop_id = ${crop}))::text) AS state`
  return state
}

/**
 * Genome answers that a node has computed, reused as long as nothing they depend on has changed: then one small query
 * suffices. The least recently used are evicted first.
 */
export class GenomeCache {
  private readonly answers = new Map<string, CachedAnswer>()
  private size = 0
  private readonly max: number

  constructor(max = maxCharacters) {
    this.max = max
  }

  /**
   * The cached answer to a query, else the one that `make` computes. It is cached if the state was the same before and
   * after: an answer that made a fit is cached from the next time on, a task's number and forced recalculations never.
   */
  async answer<T extends object>(
    ctx: RequestContext,
    call: string,
    query: { readonly spec_id: number; readonly recalculate?: 'true' | 'false' },
    make: () => Promise<T>,
  ): Promise<T> {
    const key = JSON.stringify([ctx.company, ctx.language, call, query])
    const state = await withCompany(ctx, (tx) => stateOf(tx, query.spec_id))
    const cached = this.answers.get(key)
    if (cached?.state === state && query.recalculate !== 'true') {
      this.answers.delete(key)
      this.answers.set(key, cached)
      return cached.answer as T
    }
    const answer = await make()
    const isOfNow = (await withCompany(ctx, (tx) => stateOf(tx, query.spec_id))) === state
    if (isOfNow && !('task_id' in answer)) this.store(key, state, answer)
    return answer
  }

  private store(key: string, state: string, answer: object): void {
    this.evict(key)
    const size = JSON.stringify(answer).length
    if (size > this.max) return
    this.answers.set(key, { state, answer, size })
    this.size += size
    for (const oldest of this.answers.keys()) {
      if (this.size <= this.max) break
      this.evict(oldest)
    }
  }

  private evict(key: string): void {
    this.size -= this.answers.get(key)?.size ?? 0
    this.answers.delete(key)
  }
}
