import { createHmac, timingSafeEqual } from 'node:crypto'

interface RefreshClaims {
  family: string
  generation: number
}

export interface RefreshTokens {
  make: (claims: RefreshClaims) => string
  /** Null for a token that we did not make. */
  read: (token: string) => RefreshClaims | null
}

const shape = /^r1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/

/**
 * A refresh token is its family and generation with their HMAC: nothing of it is stored, and the successor that was
 * just handed out can be made again for a second tab.
 */
export function refreshTokens(secret: string): RefreshTokens {
  const mac = (family: string, generation: number) =>
    createHmac('sha256', `refresh:${secret}`).update(`${family}.${generation}`).digest('base64url')
  return {
    make: ({ family, generation }) => `r1.${family}.${generation}.${mac(family, generation)}`,
    read: (token) => {
      const found = shape.exec(token)
      if (!found) return null
      const claims = { family: found[1], generation: Number(found[2]) }
      const wanted = Buffer.from(mac(claims.family, claims.generation))
      return timingSafeEqual(wanted, Buffer.from(found[3])) ? claims : null
    },
  }
}
