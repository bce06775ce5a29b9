import { createHmac, timingSafeEqual } from 'node:crypto'

interface RefreshClaims {
  family: string
  generation: number
}

export interface RefreshTokens {
  make: (claims: RefreshClaims) => string
  /** Null for a token that this server did not issue. */
  read: (token: string) => RefreshClaims | null
}

const shape = /^r1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/

/**
 * A refresh token is its family and generation with their HMAC: nothing of it is stored, and the successor that was just
 * issued can be issued again to a second tab. A token of a former secret is still read.
 */
export function refreshTokens(secret: string, previousSecret: string | null = null): RefreshTokens {
  const macOf = (from: string, { family, generation }: RefreshClaims) =>
    createHmac('sha256', `refresh:${from}`).update(`${family}.${generation}`).digest('base64url')
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret]
  return {
    make: (claims) => `r1.${claims.family}.${claims.generation}.${macOf(secret, claims)}`,
    read: (token) => {
      const match = shape.exec(token)
      if (!match) return null
      const claims = { family: match[1], generation: Number(match[2]) }
      const sentMac = Buffer.from(match[3])
      const isOurs = secrets.some((from) => timingSafeEqual(Buffer.from(macOf(from, claims)), sentMac))
      return isOurs ? claims : null
    },
  }
}
