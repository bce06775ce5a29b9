import { ApiError } from '../api/apiError.ts'
import { client } from '../api/browser.ts'
import type { Client } from '../api/client.ts'
import { listCrops } from '../contract/lines/crops.ts'
import { inBackground } from '../domain/inBackground.ts'
import { storeCrops } from '../pages/auth/session/checkSession.ts'
import { setSampleCropAtom } from '../state/account/session.ts'
import { receiveCropList } from '../state/log/deleted/deletedCrop.ts'
import { isConnectedAtom, liveLinkAtom } from '../state/shell/connection.ts'
import type { Store } from '../state/store.ts'
import { linkFieldYear } from './fieldYear/fieldYearLink.ts'
import { openLiveConnection } from './liveConnection.ts'
import { openPair } from './pair/windowPair.ts'
import { followSettings } from './userSettings.ts'

/**
 * Reloads the list of crops when a colleague or another window has added, renamed or deleted one, and after a reconnect.
 * The chosen crop stays if it still exists, else the first one is chosen, with a message. Returns how to stop.
 */
function followCrops(store: Store, client: Pick<Client, 'call'>): () => void {
  let isStopped = false
  const read = () => {
    client.call(listCrops, {}).then(
      ({ meta, data }) => {
        if (isStopped) return
        store.set(setSampleCropAtom, meta.sample_spec_id)
        receiveCropList(store, data)
        storeCrops(store)
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        // The next connection reads the list again.
        console.warn('The list of crops was not read', error)
      },
    )
  }
  let stopListening = () => {}
  const listen = () => {
    stopListening()
    const unsubscribe = store.get(liveLinkAtom)?.on('data_updated', (data) => {
      if ('topic' in data && data.topic === 'crops') read()
    })
    stopListening = () => inBackground(unsubscribe?.())
  }
  let wasConnected = store.get(isConnectedAtom)
  const stops = [
    store.sub(liveLinkAtom, listen),
    store.sub(isConnectedAtom, () => {
      if (!store.get(isConnectedAtom)) return
      if (wasConnected) read()
      wasConnected = true
    }),
  ]
  listen()
  return () => {
    isStopped = true
    stopListening()
    for (const stop of stops) stop()
  }
}

/**
 * Connects a signed-in user's work with server, socket, browser database and the second window; returns how to
 * disconnect.
 */
export function linkUser(store: Store, userId: number): () => void {
  const pair = openPair(store, userId)
  const close = openLiveConnection(store, userId, pair)
  const unlink = linkFieldYear(store, client, userId, pair)
  const stopSettings = followSettings(store, client)
  const stopCrops = followCrops(store, client)
  return () => {
    stopCrops()
    stopSettings()
    unlink()
    close()
    pair.leave()
  }
}
