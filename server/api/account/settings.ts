import {
  getSettings,
  settingsLimit,
  toursLimit,
  type UserSettings,
  updateSettings,
} from '../../../src/contract/company/ownAccount.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError } from '../../platform/http/answers/apiError.ts'
import { type App, route } from '../../platform/http/routes/route.ts'

/** Settings of a user who has changed none. */
const nothingChosen: UserSettings = {
  language: null,
  theme: null,
  decimal_mark: null,
  density: null,
  room_size: null,
  palette: null,
  diverging_reversed: null,
  origin: null,
  wheel_zooms: null,
  single_keys: null,
  toast_position: null,
  notify: {},
  tours: {},
}

/** The stored settings, locked until the transaction ends if they are about to change. */
async function readSettings(tx: Tx, user: number, isLocked = false): Promise<UserSettings> {
  const [row] = await tx<{ settings: Partial<UserSettings> }[]>`
    SELECT settings FROM user_settings WHERE user_id = ${user} ${isLocked ? tx`FOR UPDATE` : tx``}`
  return { ...nothingChosen, ...row?.settings }
}

/** Merges one record into another; only the most recent tours are stored. */
function mergeSettings(before: UserSettings, changes: Partial<UserSettings>): UserSettings {
  const chosen = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const tours = Object.entries({ ...before.tours, ...changes.tours }).slice(-toursLimit)
  return { ...before, ...chosen, notify: { ...before.notify, ...changes.notify }, tours: Object.fromEntries(tours) }
}

export function registerSettings(app: App): void {
  route(app, getSettings, ({ ctx }) => withCompany(ctx, (tx) => readSettings(tx, ctx.user)))

  route(app, updateSettings, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      // Two devices may write at once: each overwrites the other key by key.
      await tx`INSERT INTO user_settings (company_id, user_id) VALUES (${ctx.company}, ${ctx.user}) ON CONFLICT DO NOTHING`
      const settings = mergeSettings(await readSettings(tx, ctx.user, true), body)
      const text = JSON.stringify(settings)
      if (Buffer.byteLength(text) > settingsLimit) throw new ApiError('settings.tooLong')
      await tx`
        UPDATE user_settings SET settings = ${text}::text::jsonb, updated_at = now() WHERE user_id = ${ctx.user}`
      return settings
    }),
  )
}
