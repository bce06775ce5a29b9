import { atom } from 'jotai'

/**
 * A clipboard command chosen in a menu: the map carries it out. Keys need no request, the browser fires copy, cut and
 * paste itself.
 */
export const clipboardRequestAtom = atom<{ serial: number; verb: 'copy' | 'cut' | 'paste' } | null>(null)

export const askClipboardAtom = atom(null, (get, set, verb: 'copy' | 'cut' | 'paste') => {
  set(clipboardRequestAtom, { serial: (get(clipboardRequestAtom)?.serial ?? 0) + 1, verb })
})
