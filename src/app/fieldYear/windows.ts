import { inBackground } from '../../domain/inBackground.ts'
import type { Windows } from '../../state/log/kept/adopt.ts'
import { keepInTab, readOfTab } from '../tabStorage.ts'

const prefix = 'plotline.window.'
const adopting = 'plotline.adopting'
const leftName = 'plotline.left'

/** The window that was in this tab before: it is gone for certain, whatever its lock still says. */
function takePredecessor(): string | null {
  const left = readOfTab(leftName)
  keepInTab(leftName, null)
  return left
}

/**
 * This window, which is called `own`, among the others of the browser: it holds a lock for as long as it lives, so that others know whose work is
 * still in good hands. Where the browser does not let it lock, every other window counts as gone: what they left is sent
 * twice at most, under the same keys. Answers also how to let go.
 */
export function openWindow(own: string): { windows: Windows; release: () => void } {
  const predecessor = takePredecessor()
  const leaving = () => keepInTab(leftName, own)
  globalThis.addEventListener('pagehide', leaving)
  const locks: LockManager | undefined = navigator.locks
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const refused = (error: unknown) => console.warn('This window cannot tell others that it is there', error)
  // Its work is in good hands from now on, before it is taken over: no other window may have it meanwhile.
  for (const window of predecessor === null ? [own] : [own, predecessor])
    inBackground(locks?.request(prefix + window, () => held).catch(refused))

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
        const { held: locked = [] } = (await locks?.query().catch(() => null)) ?? {}
        const windows = locked.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
        return new Set(windows.filter((window) => window !== predecessor))
      },
      exclusively: (work) => (locks ? exclusively(work) : work()),
    },
  }
}
