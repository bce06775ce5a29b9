import { inBackground } from '../../domain/inBackground.ts'
import type { Windows } from '../../state/log/persistence/adopt.ts'
import { readFromTab, storeInTab } from '../tabStorage.ts'

const prefix = 'plotline.window.'
const adopting = 'plotline.adopting'
const leftName = 'plotline.left'

/** The previous window of this tab: it is closed for certain, even if its lock is not released yet. */
function popPredecessor(): string | null {
  const left = readFromTab(leftName)
  storeInTab(leftName, null)
  return left
}

/**
 * Registers this window among the windows of the browser: it has a lock while it is open, so that others know that
 * its work is taken care of. If the browser refuses the lock, every other window counts as closed: what they left is sent
 * at most twice, with the same keys. Also returns how to release it.
 */
export function openWindow(ownId: string): { windows: Windows; release: () => void } {
  const predecessor = popPredecessor()
  const storeWindowId = () => storeInTab(leftName, ownId)
  globalThis.addEventListener('pagehide', storeWindowId)
  const locks: LockManager | undefined = navigator.locks
  let release = () => {}
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const refused = (error: unknown) => console.warn('This window cannot tell others that it is there', error)
  // Locked before adopting their work: no other window may have it at the same time.
  for (const window of predecessor === null ? [ownId] : [ownId, predecessor])
    inBackground(locks?.request(prefix + window, () => untilReleased).catch(refused))

  async function exclusively(work: () => Promise<void>): Promise<void> {
    let isBegun = false
    try {
      await navigator.locks.request(adopting, () => {
        isBegun = true
        return work()
      })
    } catch (error) {
      if (isBegun) throw error
      refused(error)
      await work()
    }
  }

  return {
    release() {
      globalThis.removeEventListener('pagehide', storeWindowId)
      release()
    },
    windows: {
      ownId,
      async alive() {
        const locked = (await locks?.query().catch(() => null))?.held ?? []
        const windows = locked.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
        return new Set(windows.filter((window) => window !== predecessor))
      },
      exclusively: (work) => (locks ? exclusively(work) : work()),
    },
  }
}
