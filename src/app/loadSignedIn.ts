/** Header and services around the pages of a signed-in user: the sign-in does not wait for them. */
export const loadShell = () => import('../pages/shell/AppShell.tsx')

/** Connects a signed-in user's work with server and browser database: loaded after the first rendering. */
export async function loadUserLink() {
  await loadShell()
  return import('./linkUser.ts')
}
