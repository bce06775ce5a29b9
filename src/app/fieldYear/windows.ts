import { inBackground } from '../../domain/inBackground.ts'
import type { Windows } from '../../state/log/persistence/adopt.ts'
import { readOfTab, storeInTab } from '../tabStorage.ts'

const prefix = 'plotline.window.'
const adopting = 'plotline.adopting'
const leftName = 'plotline.left'

/** The previous window of this tab: it is closed for certain, even if its lock is not released yet. */
function popPredecessor(): string | null {
  const left = readOfTab(leftName)
  storeInTab(leftName, null)
  return left
}

/**
 * This window, named `own`, among the browser's other windows: it holds a lock while it is open, so that others know that
 * its work is taken care of. If the browser refuses the lock, every other window counts as closed: what they left is sent
 * at most twice, with the same keys. Also returns how to release it.
 */
export function openWindow(own: string): { windows: Windows; release: () => void } {
  const predecessor = popPredecessor()
  const leaving = () => storeInTab(leftName, own)
  globalThis.addEventListener('pagehide', leaving)
  const locks: LockManager | undefined = navigator.locks
  let release = () => {}
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const refused = (error: unknown) => console.warn('This window cannot tell others that it is there', error)
  // Locked before adopting their work: no other window may have it at the same time.
  for (const window of predecessor === null ? [own] : [own, predecessor])
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
      globalThis.removeEventListener('pagehide', leaving)
      release()
    },
    windows: {
      own,
      async alive() {
        const locked = (await locks?.query().catch(() => null))?.held ?? []
        const windows = locked.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
        return new Set(windows.filter((window) => window !== predecessor))
      },
      exclusively: (work) => (locks ? exclusively(work) : work()),
    },
  }
}
