import { z } from 'zod'
import { maxLength } from '../../domain/plots/textRules.ts'
import { defineCall } from '../call.ts'
import { exactText, idParams, requiredText } from '../fields.ts'
import { newPassword } from './password.ts'

/** The other sessions end; this one continues with the returned tokens. */
export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  base: 'main',
  path: '/users/password/',
  summary: 'Changes the user’s own password',
  allow: 'self',
  body: z
    .strictObject({ old_password: exactText(maxLength(128)), password1: newPassword, password2: exactText() })
    .refine((body) => body.password1 === body.password2, {
      path: ['password2'],
      message: 'validation.passwordRepeat',
    }),
  status: 200,
  answerKind: 'json',
  isNeverStored: true,
  answer: z.object({ access: z.string(), refresh: z.string() }),
  errors: ['auth.wrongPassword', 'auth.tooManyAttempts'],
})

const ownSession = z.object({
  id: z.int(),
  /** The browser's description at sign-in; '' = none. */
  device: z.string(),
  address: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  base: 'main',
  path: '/users/sessions/',
  summary: 'Active sessions of the user, most recently used first',
  allow: 'self',
  topic: 'sessions',
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: z.object({ total: z.int() }), data: z.array(ownSession) }),
})

export const deleteSession = defineCall({
  name: 'deleteSession',
  method: 'DELETE',
  base: 'main',
  path: '/users/sessions/:id/',
  summary: 'Ends one of the user’s sessions',
  allow: 'self',
  params: idParams,
  status: 204,
  answerKind: 'none',
})

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'POST',
  base: 'main',
  path: '/users/sessions/end_others/',
  summary: 'Ends all sessions of the user except this one',
  allow: 'self',
  status: 200,
  answerKind: 'json',
  answer: z.object({ ended: z.int() }),
})

const notifyWay = z.enum(['toast', 'bell', 'off'], 'validation.choice')
const name = z.string().min(1).max(60)

/** A user's settings; null = not set: the product's default applies. */
const settingsShape = {
  language: z.enum(['ru', 'en', 'it', 'es'], 'validation.choice').nullable(),
  theme: z.enum(['system', 'light', 'dark', 'contrast'], 'validation.choice').nullable(),
  decimal_mark: z.enum(['language', 'point', 'comma'], 'validation.choice').nullable(),
  density: z.literal([24, 28, 36], 'validation.choice').nullable(),
  /** Written by clients of the previous version only: each browser stores its own display size. */
  room_size: z.literal([1, 1.25, 1.5, 2], 'validation.choice').nullable(),
  palette: requiredText(40).nullable(),
  diverging_reversed: z.boolean('validation.boolean').nullable(),
  origin: z.enum(['top_left', 'top_right', 'bottom_left', 'bottom_right'], 'validation.choice').nullable(),
  wheel_zooms: z.boolean('validation.boolean').nullable(),
  single_keys: z.boolean('validation.boolean').nullable(),
  toast_position: z
    .enum(['top-left', 'top-right', 'top-center', 'bottom-left', 'bottom-right', 'bottom-center'], 'validation.choice')
    .nullable(),
  /** By type of notification. */
  notify: z.record(name, notifyWay),
  /** By tour: its current step, or how it ended; the last 500. */
  tours: z.record(name, z.union([z.int().min(0).max(1000), z.enum(['done', 'skipped'])], 'validation.choice')),
}
const settings = z.object(settingsShape)
export type UserSettings = z.infer<typeof settings>

/** Largest stored settings of a user, bytes of JSON. */
export const settingsLimit = 16_384
/** How many tours are remembered. */
export const toursLimit = 500

export const getSettings = defineCall({
  name: 'getSettings',
  method: 'GET',
  base: 'main',
  path: '/users/settings/',
  summary: 'Settings of the signed-in user, the same on every device',
  allow: 'self',
  topic: 'settings',
  status: 200,
  answerKind: 'json',
  answer: settings,
})

export const updateSettings = defineCall({
  name: 'updateSettings',
  method: 'PATCH',
  base: 'main',
  path: '/users/settings/',
  summary: 'Changes some settings of the user; notification and tour settings are merged one by one',
  allow: 'self',
  body: z.strictObject(settingsShape).partial(),
  status: 200,
  answerKind: 'json',
  answer: settings,
  errors: ['settings.tooLong'],
})

export const ownAccountCalls = [
  changePassword,
  listSessions,
  deleteSession,
  endOtherSessions,
  getSettings,
  updateSettings,
]
