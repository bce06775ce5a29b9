import { errors, SignJWT } from 'jose'
import { signingKeys, verifyWithAnyKey } from './signingKeys.ts'

interface AccessClaims {
  user: number
  company: number
  /** Id of the session (family of refresh tokens). */
  session: string
  /** Generation of the refresh token that came with it; 0 for the first. */
  generation: number
  /** When the token ends, in seconds since 1970. */
  expires: number
}

export interface AccessTokens {
  sign: (claims: Omit<AccessClaims, 'expires'>) => Promise<string>
  /** Null for anything but a valid access token of this server. */
  verify: (token: string) => Promise<AccessClaims | null>
}

const accessMinutes = 15
const leewaySeconds = 60
/** Tokens with a valid signature are cached, so that each is verified once and not at every request. */
const maxRemembered = 20_000
const issuer = 'plotline'
const audience = 'plotline-api'
const algorithm = 'HS256'
const type = 'at+jwt'

/**
 * Access tokens signed with one fixed algorithm; they contain ids, no names. Those signed with a former secret are still
 * valid.
 */
export function accessTokens(secret: string, previousSecret: string | null = null): AccessTokens {
  const [key, ...previousKeys] = signingKeys('access', secret, previousSecret)
  const known = new Map<string, AccessClaims>()
  return {
    sign: ({ user, company, session, generation }) =>
      new SignJWT({ company, sid: session, gen: generation, use: 'access' })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(String(user))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessMinutes}m`)
        .sign(key),
    verify: async (token) => {
      const cached = known.get(token)
      if (cached && cached.expires + leewaySeconds > Date.now() / 1000) return cached
      known.delete(token)
      try {
        const options = { algorithms: [algorithm], issuer, audience, typ: type, clockTolerance: leewaySeconds }
        const { payload } = await verifyWithAnyKey([key, ...previousKeys], token, options)
        const { sub, company, sid, gen, use, exp } = payload
        if (use !== 'access' || typeof company !== 'number' || typeof sid !== 'string' || !exp) return null
        const generation = typeof gen === 'number' ? gen : 0
        const claims = { user: Number(sub), company, session: sid, generation, expires: exp }
        if (known.size >= maxRemembered) known.clear()
        known.set(token, claims)
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null
        throw error
      }
    },
  }
}
