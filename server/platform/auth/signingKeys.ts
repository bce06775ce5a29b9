import { createHash } from 'node:crypto'
import { errors, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose'

/** The purpose of a signature; a key for one purpose verifies nothing for another. */
type Purpose = 'access' | 'ticket'

/**
 * The keys for a purpose: the first one signs, and all of them verify. A former secret stays valid while `SECRET` is
 * rotated.
 */
export function signingKeys(purpose: Purpose, secret: string, previousSecret: string | null): [Buffer, ...Buffer[]] {
  const keyOf = (from: string): Buffer => createHash('sha256').update(`${purpose}:${from}`).digest()
  return previousSecret === null ? [keyOf(secret)] : [keyOf(secret), keyOf(previousSecret)]
}

/**
 * Verifies a token with the first key that matches its signature.
 * @throws errors.JOSEError for a token that no key has signed, or that is expired or of another kind.
 */
export async function verifyWithAnyKey(
  keys: readonly Buffer[],
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  for (const [k, key] of keys.entries())
    try {
      return await jwtVerify(token, key, options)
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed) || k === keys.length - 1) throw error
    }
  throw new errors.JWSSignatureVerificationFailed()
}
