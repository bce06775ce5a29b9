import { errors, SignJWT } from 'jose'
import { signingKeys, verifyWithAnyKey } from './signingKeys.ts'

/** The holder and subject of a download without an authorization header. */
interface TicketClaims {
  user: number
  company: number
  session: string
  /** The one thing that it allows, such as `export:12`. */
  what: string
}

/** Tickets: addresses by which the browser itself downloads a file that is too large for the page's memory. */
export interface DownloadTickets {
  /** `seconds`: time in which a download must begin. */
  sign: (claims: TicketClaims, seconds: number) => Promise<{ ticket: string; expires: Date }>
  /** Null for anything but a valid ticket of this server that has not expired. */
  verify: (ticket: string) => Promise<TicketClaims | null>
}

const issuer = 'plotline'
const audience = 'plotline-download'
const algorithm = 'HS256'
const type = 'ticket+jwt'

/** Tickets are signed by a separate key: a ticket is not accepted as an access token, nor the reverse. */
export function downloadTickets(secret: string, previousSecret: string | null = null): DownloadTickets {
  const [key, ...previousKeys] = signingKeys('ticket', secret, previousSecret)
  return {
    sign: async ({ user, company, session, what }, seconds) => {
      const expires = new Date(Math.floor(Date.now() / 1000 + seconds) * 1000)
      const ticket = await new SignJWT({ company, sid: session, what })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(String(user))
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(expires)
        .sign(key)
      return { ticket, expires }
    },
    verify: async (ticket) => {
      try {
        const { payload } = await verifyWithAnyKey([key, ...previousKeys], ticket, {
          algorithms: [algorithm],
          issuer,
          audience,
          typ: type,
        })
        const { sub, company, sid, what } = payload
        if (typeof company !== 'number' || typeof sid !== 'string' || typeof what !== 'string') return null
        return { user: Number(sub), company, session: sid, what }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null
        throw error
      }
    },
  }
}
