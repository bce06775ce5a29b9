import { type Base, bases, type Call } from '../contract/call.ts'

/** Addresses of the three APIs and the live channel; each is a setting of the client's build. */
export interface ApiBases extends Record<Base, string> {
  /** Origin and path before `/ws/`. */
  live: string
}

/** The bases of this build: VITE_API_URL, VITE_WAREHOUSE_URL, VITE_NOTIFICATION_URL, else one origin for all. */
export function apiBases(settings: Record<string, string | undefined>): ApiBases {
  const notification = settings.VITE_NOTIFICATION_URL ?? bases.notification
  return {
    main: settings.VITE_API_URL ?? bases.main,
    warehouse: settings.VITE_WAREHOUSE_URL ?? bases.warehouse,
    notification,
    live: notification.replace(/\/api\/v1\/?$/, ''),
  }
}

type Values = Record<string, unknown>

/** The address of a call: `:name` parts filled from `params`; a missing one is a programming error. */
export function callAddress(call: Pick<Call, 'base' | 'path' | 'name'>, params: Values, at: ApiBases): string {
  const path = call.path.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${call.name}: no ${name} in params`)
    return encodeURIComponent(String(value))
  })
  return `${at[call.base].replace(/\/$/, '')}/${path.replace(/^\//, '')}`
}

/** A query string without absent values; a list is written as a repeated name. */
export function queryString(query: Values): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  return search.toString()
}

/** The live socket's address for a user; the token is sent in the query. */
export function liveAddress(base: string, userId: number, token: string, page: string): string {
  const url = new URL(`${base.replace(/\/$/, '')}/ws/${userId}/`, page)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', token)
  return url.href
}
