/** What a signed-in user works with: the sign-in does not wait for it. */
export const loadSignedIn = () => import('./signedIn.ts')
