import { addCombiningAbility } from '../../../src/contract/lines/combiningAbility.ts'
import { abilityChange, countMissingTraits } from '../../../src/domain/analysis/ability/abilityChange.ts'
import { abilityTrials } from '../../../src/domain/analysis/ability/abilityTrials.ts'
import { combiningAbilities } from '../../../src/domain/analysis/ability/combiningAbility.ts'
import { refusalMessageKey } from '../../../src/domain/stats/result.ts'
import { applyNamed } from '../../core/changes/applyNamed.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import { type App, route } from '../../platform/http/routes/route.ts'

export function registerCombiningAbility(app: App): void {
  const { columns: store, live } = app.services
  route(app, addCombiningAbility, ({ ctx, body }) =>
    store.write(ctx, body.year_id, async (columns, tx) => {
      if (columns.spec_id !== body.spec_id) throw notFound()
      const { abilities: found, skipped } = combiningAbilities(abilityTrials(columns))
      if (found.length === 0) throw new ApiError('statistics.notEnoughData')
      const ids = await nextIds(tx, 'trait', countMissingTraits(columns, found))
      const change = abilityChange(columns, found, () => ids.shift() as number)
      const { seq, crop_seq } = change
        ? (await applyNamed(tx, { author: authorOf(ctx), live }, columns.year_id, change)).accepted
        : columns
      return {
        meta: { total: found.length, seq, crop_seq: crop_seq ?? columns.crop_seq },
        data: found.map(({ values: _, gca, sca, unsown, ...of }) => ({
          ...of,
          gca: [...gca],
          sca: [...sca],
          unsown: [...unsown],
        })),
        skipped: skipped.map(({ refusal: { code, numbers, names }, ...of }) => ({
          ...of,
          code: refusalMessageKey(code),
          params: { ...numbers, names: names.join(', ') },
        })),
      }
    }),
  )
}
