import { withCompany } from '../db/company.ts'
import type { Tx } from '../db/connect.ts'
import type { RequestContext } from '../http/requestContext.ts'

/** Answers that are kept for one group of calls take no more than this, characters of their JSON. */
const mostKept = 16_000_000

interface Kept {
  readonly state: string
  readonly answer: object
  readonly size: number
}

/**
 * All that genome answers of a crop are worked out from, as one text: the numbers of both logs, what its nursery-years are of,
 * its fits and its settings. Calls, genotype sets, lines, traits, values and checks are in the logs.
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
 * Genome answers that a node has worked out, given again as long as nothing has changed that they are of: then one small
 * query is all that is asked of the database. Those that were asked for longest ago go first.
 */
export class KeptGenome {
  private readonly kept = new Map<string, Kept>()
  private size = 0
  private readonly most: number

  constructor(most = mostKept) {
    this.most = most
  }

  /**
   * The kept answer to what is asked, else the one that `make` works out. It is kept when the same was true before and after: an
   * answer that made a fit is kept from the next time on, a task's number and what was to be calculated anew never.
   */
  async answer<T extends object>(
    ctx: RequestContext,
    call: string,
    query: { readonly spec_id: number; readonly recalculate?: 'true' | 'false' },
    make: () => Promise<T>,
  ): Promise<T> {
    const key = JSON.stringify([ctx.company, ctx.language, call, query])
    const state = await withCompany(ctx, (tx) => stateOf(tx, query.spec_id))
    const found = this.kept.get(key)
    if (found?.state === state && query.recalculate !== 'true') {
      this.kept.delete(key)
      this.kept.set(key, found)
      return found.answer as T
    }
    const answer = await make()
    const isOfNow = (await withCompany(ctx, (tx) => stateOf(tx, query.spec_id))) === state
    if (isOfNow && !('task_id' in answer)) this.keep(key, state, answer)
    return answer
  }

  private keep(key: string, state: string, answer: object): void {
    this.forget(key)
    const size = JSON.stringify(answer).length
    if (size > this.most) return
    this.kept.set(key, { state, answer, size })
    this.size += size
    for (const oldest of this.kept.keys()) {
      if (this.size <= this.most) break
      this.forget(oldest)
    }
  }

  private forget(key: string): void {
    this.size -= this.kept.get(key)?.size ?? 0
    this.kept.delete(key)
  }
}
